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

// How C programs are read: by the frontend, or from a cache of its results in tests.
using Reader = std::function<frontend::Program(const std::vector<std::string>& files, const frontend::ParseOptions& options)>;

// Throws logic::InputError.
std::string readText(const std::string& file);

// The options of the frontend and of the translation that follow from these.
frontend::ParseOptions parseOptions(const Options& options);
translate::BuildOptions buildOptions(const Options& options);

struct Input {
  std::optional<frontend::Program> program;  // of a C program
  ts::ConcurrentSystem system;
};

// Throws logic::InputError.
Input readInput(const Options& options, const Reader& reader, engines::Stages& stages);

}  // namespace redcomp::driver
