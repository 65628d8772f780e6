// Guesses from facts (samples.h): simple relations between few parameters that hold of all sampled facts of a predicate, and with a
// guard those that hold of the facts for which the guard is true.
//
//     facts (in, out, n):  (0 0 0) (5 2 3) (1 9 2) ..     in - out - n is 0 or -10        in < out => in - out - n = -10
//
//     bounds               x, x - y and x + y at least or at most a number that the clauses have
//     equations            x, x - y, x + y, x - y - z, .. equal to a number, or to one of two
//     congruences          x, x - y, x - y - z modulo the numbers by which the clauses divide
//     guards               comparisons in the clauses; boolean parameters; a cell before or behind a parameter
//
// Abstract interpretation (numeric_invariants.h) finds what a conjunction of linear inequalities says; these are for the rest:
// alternatives, what depends on a test, and bounds that are stable only together with a congruence. Most of them are wrong.
#pragma once

#include <functional>
#include <optional>

#include "horn/guess.h"
#include "invariants/samples.h"

namespace redcomp::invariants {

struct RelationLimits {
  std::size_t mostGuesses = 300;     // of a predicate
  std::optional<horn::Term> cell = {};  // the parameter that is a cell's number (any_cell.h)
  std::function<void()> tick = {};   // called every now and then; may throw to give up
};

// `facts`: by predicate. A predicate without facts gets the guess that it never holds.
horn::Guesses relations(const horn::System& system, const std::vector<std::vector<Fact>>& facts, const RelationLimits& limits = {});

}  // namespace redcomp::invariants
