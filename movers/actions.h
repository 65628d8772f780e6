// Actions: what happens atomically. A step outside of atomic sections is an action, and so is a run through a section.
//
//     0 -> 1: skip;   1 -> 2: a := m;   2 -> 3: [a == 0] m := 1;        1 and 2 atomic
//
// is one action, from 0, with the first step 0 -> 1 and the last step 2 -> 3. Its effect on a variable of few values is a
// small table: it takes m from 0 to 1, and cannot happen while m is 1.
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
  std::vector<StepId> steps;  // all steps that it may consist of
  ts::Accesses accesses;      // of all its steps
  bool loops;                 // there is a cycle inside its section
};

// In order of their first steps. Steps that are never taken (with the guard false) belong to no action, nor do the steps of
// a section in which the thread starts.
std::vector<Action> actionsOf(const ConcurrentSystem& system, ThreadId thread);

// An end of an action, with the constants known there: of locals, and of one global. Where an error condition names a place
// inside a section, the action can be observed there: that counts as an end too.
struct ActionEnd {
  LocationId at;
  ts::Known known;  // constants at this end
  auto operator<=>(const ActionEnd&) const = default;
};

struct ActionRuns {
  std::set<ActionEnd> ends;
  bool surelyEnds = true;  // it can begin, and wherever it gets, it can continue until it ends
};

// Executes a thread's actions by constant propagation (ts/known_values.h) over some variables.
class ActionRunner {
 public:
  // `tracked`: the variables whose values are propagated.
  ActionRunner(const ConcurrentSystem& system, ThreadId thread, std::set<Term> tracked);

  // All possible executions of the action; nothing if there are too many.
  std::optional<ActionRuns> run(const Action& action, const ts::Known& known) const;

 private:
  ts::Known trackedOf(ts::Known known) const;
  bool canGoOn(const std::vector<StepId>& steps, const ts::Known& known) const;

  const ts::ThreadSystem& thread_;
  std::vector<std::vector<StepId>> from_;
  std::set<LocationId> named_;  // named by error conditions
  std::set<Term> tracked_;
  std::vector<bool> touches_;   // by step: it mentions a tracked variable
};

}  // namespace redcomp::movers
