// Making a thread small and readable after it has been built.
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

// Takes away steps that do nothing, where leaving their location in any other way is impossible and both ends agree
// on atomicity; unreachable locations; and locals that occur nowhere. Locations are numbered anew in depth-first
// order, and named so unless they have a name. Returns the new location by the old one, -1 if it is gone; `kept`
// locations stay as they are and stay apart.
std::vector<int> tidy(ThreadSystem& thread, const std::vector<LocationId>& kept);

}  // namespace redcomp::ts
