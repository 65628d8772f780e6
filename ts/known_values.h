// Constant propagation: running one thread with constants for some variables, and any value for the others.
//
//     m = 1 is known      2 -> 3: old := m          then old = 1 is known too
//                         3 -> 4: [old == 0]        and this step cannot be taken
//
// The caller must forget the globals wherever other threads may move: outside of atomic sections.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

using Known = std::map<Term, Term>;  // variable -> constant; absent: it may have any value

// The constants after the step, given those before it; equations in the guard add to them. Nothing if the guard is surely
// false.
std::optional<Known> knownAfter(const Step& step, const Known& known);

// The constants on which both agree.
Known commonTo(const Known& a, const Known& b);

// By location index: the constants among the thread's locals (inside atomic sections, also among the globals) whenever it is
// there; nothing for an unreachable location.
std::vector<std::optional<Known>> knownAt(const ConcurrentSystem& system, ThreadId thread);

// Globals that only ever have a few constant values, with these: the initial value and what steps assign. A variable to
// which some step assigns a non-constant term, or whose initial value is arbitrary, is not among them.
std::map<Term, std::set<Term>> globalsOfFewValues(const ConcurrentSystem& system);

}  // namespace redcomp::ts
