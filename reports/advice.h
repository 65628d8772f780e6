// What somebody can try who got no answer.
#pragma once

#include <string>

namespace redcomp::reports {

// "to try: a longer --timeout; ...", a line; empty if the reason suggests nothing. `reason`: of an inconclusive answer.
std::string adviceFor(const std::string& reason);

}  // namespace redcomp::reports
