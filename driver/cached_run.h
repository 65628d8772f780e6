// redcomp --cache DIR: what an earlier run has proved or violated of the same program is not done again.
//
// The same: the text after preprocessing with its macros and file names, every option that bears on the answer, every other file that the
// command line names, and the executable itself. Only proofs and violations are kept: what was open may be answered next time. The run
// itself is a process of its own that knows nothing of the cache.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"

namespace redcomp::driver {

// The digest under which the answer is kept; nothing if it is not: an option writes files or prints more than the answer, or the
// program cannot be preprocessed.
std::optional<std::string> cacheKey(const Options& options, const std::vector<std::string>& words);

// The exit code. `words`: the command line behind the name of the program.
int runCached(const Options& options, const std::vector<std::string>& words);

}  // namespace redcomp::driver
