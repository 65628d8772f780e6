// What assignments of a thread change: the effect of writing a value to a place.
//
//     x = e          x := e             a[i] = e       a := store(a, i, e)             *p = e, p = &x known      x := e
//     i = 2          nothing but that i is known as 2, if i is a tracked local         *p = e, p not known       pending
#pragma once

#include "translate/build_context.h"
#include "translate/expressions.h"
#include "translate/position.h"

namespace redcomp::translate {

struct Effect;  // step_writer.h
class PointerAccesses;
class ThreadReads;
class ThreadVariables;
class TrackedValues;

class ThreadWrites {
 public:
  ThreadWrites(const ThreadContext& thread, ThreadVariables& variables, TrackedValues& tracked, PointerAccesses& pointers,
               ThreadReads& reads);

  void write(Effect& effect, const Scope& scope, const frontend::Place& place, const LoweredValue& value);
  void writeScalar(Effect& effect, Activation activation, const frontend::VariableId& id, int element,
                   const LoweredValue& value);

  // For joins: an element of the variable gets the handle of a thread that is created, or the variable any handle.
  void noteCreated(Activation activation, const frontend::VariableId& id, int element, ThreadId created);
  void noteCreated(Term symbol, ThreadId created);
  void noteCopied(Activation activation, const frontend::VariableId& id);

 private:
  void noteKnown(Activation activation, const frontend::VariableId& id, Term value);
  bool isLiteral(Term address) const;  // of a string
  void storeThrough(Effect& effect, const Scope& scope, const frontend::Place& place, const LoweredValue& value);
  void storeAt(Effect& effect, const CellPlace& place, Term value);
  bool isWholeArray(Activation activation, const frontend::VariableId& id) const;  // one variable for all elements

  Memory& memory_;
  BuiltThread& built_;
  ThreadVariables& variables_;
  TrackedValues& tracked_;
  PointerAccesses& pointers_;
  ThreadReads& reads_;
};

}  // namespace redcomp::translate
