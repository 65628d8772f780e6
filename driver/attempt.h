// One engine at work on a prepared system:
//
//   clauses -> solve -> a model:       restore, validate    -> proved
//                    -> a refutation:  path, values, replay -> violated
//   search  -> a schedule:  replay -> violated
//           -> all states:  check  -> proved
// Anything else is inconclusive.
#pragma once

#include <memory>

#include "driver/outcome.h"
#include "driver/prepare.h"
#include "driver/strategy.h"
#include "horn/system.h"

namespace redcomp::driver {

Outcome attempt(const Engine& engine, const Prepared& prepared, const Options& options, Stages& stages);

// The clauses of the engine's rule for other tools and for readers. Throws std::runtime_error if there are none.
horn::System statedClauses(const Engine& engine, const Prepared& prepared, const Options& options, Stages& stages);

}  // namespace redcomp::driver
