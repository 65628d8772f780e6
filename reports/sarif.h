// SARIF 2.1.0, for code scanning: a result for each violation, with a code flow that has a thread flow for each thread of the
// program; executionOrder is the interleaving. A second code flow has all steps in one thread flow, for viewers that show
// threads one after the other. What is proved, or not decided, is no result.
#pragma once

#include <string>
#include <vector>

#include "engines/settle.h"

namespace redcomp::reports {

std::string toSarif(const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::reports
