// Guessing parts of a model: the largest inductive subset of many candidate formulas (Houdini: Flanagan and Leino). Solvers
// generalise from one counterexample to the next, and may never find a simple comparison:
//
//     x = y -> P(x, y)     P(x, y) & x < y -> P(x + 1, y)     P(x, y) -> P(x, y + 1)       of x <= y, y <= x remains x <= y
//
// Clauses with the guesses added to their bodies are solved instead; a model of them, in conjunction with the guesses, is a
// model of the original clauses. It is validated like any other: nothing here is trusted.
#pragma once

#include <functional>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

// By predicate: formulas over its parameters.
using Guesses = std::vector<std::vector<Term>>;

// 0 <= a, a <= 0 and a <= b for all integer parameters a and b, and k <= a, a <= k, a < k for some constants k that occur in
// the clauses.
Guesses comparisons(const System& system);

// The largest inductive subset of the candidates: every clause with a head preserves it. `progress` is called before every
// call of the solver; if it returns false, the result is empty.
Guesses inductive(const System& system, Guesses candidates, const std::function<bool()>& progress = {});

// The clauses with the guesses for each atom of the body added to the constraint.
System strengthened(const System& system, const Guesses& guesses);

// A model of the strengthened clauses, each formula in conjunction with the guesses.
Model together(Model model, const Guesses& guesses);

}  // namespace redcomp::horn
