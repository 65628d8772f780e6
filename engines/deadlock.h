// Deadlock, from a transition system to a checked answer: safety of a system whose errors are the deadlocks.
//
//     blocked states and cyclic waits as errors (passes/deadlock_errors.h) -> checkSafety
//         -> violated: the last state of the replayed trace is examined independently (search/deadlock_state.h)
//
// With replicated threads, cyclic waits are errors of the system itself, which views may prove impossible. States in which
// nobody goes on are searched for with 1, 2 and 3 copies.
#pragma once

#include "engines/outcome.h"
#include "engines/safety.h"
#include "passes/deadlock_errors.h"
#include "ts/system.h"

namespace redcomp::engines {

// Can threads wait for ever? `which` says whether it counts if others go on. Otherwise like checkSafety.
// If the system was made from C, it must be without spurious wake-ups: with them, nobody would wait for a signal for ever.
Outcome checkDeadlock(const ts::ConcurrentSystem& system, passes::Deadlocks which, const Request& request, Stages& stages);

// The same as a safety question about the system itself, without the instances for replicated threads.
SafetyQuestion deadlockQuestion(passes::Deadlocks which);

}  // namespace redcomp::engines
