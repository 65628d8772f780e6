// In which order the clauses are applied, where widening is needed, and how far it should go first.
#pragma once

#include <vector>

#include "invariants/linear_clauses.h"

namespace redcomp::invariants {

struct Iteration {
  std::vector<int> arity;              // by predicate: its numeric parameters
  std::vector<int> order;              // predicates that clauses derive, each after most of those that it depends on
  std::vector<bool> isHead;            // by predicate: it depends on one that comes not before it in the order
  std::vector<std::vector<int>> into;  // by predicate: the clauses that derive it
  std::vector<std::vector<int>> from;  // by predicate: those that use it
  // By predicate: rows t >= 0 about it that are compared in the clauses, and those that hold one step later.
  std::vector<LinearRows> thresholds;
};

Iteration iterationOf(std::vector<int> arity, const std::vector<LinearClause>& clauses);

// The rows about dimensions of a clause.
LinearRows placed(const LinearRows& rows, const std::vector<int>& dimensions);

}  // namespace redcomp::invariants
