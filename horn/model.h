// Models made total: solvers say nothing about predicates that the answer does not depend on.
#pragma once

#include <functional>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

// By predicate: whether a fact of it can be derived by usable clauses when their constraints are ignored.
// `usable` is asked at most once per clause, and only where it matters.
std::vector<bool> derivable(const System& system, const std::function<bool(const Clause&)>& usable);

// The model with formulas where they are absent: false for what cannot be derived (from clauses with satisfiable
// constraints), else true. If something is absent, then a predicate that cannot be derived becomes false even where
// the solver has said otherwise: false is right for all of these together, but not for some of them beside the
// solver's choice for the others.
Model completed(const System& system, Model model);

}  // namespace redcomp::horn
