// Safety, from a transition system to a checked answer: the system is prepared (prepare.h), the engines of the
// strategy race (race.h), each making its attempt (attempt.h).
#pragma once

#include "driver/options.h"
#include "driver/outcome.h"
#include "ts/system.h"

namespace redcomp::driver {

// Everything but warnings, stage times and total seconds, which are the caller's. Throws TimeOver.
Outcome checkSafety(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

// The clauses of the chosen rule, as --dump-smt2 writes them.
std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

}  // namespace redcomp::driver
