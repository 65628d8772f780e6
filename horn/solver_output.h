// Parsing the output of a solver. It may be anything: unreadable output becomes Unknown, with a reason.
//
//     sat                                              unsat
//     ((define-fun P ((x!0 Int)) Bool (>= x!0 0)))     step 0         clause 0 of the text, without premises
//                                                      step 2 0       clause 2, its body is derived by step 0
//                                                      end
//
// All solvers print the first form (horn/model_parser.h), only redcomp-spacer the second one (horn/spacer.h).
#pragma once

#include <string>

#include "horn/clauses.h"
#include "horn/smt2.h"

namespace redcomp::horn {

struct SolverOutput {
  std::string verdict;  // sat, unsat, unknown; empty: none of them
  std::string rest;     // the text after it
};

// The verdict is on a line of its own; some solvers print other lines before it.
SolverOutput readOutput(const std::string& text);

// The first line that is not blank, without the space around it; for messages.
std::string firstLine(const std::string& text);

// The text after `sat`: a model of the printed system. `solver` is named in the reason.
Answer readModel(const System& system, const Smt2& printed, const std::string& text, const std::string& solver);

// The text after `unsat`: a well-formed refutation.
Answer readDerivation(const System& system, const Smt2& printed, const std::string& text);

}  // namespace redcomp::horn
