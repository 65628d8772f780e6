// Inputs of fewer values, where these stand for all (ts/input_classes.h).
//
//     0 -> 1: r := any int;   1 -> 2: [r != 0] ...           0 -> 1: r := any of 0..1;   1 -> 2: [r != 0] ...
//
// What is drawn then could be drawn before, and does the same.
#pragma once

#include "ts/system.h"

namespace redcomp::passes {

void narrowInputs(ts::ConcurrentSystem& system);

}  // namespace redcomp::passes
