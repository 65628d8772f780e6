// A formula as cases of linear rows: all ways to make it true, without a solver.
//
//     y == (c >= 0 ? x : 0) && x != 3       c >= 0, y = x, x <= 2    c >= 0, y = x, x >= 4    c <= -1, y = 0, x <= 2    ...
//
// Products and cells of arrays are dimensions of their own; of div and mod by a constant the linear properties are used, of mod by a
// variable its bounds. So the cases over-approximate: every model of the formula is in one of them. Cases without
// rational points are left out. (horn/linear_cases.h asks a solver for models instead, and its cases are disjoint.)
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "invariants/linear_rows.h"

namespace redcomp::invariants {

// Dimensions of terms are found in the map, and added to it. The formula has no boolean variables. Nothing if there are more
// cases than the limit, or far more ways that turn out to be impossible.
std::optional<std::vector<LinearRows>> casesOf(logic::Term formula, std::map<logic::Term, int>& dimensionOf, int mostCases);

// Whether the rows have a rational point.
bool isPossible(int dimensions, const LinearRows& rows);

}  // namespace redcomp::invariants
