// What a solver has printed, read as an answer. It may be anything: what cannot be read is Unknown, with a reason.
//
//     sat                                              unsat
//     ((define-fun P ((x!0 Int)) Bool (>= x!0 0)))     step 0         clause 0 of the text, without premises
//                                                      step 2 0       clause 2, its body is derived by step 0
//                                                      end
//
// Any solver prints the first form (horn/model_parser.h), redcomp-spacer alone the second one (horn/spacer.h).
#pragma once

#include <string>

#include "horn/clauses.h"
#include "horn/smt2.h"

namespace redcomp::horn {

struct SolverOutput {
  std::string verdict;  // sat, unsat, unknown; empty: none of them
  std::string rest;     // what follows it
};

// The verdict stands on a line of its own; some solvers talk before it.
SolverOutput readOutput(const std::string& text);

// The first line that is not blank, without the space around it; for messages.
std::string firstLine(const std::string& text);

// What follows `sat`: a model of the system that was printed. `solver` is for the reason.
Answer readModel(const System& system, const Smt2& printed, const std::string& text, const std::string& solver);

// What follows `unsat`: a refutation of the right shape.
Answer readDerivation(const System& system, const Smt2& printed, const std::string& text);

}  // namespace redcomp::horn
