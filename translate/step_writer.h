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

// Undefined behaviour that is an error: when it happens, if nothing else undefined has happened before.
struct Failure {
  ts::Undefined kind;
  Term happens;
};

// What expressions leave for the step that is made of them.
struct StepNotes {
  std::optional<PendingAccess> pending;   // an access through a pointer that is not known
  Term defined = logic::boolean(true);     // nothing that has been evaluated is undefined
  Term noFailure = logic::boolean(true);   // nothing of it is an error
  std::vector<Failure> failures;
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
  void forgetPointer(const Input& input) { built_.unknownPointers.erase(input.symbol); }
  // An error, if the condition holds: the behaviour is undefined.
  void fail(LocationId from, ts::Undefined kind, Term condition);
  Input newInput(const frontend::Type& type, logic::Sort sort);  // of an array: the type of its elements

 private:
  void push(Step step, const std::optional<PendingAccess>& pending, const std::vector<PointerUse>& uses);
  void addFailure(const Step& step, const Failure& failure, const StepNotes& notes);

  const ThreadPlan& plan_;
  Names& names_;
  BuiltThread& built_;
  const CallStack& stack_;
  ControlPoints& points_;
  const Position& now_;
  StepNotes& notes_;
  std::map<std::pair<const frontend::Edge*, ts::Undefined>, LocationId> errors_;  // by the statement that is shown
  std::set<std::pair<LocationId, Term>> checks_;                                  // where, and of what
  int inputs_ = 0;
};

}  // namespace redcomp::translate
