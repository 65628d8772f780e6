// The ranges of values that the passes use: found thread by thread (ts/intervals.h), checked, and put to use.
#pragma once

#include <functional>
#include <optional>

#include "passes/pass_lists.h"
#include "ts/intervals.h"

namespace redcomp::passes {

// Ranges that have been checked to hold; nothing if there are none.
std::optional<ts::Intervals> checkedIntervals(const ts::ConcurrentSystem& system, const PassHooks& hooks = {});

// The system with terms that are easier by these ranges (simplify.h). `splitsArrays`: arrays whose indices have few values come
// apart (split_arrays.h).
ts::ConcurrentSystem simplifyByIntervals(const ts::ConcurrentSystem& system, bool splitsArrays, const PassHooks& hooks = {});

}  // namespace redcomp::passes
