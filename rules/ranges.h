// How precisely the ranges of nondeterministic values are expressed in the clauses.
//
// Large constants slow Spacer down by orders of magnitude, and a proof seldom needs to know that an int ends at 2147483647.
// Coarse ranges omit ends far from zero. This over-approximates, so proofs hold; a refutation is replayed with the exact
// ranges anyway, and if that fails the clauses are solved again with exact ones.
#pragma once

#include "logic/range.h"
#include "ts/system.h"

namespace redcomp::rules {

enum class RangePrecision { Coarse, Exact };

// The constraint on a value drawn from the range.
logic::Term drawnFrom(logic::Term value, const logic::Range& range, RangePrecision precision);

// The constraint on the initial value of a variable: equal to it, or in the range.
logic::Term initially(const ts::Variable& variable, RangePrecision precision);

}  // namespace redcomp::rules
