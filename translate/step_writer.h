// The steps of a thread that is being built.
//
// A statement first says what it does (Effect), and where to; the writer adds what all steps have: the source, the error for
// an overflow if that is one, and what the lowering of the statement's expressions has left for the step (StepNotes).
//
//     x = y + 1                      4 -> 5: x := y + 1
//     the same, overflow reported    4 -> err: [y + 1 > 2147483647]     4 -> 5: [y + 1 <= 2147483647] x := y + 1
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translate/build_context.h"
#include "translate/position.h"

namespace redcomp::translate {

class CallStack;
class ControlPoints;

// A part of a step under construction: the updates, and what is known after it.
struct Effect {
  Term guard = logic::boolean(true);
  std::vector<Assignment> updates;
  std::vector<Input> inputs;
  Term defined = logic::boolean(true);
  ts::UndefinedKinds undefined = {};  // what `defined` excludes, besides what the expressions tell (StepNotes)
  Sync sync;
  EnvironmentId known;
  std::string approximates;
  bool plain = false;                 // writes to shared memory otherwise than by an atomic operation
};

// What expressions leave for the step that is made of them.
struct StepNotes {
  std::optional<PendingAccess> pending;   // an access through a pointer that is not known
  Term noOverflow = logic::boolean(true);  // if overflow is an error
  ts::UndefinedKinds undefined;            // what is assumed not to happen
  bool callsPthreadSelf = false;
  bool plain = false;                      // an access to shared memory is no atomic operation
  std::vector<PointerUse> uses;
};

class StepWriter {
 public:
  StepWriter(const ThreadContext& thread, const CallStack& stack, ControlPoints& points, const Position& now,
             StepNotes& notes);

  Effect effect() const;  // that does nothing: what is known stays known
  // Adds the step, and uses the notes up. A step that nobody can take is left out, but for one that waits for ever.
  void add(LocationId from, LocationId to, Effect effect);
  Input newInput(const frontend::Type& type, logic::Sort sort);  // of an array: the type of its elements

 private:
  void push(Step step, const std::optional<PendingAccess>& pending, const std::vector<PointerUse>& uses);
  void addOverflowError(const Step& step, const StepNotes& notes);

  const ThreadPlan& plan_;
  Names& names_;
  BuiltThread& built_;
  const CallStack& stack_;
  ControlPoints& points_;
  const Position& now_;
  StepNotes& notes_;
  std::map<const frontend::Edge*, LocationId> overflowErrors_;  // by the statement that is shown
  std::set<std::pair<LocationId, Term>> overflowChecks_;        // where, and of what
  int inputs_ = 0;
};

}  // namespace redcomp::translate
