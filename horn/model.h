// Completing models: solvers omit predicates on which the answer does not depend.
#pragma once

#include <functional>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

// By predicate: whether a fact of it can be derived by usable clauses when their constraints are ignored.
// `usable` is called at most once per clause, and only where it matters.
std::vector<bool> derivable(const System& system, const std::function<bool(const Clause&)>& usable);

// The model with the absent formulas filled in: false for predicates that are not derivable (from clauses with satisfiable
// constraints), otherwise true. If any formula is absent, all underivable predicates become false, even those for which
// the solver gave a formula: false is right for all of them together, but need not be for some of them next to the
// solver's formulas for the others.
Model completed(const System& system, Model model);

}  // namespace redcomp::horn
