// Large constants in clauses as unknowns: Spacer counts up to a literal 400 one by one, but quickly finds an invariant with
// an unchanging N; the same for arithmetic modulo 2^32.
//
//     x = 0 -> P(x)                                 N >= 16 & x = 0 -> P(x, N)
//     P(x) & x < 400 -> P(x + 1)          becomes   N >= 16 & P(x, N) & x < N -> P(x + 1, N)
//     P(x) & x > 400 -> false                       N >= 16 & P(x, N) & x > N -> false
//
// A constant near a multiple of another one is expressed by it (800 is 2N, 401 is N + 1); the order of the unknowns is kept. A
// remainder modulo N is exact for numbers from -N to 2N - 1, and any of 0 .. N - 1 for others. What holds for all
// such N holds for 400: a model of the new clauses, with the constants put back, is a model of the old ones. A refutation
// proves nothing.
#pragma once

#include "horn/clauses.h"

namespace redcomp::horn {

struct SymbolicConstants {
  System system;                 // empty if there is no large constant
  std::vector<Term> unknowns;    // additional parameters of every predicate
  std::vector<Term> numbers;     // the constants that they represent

  bool empty() const { return unknowns.empty(); }
};

SymbolicConstants withSymbolicConstants(const System& system);

// A model of the original system: to be validated, not trusted.
Model withNumbers(Model model, const SymbolicConstants& abstraction);

}  // namespace redcomp::horn
