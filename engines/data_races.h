// Data races, from a transition system to a checked answer: safety of a system whose errors are the races.
//
//     a thread stops before an access, others check theirs (passes/race_errors.h) -> checkSafety
//         -> violated: the two accesses with the locks that are held, read off the replayed trace
#pragma once

#include "engines/outcome.h"
#include "engines/safety.h"
#include "ts/system.h"

namespace redcomp::engines {

// For checkSafety. The system must have been made from C: Step::plain says which accesses are not atomic.
SafetyQuestion raceQuestion();

}  // namespace redcomp::engines
