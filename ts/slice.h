// Slicing: without the variables that cannot influence whether an error is reached.
//
//     0 -> 1: [x > 0] n := n + 1, y := x;     with error y == 3:     0 -> 1: [x > 0] y := x;
//
// A variable is relevant if it occurs in a guard or an error condition, or in the value that a step gives to a
// relevant one. Threads, locations and steps stay, with their ids: each step only loses updates of, and inputs for,
// what is not relevant. So the slice and the original take the same steps, and agree on the relevant variables.
//
// Step::defined is kept where all its variables are, and is true elsewhere. Where it is dropped, the slice goes on
// after steps at which the original's behaviour is undefined: it can do more, so what holds of all its runs holds of
// the original's. But a violation may be one of those additional runs: it is replayed on the original.
#pragma once

#include "ts/system.h"

namespace redcomp::ts {

ConcurrentSystem sliceSystem(const ConcurrentSystem& system);

}  // namespace redcomp::ts
