// Slicing for termination: without the variables that no guard depends on. Every step stays, and with it every loop.
//
//     0 -> 0: [i < n] i := i + 1, sum := sum + i;         becomes        0 -> 0: [i < n] i := i + 1;
//
// A variable is relevant if it occurs in a guard, in an operation on a lock, or in the value that some step gives to a
// relevant variable. What is left has, step by step, the same runs: an infinite run of the one is one of the other.
// (passes/slice.h is for safety: it takes away loops after which nothing can fail.)
//
// Step::defined is kept where all its variables are, and is true elsewhere: more runs, never fewer. Error conditions
// are left out: a run that fails an assertion ends there, because no step leaves such a location.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

ts::ConcurrentSystem sliceToGuards(const ts::ConcurrentSystem& system);

}  // namespace redcomp::passes
