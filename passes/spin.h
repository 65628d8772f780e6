// Without spinning: rounds of a waiting loop that change nothing are left out. FOR SAFETY ONLY.
//
//     1 -> 2: skip;  2 -> 3: old := m;  3 -> 4: m := 1;  4 -> 1: [old != 0];  4 -> 5: [old == 0]     2 and 3 atomic
//
// An attempt that finds m = 1 changes no global, and all it can do then is to come back to 1, where `old` is dead. A
// run with such a round reaches the same errors without it (purity: Flanagan, Freund, Qadeer, "Exploiting purity for
// atomicity"), so the attempt may as well wait until it succeeds: its first step becomes 1 -> 2: [m == 0]. The loop
// is then what it stands for, "atomic { assume(m == 0); m = 1; }", and nobody observes that m is taken.
//
// A round is left out if, for a value of a global of few values, from the step with which it begins the thread
//   - changes no global (but may write and restore, or write again, the value that was tested, in one atomic section),
//   - changes no local that is live where the round began, and touches no lock and no thread,
//   - can only come back to where the round began, or get stuck; and no error condition names a place on the way.
// Waiting for ever looks different without the rounds: termination must not use this. Deadlocks may, where they are error
// conditions (deadlock_errors.h): such a condition says itself when a thread waits, whatever the guards are here.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

// The same threads, locations, steps and ids; guards are stronger, or simpler where constants decide them. So a run
// of the result is a run of the original; and the two reach the same errors.
ts::ConcurrentSystem withoutSpinning(const ts::ConcurrentSystem& system);

// The system with the guards of `restricted` as well, which comes from it by withoutSpinning and slicing: for the way
// back, from a path of that one to values for all variables.
ts::ConcurrentSystem withGuardsOf(const ts::ConcurrentSystem& system, const ts::ConcurrentSystem& restricted);

}  // namespace redcomp::passes
