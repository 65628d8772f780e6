// The input, from files to a transition system.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "engines/stages.h"
#include "frontend/parse.h"
#include "ts/system.h"

namespace redcomp::driver {

// Where C programs come from: the frontend, or somebody who has asked it before.
using Reader = std::function<frontend::Program(const std::vector<std::string>& files, const frontend::ParseOptions& options)>;

// How a run with these options reads C, and what it makes of it.
frontend::ParseOptions parseOptions(const Options& options);
translate::BuildOptions buildOptions(const Options& options);

struct Input {
  std::optional<frontend::Program> program;  // of C
  ts::ConcurrentSystem system;
};

// Throws logic::InputError.
Input readInput(const Options& options, const Reader& reader, engines::Stages& stages);

}  // namespace redcomp::driver
