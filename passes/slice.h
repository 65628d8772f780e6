// Slicing: removes the variables and steps that cannot influence whether an error is reached.
//
//     0 -> 1: [x > 0] n := n + 1, y := x;     with error y == 3:     0 -> 1: [x > 0] y := x;
//     1 -> 2: [n > 5] z := 1;                                        1 -> 2: [false];
//
// An effect is a write to a relevant global, a step to a location that an error condition names, an operation on a
// lock, or the end of a copy where copies are joined (ts/replicate.h). A location is active if an effect may follow from it,
// or if it is atomic, because then other threads wait. A variable is relevant if it occurs in an error condition, in the
// guard of a step from an active location, or in the value that such a step assigns to a relevant one. Threads, locations
// and steps stay, with their ids. A step from an active location only loses updates of, and inputs for, what is not
// relevant; at inactive locations a thread halts, which has no observable effect. So the slice reaches an error if and only
// if the original does, by steps that the original can take.
//
// Step::defined is kept where all its variables are relevant, and is true elsewhere. There the slice continues after steps
// at which the original's behaviour is undefined: it over-approximates, so what is proved of it holds of the original. But
// a violation may be one of the additional runs: it is replayed on the original.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

ts::ConcurrentSystem sliceSystem(const ts::ConcurrentSystem& system);

}  // namespace redcomp::passes
