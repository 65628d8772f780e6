// Large numbers in clauses as unknown ones: Spacer counts up to a literal 400 for ever, and up to an unchanged N in no
// time; the same for arithmetic modulo 2^32.
//
//     x = 0 -> P(x)                                 N >= 16 & x = 0 -> P(x, N)
//     P(x) & x < 400 -> P(x + 1)          becomes   N >= 16 & P(x, N) & x < N -> P(x + 1, N)
//     P(x) & x > 400 -> false                       N >= 16 & P(x, N) & x > N -> false
//
// Numbers that are multiples of others, but for a little, stay so (800 is 2N, 401 is N + 1), the order of the others is
// kept. A remainder modulo N is what it is for numbers from -N to 2N - 1, and any of 0 .. N - 1 for others. What holds
// for every such N holds for 400: a model of the new clauses is one of the old ones, with the number put back. A
// refutation says nothing.
#pragma once

#include "horn/clauses.h"

namespace redcomp::horn {

struct SymbolicConstants {
  System system;                 // empty if there is no large number
  std::vector<Term> unknowns;    // the further parameters of every predicate
  std::vector<Term> numbers;     // what they stand for

  bool empty() const { return unknowns.empty(); }
};

SymbolicConstants withSymbolicConstants(const System& system);

// A model of the system that had numbers: to be validated, not trusted.
Model withNumbers(Model model, const SymbolicConstants& abstraction);

}  // namespace redcomp::horn
