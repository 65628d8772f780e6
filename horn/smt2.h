// A system of clauses as SMT-LIB2, in the exact format of the CHC competition, which solvers require:
//
//     (set-logic HORN)
//     (declare-fun P (Int) Bool)
//     ; step
//     (assert (forall ((x Int) (|x!1| Int)) (=> (and (P x) (= |x!1| (+ 1 x)) (<= x 4)) (P |x!1|))))
//     (assert (forall ((x Int)) (=> (and (P x) (<= 6 x)) false)))
//     (check-sat)
//
// In a body the atoms come first, the arguments of an atom are distinct variables, and there is exactly one query,
// the last clause. A system with several queries, or with none, gets a nullary predicate that stands for false,
// and one more clause "that predicate -> false".
#pragma once

#include <string>
#include <vector>

#include "horn/clauses.h"

namespace redcomp::horn {

struct Smt2 {
  std::string text;
  // For each assert, in order: the clause of the system that it prints; -1 for the added query.
  std::vector<int> clauseOf;
  // For each predicate of the system: its name in the text, without quotes. It differs from the system's own name if
  // that one is reserved in SMT-LIB ("select") or cannot be quoted.
  std::vector<std::string> predicateNames;
};

Smt2 toSmt2(const System& system);

}  // namespace redcomp::horn
