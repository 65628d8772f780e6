// Guessing parts of a model: of many candidate formulas, those that hold together in every derivation (Flanagan and
// Leino's Houdini). Solvers generalise from one counterexample to the next and may miss a simple comparison for ever:
//
//     x = y -> P(x, y)      P(x, y) & x < y -> P(x + 1, y)      P(x, y) -> P(x, y + 1)        of x <= y, y <= x: x <= y
//
// Clauses with the guesses put into their bodies are solved instead; a model of them, together with the guesses, is a
// model of the clauses. It is validated like any other: nothing here is trusted.
#pragma once

#include <functional>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

// By predicate: formulas over its parameters.
using Guesses = std::vector<std::vector<Term>>;

// 0 <= a, a <= 0 and a <= b for all integer parameters a and b, and the same for some numbers k that the clauses speak
// of: k <= a, a <= k, a < k.
Guesses comparisons(const System& system);

// The largest subset of the candidates such that every clause with a head keeps it. `progress` is called before every
// question; false: give up, and then there are none.
Guesses inductive(const System& system, Guesses candidates, const std::function<bool()>& progress = {});

// The clauses with the guesses about each body atom as constraints.
System strengthened(const System& system, const Guesses& guesses);

// The formulas of a model of the strengthened clauses, each together with the guesses.
Model together(Model model, const Guesses& guesses);

}  // namespace redcomp::horn
