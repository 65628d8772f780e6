// Addresses and accesses through them, while a thread is built.
//
// What is at a known address is accessed like a variable. For another address the step is kept back until it is known where
// pointers may point to (resolve_accesses.h); a hole stands for the value that it loads.
//
//     p = &x; y = *p       y := x                  y = *p, p not known       y := main$load1, pending
#pragma once

#include <optional>
#include <utility>

#include "translate/build_context.h"
#include "translate/position.h"

namespace redcomp::translate {

class CallStack;
struct StepNotes;
class ThreadVariables;

class PointerAccesses {
 public:
  PointerAccesses(const ThreadContext& thread, const ThreadVariables& variables, const CallStack& stack, const Position& now,
                  StepNotes& notes);

  bool isChecked() const { return memory_.isChecked; }
  Term addressOf(const Scope& scope, const frontend::AddressOf& node, Term index);
  // The one cell that an access of the type at this address touches; nothing if that is not known.
  std::optional<CellPlace> placeAt(Term address, const frontend::ScalarType& type);
  Term symbolOf(const CellPlace& place);  // of the variable, which may be an array of which the place is an element
  Term read(const CellPlace& place);
  // What is at an address, or a hole for it, and the type of the cell that holds it.
  std::pair<Term, frontend::Type> load(Term address, const frontend::Type& type);
  // That the one number is less than the other, which may be addresses: a hole, unless they are known not to be.
  Term less(Term left, Term right);
  // Makes the step that is being built a pending one. A statement has one such access.
  void touch(Term address, const frontend::ScalarType& type);  // an access whose value is not followed
  void defer(PendingAccess access);

 private:
  const frontend::Program& program_;
  Memory& memory_;
  const ThreadPlan& plan_;
  bool isThere(const MemoryObject& object) const;  // for certain

  const ThreadVariables& variables_;
  const CallStack& stack_;
  const Position& now_;
  StepNotes& notes_;
  std::vector<AddressOrder>& orders_;
  int holes_ = 0;
};

}  // namespace redcomp::translate
