// Approximations (Step::approximates) on which a run depends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "passes/subject.h"
#include "search/replay.h"

namespace redcomp::engines {

// The first approximation that the run depends on, so that it need not be a run of the program ("a floating-point number
// (a.c:3)"). Inputs that were sliced away, because the question does not depend on them, do not count.
std::optional<std::string> approximationIn(const std::vector<search::TraceStep>& run, const passes::Subject& subject);

// The system without the steps that approximate; nothing if it has none. Ids are kept.
std::optional<ts::ConcurrentSystem> withoutApproximations(const ts::ConcurrentSystem& system);

}  // namespace redcomp::engines
