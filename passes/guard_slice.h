// Slicing for termination: removes variables on which no guard depends. Every step stays, and so does every loop.
//
//     0 -> 0: [i < n] i := i + 1, sum := sum + i;         becomes        0 -> 0: [i < n] i := i + 1;
//
// A variable is relevant if it occurs in a guard, in an operation on a lock, or in the value that some step assigns to a
// relevant variable. The result has the same runs, step by step: it has an infinite run if and only if the system has one.
// (passes/slice.h is for safety: it also removes loops after which nothing can fail.)
//
// Step::defined is kept where all its variables are relevant, and is true elsewhere: more runs, never fewer. Error conditions
// are dropped: a run that fails an assertion ends there, because no step leaves such a location.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

ts::ConcurrentSystem sliceToGuards(const ts::ConcurrentSystem& system);

}  // namespace redcomp::passes
