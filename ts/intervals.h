// Interval analysis, thread by thread: a range for each variable at each location of each thread.
//
//     global int x = 0;    thread T { local int i = 0; initial 0;          at T@0   i in [0, 10]
//                            0 -> 1: [i < 10] x := i;                      at T@1   i in [0, 9]
//                            1 -> 0: i := i + 1; }                         shared   x in [0, 9]
//
// The box of a location knows the thread's locals, and those globals that nobody else writes while the thread is there
// (isolation.h). Of all others a thread knows what is `shared`: the hull of all values that some thread leaves in them
// where another one, or an error condition, may look. Widening jumps to constants of the program first.
//
// Undefined behaviour is assumed not to happen: a step takes place only where its guard and `Step::defined` hold. So
// the ranges hold in all states of all runs without undefined behaviour. They are a proof that is checked:
// checkIntervals applies every step once more.
//
// Why they hold. Let a global g be *published* in a state if its value is in `shared`, and *held* by a thread t if the
// box of t's location knows g and g is unseen there. In every state each g is published, or held by some thread, or
// known in the box of the thread that is inside an atomic section. For: a step of another thread than the holder does
// not touch g, as it is unseen; when the holder moves on, its value goes into the next box or is published; and every
// box that knows g where it may be seen is within `shared`.
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
  logic::Box shared;                                        // a global that it does not know: never published
  std::vector<std::vector<std::optional<logic::Box>>> at;   // thread, location; nothing: the thread never gets there
};

struct IntervalOptions {
  int plainJoins = 3;        // at the head of a loop, and of what is shared, before widening
  int thresholds = 20;       // how often widening stops at a constant before it goes to infinity
  int sharedThresholds = 4;  // the same for what is shared
  int narrowings = 3;
  long effort = 400'000;     // steps to apply; there is no result if that is not enough
  std::function<void()> tick = {};  // called now and then; may throw to give up
};

std::optional<Intervals> findIntervals(const ConcurrentSystem& system, const Isolation& isolation,
                                       const IntervalOptions& options = {});

// Nothing if the ranges hold initially and each step leads from ranges into ranges; else a sentence that says where
// it does not.
std::optional<std::string> checkIntervals(const ConcurrentSystem& system, const Isolation& isolation,
                                          const Intervals& intervals);

// What is known where the thread is, for terms over these globals and its locals; nothing if it cannot be there.
std::optional<logic::Box> boxAt(const Intervals& intervals, ThreadLocation place, const std::set<Term>& globals);

// The same for a step: with its inputs; and if its guard and `defined` hold.
std::optional<logic::Box> boxBefore(const Intervals& intervals, ThreadId thread, const Step& step,
                                    const std::set<Term>& globalsOfStep);
std::optional<logic::Box> boxInside(const Intervals& intervals, ThreadId thread, const Step& step,
                                    const std::set<Term>& globalsOfStep);

// For people and tests: a line per location and one for what is shared, "T@0: i in [0, 10]".
std::string printIntervals(const ConcurrentSystem& system, const Intervals& intervals);

}  // namespace redcomp::ts
