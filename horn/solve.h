// Asking a solver for a model or a refutation of a system of clauses, in a process of its own.
//
// The solver is believed in nothing: a model counts after horn/validate.h, a refutation after instantiate of
// horn/refutation.h or a replay.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "horn/clauses.h"

namespace redcomp::horn {

struct SolverOptions {
  double timeLimit = 60;    // seconds of wall-clock time; 0: none
  long memoryLimit = 4096;  // megabytes of address space; 0: none
  // A shell command, "{}" in it is the path of the file (else the path is appended), such as
  // "golem --print-witness {}"; empty: Spacer.
  std::string externalCommand = {};
  std::string spacerPath = {};              // the program redcomp-spacer; empty: beside the running program
  std::function<bool()> progress = {};      // called about every 100 ms; false: give up
  std::optional<unsigned> randomSeed = {};  // of Spacer
};

// An external solver's `sat` must come with a model. Its `unsat` comes without a derivation: then Spacer is asked
// for one in the remaining time, and what it answers is the answer.
Answer solve(const System& system, const SolverOptions& options = {});

}  // namespace redcomp::horn
