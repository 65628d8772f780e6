// Facts that clauses derive, found by applying the clauses to numbers. What holds of all facts of a predicate holds of these, so they
// tell which of many guesses are worth a question to a solver.
//
//     -> P(0, 0)    P(x, y) & x < n & n <= 9 -> P(x + 1, y + 2)         P: (0 0) (1 2) (2 4) (3 6)    so no x = y, but perhaps x <= y
//
// Free variables take some of the numbers that occur in the clauses, their neighbours, or random ones. The facts found last are
// preferred, so that runs get long. The same system gives the same facts.
#pragma once

#include <functional>
#include <vector>

#include "horn/clauses.h"
#include "logic/evaluate.h"

namespace redcomp::invariants {

using Fact = std::vector<logic::Value>;  // by parameter

struct SampleLimits {
  double seconds = 1;                // of processor time
  std::size_t mostFacts = 300;       // of a predicate; later ones replace others
  int mostRounds = 3000;             // of applications of each clause
  std::function<void()> tick = {};   // called every now and then; may throw to give up
};

// By predicate.
std::vector<std::vector<Fact>> sample(const horn::System& system, const SampleLimits& limits = {});

// Facts of a predicate with arrays as those of one cell of each array (any_cell.h): the cell's number comes first.
std::vector<Fact> aboutCells(const std::vector<Fact>& facts);

}  // namespace redcomp::invariants
