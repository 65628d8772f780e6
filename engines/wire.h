// An outcome as one line of text and back, for engines that work in processes of their own.
#pragma once

#include <string>

#include "engines/outcome.h"

namespace redcomp::engines {

std::string toLine(const Outcome& outcome);

// Throws std::runtime_error for a line that toLine did not write.
Outcome outcomeFrom(const std::string& line);

}  // namespace redcomp::engines
