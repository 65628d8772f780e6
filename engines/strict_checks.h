// Checks of answers that fail although they should not: a model that breaks its clauses, a violation that cannot be
// replayed, states that are not closed, ranges that do not hold. Each of them is a defect of redcomp or of its solver.
//
// (But Spacer only guesses where variables are multiplied with each other: models of such clauses are often none.)
//
// The answer is dropped in any case, so no verdict rests on it. In tests and fuzzers (--strict-checks) the run ends with an
// internal error as well, so that such a defect is seen.
#pragma once

#include <stdexcept>
#include <string>

#include "engines/request.h"

namespace redcomp::engines {

class StrictCheckFailed : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws StrictCheckFailed if the request is strict.
inline void checkFailed(const Request& request, const std::string& what) {
  if (request.strictChecks) throw StrictCheckFailed(what);
}

}  // namespace redcomp::engines
