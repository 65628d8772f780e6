// Slicing: without the variables and steps that cannot influence whether an error is reached.
//
//     0 -> 1: [x > 0] n := n + 1, y := x;     with error y == 3:     0 -> 1: [x > 0] y := x;
//     1 -> 2: [n > 5] z := 1;                                        1 -> 2: [false];
//
// An effect is a write to a relevant global, a step to a location that an error condition names, an operation on a
// lock, the end of a copy where copies are joined (replicate.h). A location is active if an effect may follow from it, or if it is atomic: then other threads wait. A variable
// is relevant if it occurs in an error condition, in the guard of a step from an active location, or in the value that
// such a step gives to a relevant one. Threads, locations and steps stay, with their ids. A step from an active location
// only loses updates of, and inputs for, what is not relevant; a thread stops where it is not active, which nobody
// notices. So the slice reaches an error if and only if the original does, by steps that the original can take.
//
// Step::defined is kept where all its variables are, and is true elsewhere. Where it is dropped, the slice goes on
// after steps at which the original's behaviour is undefined: it can do more, so what holds of all its runs holds of
// the original's. But a violation may be one of those additional runs: it is replayed on the original.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

ts::ConcurrentSystem sliceSystem(const ts::ConcurrentSystem& system);

}  // namespace redcomp::passes
