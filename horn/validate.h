// The independent check of a model: every clause is valid when the predicates are replaced by their formulas. It shares
// nothing but terms with the solver that found the model; a model counts as a proof only if it passes.
//
//     model P(x) := x <= 5     clause P(x) & x < 5 -> P(x + 1)     asks:  x <= 5 & x < 5 & !(x + 1 <= 5)  satisfiable?
//
// Of a formula "for all cells k" (Model::anyCell) a body is given some instances, which is to assume less: those of the indices
// in the clause and of the head's cell. The head must hold for a cell of which nothing is known. So no question has a quantifier.
#pragma once

#include <string>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

struct ValidationOptions {
  double timeLimitPerClause = 10;  // seconds; 0: none
};

struct Undecided {
  int clause = -1;
  std::string reason;
};

struct Validation {
  std::vector<int> failing;          // clauses that the model violates
  std::vector<Undecided> undecided;  // clauses that could not be checked
  std::string malformed;             // why this is not a model of the system at all; empty: it is well-formed
  bool valid() const { return failing.empty() && undecided.empty() && malformed.empty(); }
};

Validation validate(const System& system, const Model& model, const ValidationOptions& options = {});

}  // namespace redcomp::horn
