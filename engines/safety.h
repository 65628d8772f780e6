// Safety, from a transition system to a checked answer: the passes make the systems on which the engines of the strategy
// work, and the engines race (race.h), each in a run of its own (engine_run.h).
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engines/engine_run.h"
#include "engines/outcome.h"
#include "engines/request.h"
#include "passes/run_passes.h"
#include "ts/system.h"

namespace redcomp::engines {

// What is known to be an error already, by message and place.
using KnownErrors = std::set<std::pair<std::string, logic::SourceLocation>>;

// Whether an error is reachable, after the passes that pose the question (passes::Recipe).
struct SafetyQuestion {
  std::optional<passes::Deadlocks> deadlocks = {};
  bool races = false;
  int createdCopies = 0;
  KnownErrors except = {};  // errors that do not count: runs end there
  Examine examine = {};
};

// Fills everything but warnings, stage times and total seconds, which are the caller's. Throws TimeOver.
Outcome checkSafety(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages);

// The errors of the system that the question is about, each as "message at place" once, in order, and the digest of that system.
struct AskedErrors {
  std::vector<std::string> errors;
  std::string system;
};
AskedErrors errorsOf(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages);

// The clauses of the chosen rule, as --dump-smt2 writes them.
std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages);

// The system after the pass, for the first engine of the strategy whose recipe has the pass; nothing if none has.
std::optional<passes::Subject> subjectAfter(const std::string& pass, const ts::ConcurrentSystem& system,
                                            const SafetyQuestion& question, const Request& request, Stages& stages);

// Runs passes as stages: measured, within the time limit, and with failed checks reported.
passes::PassRun passesAsStages(const Request& request, Stages& stages);

}  // namespace redcomp::engines
