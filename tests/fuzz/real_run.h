// A second opinion on the oracle and the frontend: the program compiled by gcc and executed, one thread at a time, with
// chance deciding at every access to memory which one goes on (real/runtime.c). An assertion that fails there can fail.
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

class RealRuns {
 public:
  RealRuns();   // compiles the runtime
  ~RealRuns();
  RealRuns(const RealRuns&) = delete;
  RealRuns& operator=(const RealRuns&) = delete;

  // Whether an assertion failed in one of so many executions; nothing if gcc rejects the program.
  std::optional<bool> fails(const Lines& lines, int executions) const;

 private:
  std::string directory_;
};

}  // namespace redcomp::fuzz
