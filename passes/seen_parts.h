// Statements that read or write several scalars in an order that C leaves open, such as the assignment of a structure. They
// are translated in one order. Where other threads may look in between, that is not enough.
//
//     s = t;     s.a := t.a;  s.b := t.b      others that access s.a and s.b at the same time could tell the order
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ts/system.h"

namespace redcomp::passes {

// Ends each of the reasons.
inline constexpr std::string_view kOpenOrder = ": C leaves open in which order the parts are accessed, and another thread may see it";

// `places`: where such statements stand. For each of which other threads may see at least two scalars while it is executed,
// under no common lock, a reason why the system is incomplete.
std::vector<std::string> seenInParts(const ts::ConcurrentSystem& system, const std::set<std::string>& places);

}  // namespace redcomp::passes
