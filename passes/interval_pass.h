// Interval analysis as a pass: the ranges (ts/intervals.h) are found, checked, and used to simplify the system.
#pragma once

#include <functional>
#include <optional>

#include "passes/pass_lists.h"
#include "ts/intervals.h"

namespace redcomp::passes {

// Ranges that have been checked to be inductive; nothing if there are none.
std::optional<ts::Intervals> checkedIntervals(const ts::ConcurrentSystem& system, const PassHooks& hooks = {});

// The system with terms simplified by these ranges (simplify.h). `splitsArrays`: arrays whose indices have few values are
// split into variables (split_arrays.h).
ts::ConcurrentSystem simplifyByIntervals(const ts::ConcurrentSystem& system, bool splitsArrays, const PassHooks& hooks = {});

}  // namespace redcomp::passes
