// Spin removal: iterations of waiting loops that change nothing are left out. FOR SAFETY ONLY.
//
//     1 -> 2: skip;  2 -> 3: old := m;  3 -> 4: m := 1;  4 -> 1: [old != 0];  4 -> 5: [old == 0]     2 and 3 atomic
//
// An attempt that finds m = 1 changes no global, and can only return to 1, where `old` is dead. A run with such a round
// reaches the same errors without it (purity: Flanagan, Freund, Qadeer, "Exploiting purity for atomicity"), so the attempt
// may just as well wait until it succeeds: its first step becomes 1 -> 2: [m == 0]. Then the loop is in effect
// "atomic { assume(m == 0); m = 1; }", and nobody observes that m is taken.
//
// A round is left out if, for a certain value of a global of few values, from its first step on the thread
//   - changes no global (but may write the tested variable in the first step or atomic section, if that restores its value),
//   - changes no local that is live where the round began, and does not synchronise,
//   - can only return to where the round began, or get stuck; and no error condition names a location on the way.
// Infinite waiting disappears with the rounds, so termination must not use this. Deadlocks may, where they are error
// conditions (deadlock_errors.h): such a condition says itself when a thread waits, whatever the guards are here.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

// The same threads, locations, steps and ids; guards are stronger, or simpler where constants decide them. So every run of
// the result is a run of the original, and the two reach the same errors.
ts::ConcurrentSystem withoutSpinning(const ts::ConcurrentSystem& system);

// The system with its guards strengthened by those of `restricted`, which was made from it by withoutSpinning and slicing:
// used to extend a path of `restricted` with values for all variables.
ts::ConcurrentSystem withGuardsOf(const ts::ConcurrentSystem& system, const ts::ConcurrentSystem& restricted);

}  // namespace redcomp::passes
