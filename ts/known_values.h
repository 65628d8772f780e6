// Known values: running one thread with constants for some variables and nothing known about the others.
//
//     m = 1 is known      2 -> 3: old := m          then old = 1 is known too
//                         3 -> 4: [old == 0]        and this step cannot be taken
//
// Whoever runs a thread so must forget the globals wherever other threads may move: outside of atomic sections.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

using Known = std::map<Term, Term>;  // variable -> constant; absent: it may have any value

// What is known after the step, if `known` is before it; equations in the guard are learnt. Nothing if the guard
// is surely false.
std::optional<Known> knownAfter(const Step& step, const Known& known);

// What both know.
Known commonTo(const Known& a, const Known& b);

// By location index: what is known of the thread's locals (inside of atomic sections, of globals too) whenever it is
// there; nothing for a location that it cannot get to.
std::vector<std::optional<Known>> knownAt(const ConcurrentSystem& system, ThreadId thread);

// Globals that only ever hold a few constants, each with these: the initial value and what the steps assign. A
// variable to which a step assigns something else than constants, or that starts with many values, is not among them.
std::map<Term, std::set<Term>> globalsOfFewValues(const ConcurrentSystem& system);

}  // namespace redcomp::ts
