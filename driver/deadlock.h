// Deadlock, from a transition system to a checked answer: safety of a system whose errors are the deadlocks.
//
//     blocked states and cyclic waits as errors (movers/blocked.h) -> checkSafety
//         -> violated: the interpreter looks at the last state of the replayed trace on its own (search/deadlock.h)
//
// Threads that may be any number: circles of waits are errors of the system itself, which views may prove impossible.
// States in which nobody goes on are looked for with 1, 2 and 3 copies.
#pragma once

#include "driver/options.h"
#include "driver/outcome.h"
#include "movers/blocked.h"
#include "ts/system.h"

namespace redcomp::driver {

// Can threads wait for ever? `which` says whether it counts if others go on. As checkSafety otherwise.
// For a system made from C without spurious wake-ups: with them, nobody waits for a signal.
Outcome checkDeadlock(const ts::ConcurrentSystem& system, movers::Deadlocks which, const Options& options,
                      Stages& stages);

}  // namespace redcomp::driver
