// Traces and invariants in the words of the source program.
#pragma once

#include "engines/outcome.h"
#include "rules/encoding.h"
#include "search/lasso.h"
#include "search/replay.h"
#include "ts/system.h"

namespace redcomp::engines {

// An infinite run.
Violation explainLasso(const ts::ConcurrentSystem& system, const search::LassoTrace& trace);

Violation explainTrace(const ts::ConcurrentSystem& system, const search::Trace& trace);

std::vector<InvariantLine> explainInvariants(const ts::ConcurrentSystem& system,
                                             const std::vector<rules::Invariant>& invariants);

// A term over the variables of the system, in C.
std::string functionText(const ts::ConcurrentSystem& system, logic::Term function);

}  // namespace redcomp::engines
