// Arrays by one cell that stands for all (Monniaux and Gonnord, "Cell morphing: from array programs to array-free Horn
// clauses"): instead of an array a, a predicate has the number k of some cell and what is in it.
//
//     P(a, i) & i < n -> P(a[i := 0], i + 1)          becomes   P(k, a_k, i) & i < n -> P(k, k = i ? 0 : a_k, i + 1)
//     P(a, i) & j < i & a[j] != 0 -> false                      P(j, a_j, i) & j < i & a_j != 0 -> false
//
// An atom of a body is taken at the cell that the head speaks of, and at every index at which the clause reads. What else the
// array holds is not known, so the new clauses allow more. That is why a model of them gives a proof: let the formula of P in the
// old clauses be "for all k: P(k, a[k], ..)". If the atoms of an old clause's body are true in this sense, then so are all
// instances in the body of the new clause, with a_k = a[k]; so its head is true, for the k of the head. That k is any number,
// so the head of the old clause is true. A refutation proves nothing.
#pragma once

#include "horn/clauses.h"

namespace redcomp::invariants {

struct CellClauses {
  horn::System system;  // without arrays; the predicates and clauses have the numbers of the old ones
  horn::Term cell;      // the parameter k, first in each predicate that had an array
};

bool hasArrays(const horn::Predicate& predicate);
bool hasArrays(const horn::System& system);

CellClauses cellClauses(const horn::System& system);

// A model of the system with arrays, quantified over the cell: to be validated, not trusted.
horn::Model withArrays(horn::Model model, const CellClauses& cells, const horn::System& system);

}  // namespace redcomp::invariants
