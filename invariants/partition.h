// Invariants that depend on where a cell is: a predicate about cell k is split into one for each side of the places that the
// clauses compare k with, so that convex domains can say "below i the array holds 7".
//
//     P(k, a_k, i)        regions  k < 0,   0 <= k < i,   0 <= k and i <= k         a_k = 7 in the second one
//
// A place that ends at a number (i < 64) leaves that number behind where there is no i any more.
//
// The same around a number that a variable is compared with, for what holds only before or after a flag or a count has reached it.
//
// (Trace partitioning: Rival and Mauborgne.) The clauses between regions say the same as the clauses between the predicates.
#pragma once

#include "invariants/iteration.h"

namespace redcomp::invariants {

struct Partition {
  // By predicate: its regions, rows over its numeric parameters; disjoint, and together everything.
  std::vector<std::vector<LinearRows>> regions;
  // By predicate and region: the number of the predicate of the split clauses.
  std::vector<std::vector<int>> part;
  std::vector<int> arity;  // by part
};

// `isCell`: by predicate, whether its first parameter is a cell. Others stay whole.
Partition aroundCells(const std::vector<int>& arity, const std::vector<bool>& isCell, const std::vector<LinearClause>& clauses);

// A variable and a number that clauses ask it to be equal to.
struct Test {
  horn::Term variable;
  logic::Integer number;
};

// The tests of a system, the most frequent ones first.
std::vector<Test> testsOf(const horn::System& system);

// Splits predicates that have this parameter into less, equal and more.
Partition aroundTest(const horn::System& system, const Test& test);

std::vector<LinearClause> split(const std::vector<LinearClause>& clauses, const Partition& partition,
                                const std::function<void()>& tick);

}  // namespace redcomp::invariants
