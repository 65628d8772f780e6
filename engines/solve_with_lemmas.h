// Asking a solver with what abstract interpretation has found out before (invariants/).
//
//   clauses -> candidates -> what is inductive of them -> it excludes the queries:  the model
//                                                       -> else it strengthens the clauses for the solver
// Clauses with arrays are replaced by those about one cell first; then only proofs come back.
#pragma once

#include <functional>

#include "engines/request.h"
#include "engines/stages.h"
#include "horn/clauses.h"

namespace redcomp::engines {

using Ask = std::function<horn::Answer(const horn::System&)>;

// The answer is not checked.
horn::Answer solveWithLemmas(const horn::System& clauses, Lemmas kinds, const Ask& ask, Stages& stages);

}  // namespace redcomp::engines
