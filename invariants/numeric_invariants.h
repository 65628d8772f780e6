// Candidates for a model by abstract interpretation: what polyhedra (octagons, where there are many variables) and congruences
// say of each predicate.
//
//     x = y = 0 -> P(x, y)    P(x, y) -> P(x + 1, y + 2)       y = 2x  and  x >= 0
//
// Nothing here is trusted: the candidates are formulas like any other guess (horn/guess.h).
#pragma once

#include "horn/guess.h"
#include "invariants/linear_clauses.h"
#include "invariants/partition.h"

namespace redcomp::invariants {

struct NumericLimits {
  double seconds = 5;                // of processor time, for each of the domains
  int mostDimensions = 24;           // of a clause, for polyhedra
  // What holds depends on one of these: where the parameter is that is a cell's number (any_cell.h), or how a test ends.
  std::optional<horn::Term> cell = {};
  std::optional<Test> test = {};
  std::function<void()> tick = {};   // called every now and then; may throw to give up
};

// `clauses`: those of the system (linearClauses).
horn::Guesses numericInvariants(const horn::System& system, const std::vector<LinearClause>& clauses,
                                const NumericLimits& limits = {});

}  // namespace redcomp::invariants
