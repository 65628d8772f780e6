// Safety, from a transition system to a checked answer: the passes make the systems that the engines of the strategy
// work on, the engines race (race.h), each in its own run (engine_run.h).
#pragma once

#include <optional>
#include <string>

#include "engines/engine_run.h"
#include "engines/outcome.h"
#include "engines/request.h"
#include "passes/run_passes.h"
#include "ts/system.h"

namespace redcomp::engines {

// Whether an error of the system can be reached, after the passes by which the question is put (Recipe).
struct SafetyQuestion {
  std::optional<passes::Deadlocks> deadlocks = {};
  int createdCopies = 0;
  Examine examine = {};
};

// Everything but warnings, stage times and total seconds, which are the caller's. Throws TimeOver.
Outcome checkSafety(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages);

// The clauses of the chosen rule, as --dump-smt2 writes them.
std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages);

// The system after the pass, as the first engine of the strategy that wants the pass gets it; nothing if none does.
std::optional<passes::Subject> subjectAfter(const std::string& pass, const ts::ConcurrentSystem& system,
                                            const SafetyQuestion& question, const Request& request, Stages& stages);

// How passes run as stages of a run.
passes::PassRun passesAsStages(const Request& request, Stages& stages);

}  // namespace redcomp::engines
