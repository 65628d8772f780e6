// Models of Horn clauses as solvers print them, read back as formulas over the predicates' own parameters:
//
//     sat
//     (model
//       (define-fun P ((x!0 Int)) Bool (let ((a (<= x!0 5))) (and a (Q x!0))))
//       (define-fun Q ((x!0 Int)) Bool (>= x!0 0)))
//
// The word `model` and the outer parentheses may be missing, definitions may use each other in any order.
#pragma once

#include <string_view>

#include "horn/clauses.h"
#include "horn/sexpr.h"

namespace redcomp::horn {

// `names`: the name of each predicate of the system in the text. A predicate without definition gets an absent Term
// (see completed in horn/model.h). Throws ParseError if the text is no model or needs more than terms can express:
// quantifiers, real numbers, other sorts, recursive definitions.
Model parseModel(std::string_view text, const System& system, const std::vector<std::string>& names);

}  // namespace redcomp::horn
