// Linear equations that every step preserves, found by Gaussian elimination: place invariants of Petri nets.
//
//     step  [m == 0] m := 1, at1 := at1 + 1        changes (m, at1) by (1, 1)
//     step  m := 0, at1 := at1 - 1  if m == 1      changes (m, at1) by (-1, -1)        kept: m - at1
//
// With counters of copies (passes/count_copies.h) these express facts that solvers find only by luck: here, m equals the number
// of copies inside.
#pragma once

#include <vector>

#include "ts/compose.h"

namespace redcomp::rules {

// Linearly independent equations, sum of constant * variable = constant, that hold initially and that every step preserves.
// They are over integer variables with a known initial value that each step changes by a constant, or sets to a constant when
// its guard determines the old value.
std::vector<ts::Term> keptEquations(const std::vector<ts::Variable>& variables,
                                    const std::vector<const ts::CoarseStep*>& steps);

}  // namespace redcomp::rules
