// Which clauses Spacer has applied to derive false, and to which facts. Only for the files that talk to Z3.
#pragma once

#include <z3++.h>

#include <string>
#include <vector>

#include "horn/system.h"

namespace redcomp::horn {

// After a query that was answered `sat` (reachable) for rules named "0", "1", ..; rules of other names are Spacer's
// own and left out. `linear`: no rule has two predicates in its body. Throws std::runtime_error with a reason where
// the derivation cannot be read.
Refutation spacerDerivation(z3::context& context, z3::fixedpoint& solver, bool linear);

}  // namespace redcomp::horn
