// Simplification: the same system with simpler terms, by the ranges of the interval analysis.
//
//     0 -> 1: [u > 0] u := (u - 1) mod 4294967296;       with u in [0, 100] at 0:       0 -> 1: [u > 0] u := u - 1;
//     0 -> 2: [u > 100] ...;                                                            0 -> 2: [false];
//
// Threads, locations, variables and steps stay, with their ids: each replaced term has the same value in every state
// that a run without undefined behaviour reaches. A step that is never taken keeps its ends and gets the guard false; an
// error condition that never holds becomes false. So the two have the same runs, as long as there is no undefined
// behaviour: what is proved of the result holds of all such runs of the original. A violation is replayed on the original.
//
// Guards and updates that synchronise stay as they are, and so do the steps that leave the initial location of a created
// thread: shared ranges hold only for threads that run, and it is these guards that keep a thread from running.
#pragma once

#include "ts/intervals.h"
#include "ts/system.h"

namespace redcomp::passes {

// The intervals must hold (checkIntervals).
ts::ConcurrentSystem simplifySystem(const ts::ConcurrentSystem& system, const ts::Intervals& intervals);

}  // namespace redcomp::passes
