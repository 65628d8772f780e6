// Asking a solver for a model or a refutation of a system of clauses, in a process of its own.
//
// The solver is not trusted: a model counts only after horn/validate.h, a refutation after instantiate of
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
  // A shell command in which "{}" is replaced by the path of the file (without "{}" the path is appended), such as
  // "golem --print-witness {}"; empty: Spacer.
  std::string externalCommand = {};
  std::string spacerPath = {};              // redcomp-spacer; empty: the installed one, or beside the running program
  std::function<bool()> progress = {};      // called about every 100 ms; false: give up
  std::optional<unsigned> randomSeed = {};  // of Spacer
};

// An external solver must give a model with `sat`. It gives no derivation with `unsat`: then Spacer is asked for one in the
// remaining time, and its answer is returned.
Answer solve(const System& system, const SolverOptions& options = {});

}  // namespace redcomp::horn
