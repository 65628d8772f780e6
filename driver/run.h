// One run of redcomp, from the command line to the exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "frontend/parse.h"

namespace redcomp::driver {

// Where C programs come from: the frontend, or somebody who has asked it before.
using Reader = std::function<frontend::Program(const std::vector<std::string>& files, const frontend::ParseOptions& options)>;

// How a run with these options reads C.
frontend::ParseOptions parseOptions(const Options& options);

int run(int argc, const char* const* argv, const Reader& reader = frontend::parseC);

}  // namespace redcomp::driver
