// Explicit variables: those with so few values that the control graph may carry them in its nodes.
//
// A lock is held or free, a flag is 0 or 1, a phase counter is 0, 1, 2: wherever every value that is ever assigned
// can be listed, the variable becomes part of the control state and costs the solver nothing. The sets come from a
// fixpoint over all updates, guards ignored: `turn := 1`, `tmp := turn`, `f := (turn == 1)` are covered,
// `i := i + 1` is not.
#pragma once

#include <map>
#include <vector>

#include "ts/system.h"

namespace redcomp::rules {

// The constants that a variable may hold, in order; never empty.
using ValueSets = std::map<ts::Term, std::vector<ts::Term>>;

// Variables that hold at most `maxValues` different values in any run. A local that is never read before it is
// written counts only the values written.
ValueSets findFiniteVariables(const ts::ConcurrentSystem& system, std::size_t maxValues = 8);

}  // namespace redcomp::rules
