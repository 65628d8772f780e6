// Checks of answers that should never fail: a model that violates its clauses, a violation that cannot be replayed, a set of
// states that is not closed, ranges that are not inductive. Each failure is a defect of redcomp or of its solver.
//
// (Except that Spacer is unreliable for products of variables: models of such clauses are often wrong.)
//
// The answer is dropped in any case, so no verdict depends on it. In tests and fuzzers (--strict-checks) the run also ends
// with an internal error, so that the defect is noticed.
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
