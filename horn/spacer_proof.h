// Reads from Spacer which clauses it applied to derive false, and to which facts. Only for the files that talk to Z3.
#pragma once

#include <z3++.h>

#include <string>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

// The predicate atoms of a clause in Z3's representation.
struct ClauseAtoms {
  std::vector<z3::expr> body;
  z3::expr head;
};
ClauseAtoms atomsOf(const z3::expr& clause);

// After a query that was answered `sat` (reachable), for `rules` named "0", "1", ..; rules with other names are Spacer's
// own and are left out. Throws std::runtime_error with a reason if the derivation cannot be read.
Refutation spacerDerivation(z3::context& context, z3::fixedpoint& solver, const std::vector<z3::expr>& rules);

}  // namespace redcomp::horn
