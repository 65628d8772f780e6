// Where the system does more than the program (Step::approximates): what a run makes use of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "passes/subject.h"
#include "search/replay.h"

namespace redcomp::engines {

// What the run rests on, if it need not be one of the program: the first such step ("a floating-point number (a.c:3)").
// Values that the question does not depend on were sliced away, and do not count.
std::optional<std::string> approximationIn(const std::vector<search::TraceStep>& run, const passes::Subject& subject);

}  // namespace redcomp::engines
