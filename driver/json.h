// The outcome of a run for programs: the same facts as JSON.
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "engines/outcome.h"
#include "engines/settle.h"

namespace redcomp::driver {

std::string toJson(const Options& options, const engines::Outcome& outcome);

// Several answers: the worst verdict, and an object like that of a single answer for each.
std::string toJson(const Options& options, const std::vector<engines::PropertyAnswer>& answers, double seconds);

}  // namespace redcomp::driver
