// The outcome of a run for programs: the same facts as JSON.
#pragma once

#include <string>

#include "driver/options.h"
#include "engines/outcome.h"

namespace redcomp::driver {

std::string toJson(const Options& options, const engines::Outcome& outcome);

}  // namespace redcomp::driver
