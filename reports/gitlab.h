// Violations as a code quality report of GitLab: a merge request shows which of them are new.
#pragma once

#include <string>
#include <vector>

#include "engines/settle.h"

namespace redcomp::reports {

// A JSON array, [] if nothing is violated. What is not decided has no place in this format.
std::string gitlabCodeQuality(const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::reports
