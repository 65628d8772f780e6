// Making a thread small and readable after it has been built.
#pragma once

#include <vector>

#include "translate/types.h"

namespace redcomp::translate {

// Takes away steps that do nothing, where leaving their location in any other way is impossible and both ends agree
// on atomicity; unreachable locations; and locals that occur nowhere. Locations are ordered anew, depth first, and
// named by their number, but for the `kept` ones, which stay apart and are named by whoever knows what they are.
// Returns the new location by the old one, -1 if it is gone.
std::vector<int> tidy(ThreadSystem& thread, const std::vector<LocationId>& kept);

}  // namespace redcomp::translate
