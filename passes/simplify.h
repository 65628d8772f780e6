// Simplification: the same system with easier terms, by what the interval analysis knows.
//
//     0 -> 1: [u > 0] u := (u - 1) mod 4294967296;       with u in [0, 100] at 0:       0 -> 1: [u > 0] u := u - 1;
//     0 -> 2: [u > 100] ...;                                                            0 -> 2: [false];
//
// Threads, locations, variables and steps stay, with their ids: what is replaced has the same value in every state
// that a run without undefined behaviour reaches. A step that is never taken keeps its ends and has the guard false; an error
// condition that never holds is false. So the result and the original have the same runs, as long as no behaviour is
// undefined: what holds of all runs of the result holds of all such runs of the original. A violation is replayed on
// the original.
//
// The guards and updates by which steps synchronise stay as they are, and with them the steps that leave the initial
// location of a thread that others create: the ranges of what is shared hold for threads that run, and it is these
// guards that keep a thread from running.
#pragma once

#include "ts/intervals.h"
#include "ts/system.h"

namespace redcomp::passes {

// The intervals must hold (checkIntervals).
ts::ConcurrentSystem simplifySystem(const ts::ConcurrentSystem& system, const ts::Intervals& intervals);

}  // namespace redcomp::passes
