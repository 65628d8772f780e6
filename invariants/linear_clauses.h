// Clauses as an abstract domain of numbers wants them: dimensions, and cases of linear constraints over them.
//
//     P(x, y) & x <= 9 -> P(x + 1, ite(y < 5, y, 0))       dimensions x, y, x', y'
//                                                          case 1:  x <= 9,  x' = x + 1,  y <= 4,  y' = y
//                                                          case 2:  x <= 9,  x' = x + 1,  y >= 5,  y' = 0
//
// Booleans are 0 and 1; arrays have no dimension, and what is read from them is any number. A remainder by a large number is
// written out for arguments that wrap around at most once, because then each case is linear. The cases over-approximate the
// clause: whoever finds an invariant of them has found one of the clause, which is checked all the same.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "horn/clauses.h"
#include "invariants/linear_rows.h"

namespace redcomp::invariants {

// A predicate with the dimension of each of its numeric parameters; all are different.
struct PlacedPredicate {
  int predicate = -1;
  std::vector<int> dimensions;
};

struct LinearClause {
  int clause = -1;  // index in the system
  int dimensions = 0;
  std::vector<PlacedPredicate> body;
  std::optional<PlacedPredicate> head;
  std::vector<LinearRows> cases;  // none: the clause never applies
};

// Those that are no arrays.
std::vector<horn::Term> numericParameters(const horn::Predicate& predicate);

// One for each clause with a head, and for queries. `tick` is called before each clause; it may throw.
std::vector<LinearClause> linearClauses(const horn::System& system, const std::function<void()>& tick = {});

}  // namespace redcomp::invariants
