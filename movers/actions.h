// Actions: what happens at once. A step outside of atomic sections is an action, and so is a run through a section.
//
//     0 -> 1: skip;   1 -> 2: a := m;   2 -> 3: [a == 0] m := 1;        1 and 2 atomic
//
// is one action, from 0, with the first step 0 -> 1 and the last step 2 -> 3. What it does to a variable of few
// values is a small table: m = 0 before it and 1 after it, and from m = 1 it does not happen.
#pragma once

#include <set>
#include <vector>

#include "movers/mover_types.h"
#include "ts/accesses.h"
#include "ts/known_values.h"

namespace redcomp::movers {

struct Action {
  LocationId at;  // where it begins; not atomic
  StepId first;
  std::vector<StepId> steps;  // it may consist of these
  ts::Accesses accesses;          // of all of them
  bool loops;                 // it may go round inside of its section
};

// In order of their first steps. Steps that are never taken (the guard is false) belong to none, nor do those of a
// section that the thread starts in.
std::vector<Action> actionsOf(const ConcurrentSystem& system, ThreadId thread);

// The end of an action that began with known values: of locals, and of one global. An error condition that names a
// place inside of a section sees the action as far as there: that is an end too.
struct ActionEnd {
  LocationId at;
  ts::Known known;  // of the same variables; of the global, what it is at the very end
  auto operator<=>(const ActionEnd&) const = default;
};

struct ActionRuns {
  std::set<ActionEnd> ends;
  bool surelyEnds = true;  // it can begin, and wherever it gets, it can go on until it ends
};

// Runs a thread's actions and keeps track of some variables.
class ActionRunner {
 public:
  // `tracked`: the variables of which values are kept.
  ActionRunner(const ConcurrentSystem& system, ThreadId thread, std::set<Term> tracked);

  // All ways in which the action may go; nothing if there are too many of them to tell.
  std::optional<ActionRuns> run(const Action& action, const ts::Known& known) const;

 private:
  ts::Known trackedOf(ts::Known known) const;
  bool canGoOn(const std::vector<StepId>& steps, const ts::Known& known) const;

  const ts::ThreadSystem& thread_;
  std::vector<std::vector<StepId>> from_;
  std::set<LocationId> named_;  // by error conditions
  std::set<Term> tracked_;
  std::vector<bool> touches_;   // by step: it mentions something tracked
};

}  // namespace redcomp::movers
