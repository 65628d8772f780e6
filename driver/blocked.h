// Blocked for ever: can a state be reached in which some thread waits (for a lock, the end of a thread, a condition
// variable, a semaphore, a barrier) and nobody can ever move?
#pragma once

#include "driver/options.h"
#include "driver/outcome.h"
#include "ts/system.h"

namespace redcomp::driver {

// Proved: no such state can be reached. Violated: a replayed run to one. As checkSafety otherwise. `options` are those of
// --termination; the proof rule is chosen anew, because all that is asked here is a question of safety.
Outcome blockedForEver(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

}  // namespace redcomp::driver
