// Linear equations that every step keeps, found by elimination: place invariants of Petri nets.
//
//     step  [m == 0] m := 1, at1 := at1 + 1        changes (m, at1) by (1, 1)
//     step  m := 0, at1 := at1 - 1  if m == 1      changes (m, at1) by (-1, -1)        kept: m - at1
//
// With counters of copies (count_copies.h) these say what solvers find only by luck: who is inside is counted by m.
#pragma once

#include <vector>

#include "ts/compose.h"

namespace redcomp::rules {

// Equations sum of constant * variable = constant that hold initially and after every step, independent of each other.
// Of the variables, those count that are integers with a known initial value and that each step changes by a constant,
// or sets to a constant when its guard says what it was.
std::vector<ts::Term> keptEquations(const std::vector<ts::Variable>& variables,
                                    const std::vector<const ts::CoarseStep*>& steps);

}  // namespace redcomp::rules
