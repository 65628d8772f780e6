// Safety, from a transition system to a checked answer.
//
//   slice -> intervals -> slice -> spin loops -> movers -> blocks -> clauses -> solve
//       -> a model:       restore, validate    -> proved
//       -> a refutation:  path, values, replay -> violated
// Anything else is inconclusive. The analyses and clauses work on the simplified slice without spinning (ts/spin.h, for
// safety only); the replay on the original system.
#pragma once

#include "driver/options.h"
#include "driver/outcome.h"
#include "ts/system.h"

namespace redcomp::driver {

// Everything but warnings, stage times and total seconds, which are the caller's. Throws TimeOver.
Outcome checkSafety(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

// The clauses of the chosen rule, as --dump-smt2 writes them.
std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

// The ranges of values, as --dump intervals prints them.
std::string dumpIntervals(const ts::ConcurrentSystem& system);

}  // namespace redcomp::driver
