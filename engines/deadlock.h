// Deadlock, from a transition system to a checked answer: safety of a system whose errors are the deadlocks.
//
//     blocked states and cyclic waits as errors (passes/deadlock_errors.h) -> checkSafety
//         -> violated: the interpreter looks at the last state of the replayed trace on its own (search/deadlock_state.h)
//
// Threads that may be any number: circles of waits are errors of the system itself, which views may prove impossible.
// States in which nobody goes on are looked for with 1, 2 and 3 copies.
#pragma once

#include "engines/outcome.h"
#include "engines/safety.h"
#include "passes/deadlock_errors.h"
#include "ts/system.h"

namespace redcomp::engines {

// Can threads wait for ever? `which` says whether it counts if others go on. As checkSafety otherwise.
// For a system made from C without spurious wake-ups: with them, nobody waits for a signal.
Outcome checkDeadlock(const ts::ConcurrentSystem& system, passes::Deadlocks which, const Request& request, Stages& stages);

// The same as a question to the system itself, without a closer look at threads of any number.
SafetyQuestion deadlockQuestion(passes::Deadlocks which);

}  // namespace redcomp::engines
