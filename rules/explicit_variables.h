// Explicit variables: variables that the control graph may carry in its nodes.
//
// A lock is held or free, a flag is 0 or 1, a phase counter is 0, 1, 2: a variable with few values becomes part of the
// control state and costs the solver nothing. It qualifies if the values of the explicit variables determine its next value:
// it starts with a constant, and every update is, case by case, a function of explicit variables and of inputs with few
// values. `turn := 1`, `tmp := turn`, `n := n + 1`, `f := (x < y ? 1 : 0)` qualify whatever x and y are; `n := x` does
// only if x does. How many values a variable really takes is found out while the graph is built: one that takes too
// many is withdrawn, and with it those that depend on it.
#pragma once

#include <set>

#include "ts/system.h"

namespace redcomp::rules {

// The largest set of variables that qualify, without those in `withdrawn`.
std::set<ts::Term> findExplicitVariables(const ts::ConcurrentSystem& system, const std::set<ts::Term>& withdrawn);

// True for an input with so few values that a case for each of them is affordable.
bool hasFewValues(const ts::Input& input);

}  // namespace redcomp::rules
