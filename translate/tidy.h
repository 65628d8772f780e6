// Making a system small and readable after it has been built.
//
//     0 -> 1: x := 1    1 -> 2:    2 -> 3: [y == 0]          becomes          0 -> 1: x := 1    1 -> 2: [y == 0]
#pragma once

#include <vector>

#include "translate/types.h"

namespace redcomp::translate {

// Tidies every thread, takes away errors that cannot be reached, puts the others in the order of the source, and says
// nothing twice. `finals`: by thread, where it is once it has ended (-1: it never does); wherever else nothing goes on, the
// program has ended.
void tidySystem(ConcurrentSystem& system, const std::vector<LocationId>& finals);

}  // namespace redcomp::translate
