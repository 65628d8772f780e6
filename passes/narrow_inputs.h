// Smaller ranges for inputs of which a few values represent all (ts/input_classes.h).
//
//     0 -> 1: r := any int;   1 -> 2: [r != 0] ...           0 -> 1: r := any of 0..1;   1 -> 2: [r != 0] ...
//
// Every remaining value could be drawn before, and every dropped one behaves like a remaining one.
#pragma once

#include <functional>

#include "ts/system.h"

namespace redcomp::passes {

void narrowInputs(ts::ConcurrentSystem& system, const std::function<void()>& tick = {});

}  // namespace redcomp::passes
