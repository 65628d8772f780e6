// What the expressions of a thread are where the translation stands: terms over the symbols of its variables, and constants
// where values are known.
//
//     i + x, i known as 2        2 + x          t[i], i known as 2        t.2          t[k]       ite(k == 0, t.0, t.1)
#pragma once

#include "translate/build_context.h"
#include "translate/expressions.h"
#include "translate/position.h"

namespace redcomp::translate {

class CallStack;
class PointerAccesses;
struct StepNotes;
class ThreadVariables;
class TrackedValues;

class ThreadReads {
 public:
  ThreadReads(const ThreadContext& thread, const CallStack& stack, ThreadVariables& variables, TrackedValues& tracked,
              PointerAccesses& pointers, const Position& now, StepNotes& notes);

  Term scalar(const Scope& scope, const frontend::VariableId& id, int element = 0);
  LoweredValue valueIn(const Scope& scope, const frontend::ExprPtr& expr);
  LoweredCondition conditionIn(const Scope& scope, const frontend::ExprPtr& expr);
  // The index of an access to the array; defined if it is in bounds.
  LoweredValue indexIn(const Scope& scope, const frontend::VariableId& array, const frontend::ExprPtr& index);

 private:
  Term element(const Scope& scope, const frontend::VariableId& array, Term index);
  std::uint64_t lengthOf(const Scope& scope, const frontend::VariableId& array);
  VariableTerms variablesOf(const Scope& scope);
  // Notes what must hold for the value to be defined.
  template <typename Lower>
  auto lowered(const Scope& scope, const Lower& lower);
  void note(const Requirement& required);
  void note(PointerUse use);
  bool isError(ts::Undefined kind) const;

  const BuildContext& context_;
  const ThreadPlan& plan_;
  BuiltThread& built_;
  const CallStack& stack_;
  ThreadVariables& variables_;
  TrackedValues& tracked_;
  PointerAccesses& pointers_;
  const Position& now_;
  StepNotes& notes_;
};

}  // namespace redcomp::translate
