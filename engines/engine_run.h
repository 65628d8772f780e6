// Running one engine on the system that its passes have made:
//
//   clauses -> solve -> a model:       restore, validate    -> proved
//                    -> a refutation:  path, values, replay -> violated
//   search  -> a schedule:  replay -> violated
//           -> all states:  check  -> proved
// Anything else is inconclusive.
#pragma once

#include <functional>
#include <optional>

#include "engines/engine.h"
#include "engines/outcome.h"
#include "engines/request.h"
#include "horn/clauses.h"
#include "passes/subject.h"
#include "search/replay.h"

namespace redcomp::engines {

// An additional check of a violation that has been replayed on the subject's reference: a sentence if it fails. May extend
// the description of the violation.
using Examine = std::function<std::optional<std::string>(const passes::Subject&, const search::Trace&, Violation&)>;

// `examine` may be empty, if the replay is enough. For the engines of safety; those of termination are run by termination.h.
Outcome runEngine(const Engine& engine, const passes::Subject& subject, const Request& request, const Examine& examine,
                  Stages& stages);

// The clauses of the engine's rule, for other tools and for readers. Throws std::runtime_error if there are none.
horn::System clausesToPrint(const Engine& engine, const passes::Subject& subject, const Request& request, Stages& stages);

}  // namespace redcomp::engines
