// Interval analysis, thread by thread: a range for each variable at each location of each thread.
//
//     global int x = 0;    thread T { local int i = 0; initial 0;          at T@0   i in [0, 10]
//                            0 -> 1: [i < 10] x := i;                      at T@1   i in [0, 9]
//                            1 -> 0: i := i + 1; }                         shared   x in [0, 9]
//
// The box of a location covers the thread's locals, and those globals that nobody else writes while the thread is there
// (isolation.h). For all other globals there is one box, `shared`: the hull of all values that some thread leaves in them
// where another one, or an error condition, may read them. Widening goes to constants of the program first.
//
// Undefined behaviour is assumed not to happen: a step is applied only where its guard and `Step::defined` hold. So the
// ranges hold in all states of all runs without undefined behaviour. They are an inductive invariant, and it is checked:
// checkIntervals applies every step once more.
//
// Why they hold. Call a global g *published* in a state if its value is in `shared`, and *held* by a thread t if the box of
// t's location knows g and g is unseen there (isolation.h). In every state each g is published, or held by some thread, or
// known in the box of the thread that is inside an atomic section. For: threads other than the holder do not touch g,
// since it is unseen; when the holder moves on, the value goes into the next box or is published; and every box that
// knows g where others may see it is within `shared`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "logic/box.h"
#include "ts/isolation.h"
#include "ts/system.h"

namespace redcomp::ts {

struct Intervals {
  logic::Box shared;                                        // a global that is not known here was never published
  std::vector<std::vector<std::optional<logic::Box>>> at;   // thread, location; nothing: unreachable
};

struct IntervalOptions {
  int plainJoins = 3;        // at loop heads, and of shared ranges, before widening
  int thresholds = 20;       // how often widening stops at a constant before it goes to infinity
  int sharedThresholds = 4;  // the same for what is shared
  int narrowings = 3;
  long effort = 400'000;     // number of steps to apply; beyond it there is no result
  std::function<void()> tick = {};  // called now and then; may throw to give up
};

std::optional<Intervals> findIntervals(const ConcurrentSystem& system, const Isolation& isolation,
                                       const IntervalOptions& options = {});

// Nothing if the ranges hold initially and every step leads from ranges into ranges; otherwise a sentence that says which
// does not.
std::optional<std::string> checkIntervals(const ConcurrentSystem& system, const Isolation& isolation,
                                          const Intervals& intervals);

// The box in which terms over these globals and the thread's locals are evaluated at the place; nothing if unreachable.
std::optional<logic::Box> boxAt(const Intervals& intervals, ThreadLocation place, const std::set<Term>& globals);

// The same before a step, with its inputs; `boxInside` also assumes its guard and `defined`.
std::optional<logic::Box> boxBefore(const Intervals& intervals, ThreadId thread, const Step& step,
                                    const std::set<Term>& globalsOfStep);
std::optional<logic::Box> boxInside(const Intervals& intervals, ThreadId thread, const Step& step,
                                    const std::set<Term>& globalsOfStep);

// For people and tests: a line per location and one for the shared ranges, "T@0: i in [0, 10]".
std::string printIntervals(const ConcurrentSystem& system, const Intervals& intervals);

}  // namespace redcomp::ts
