// What somebody can try who got no answer.
#pragma once

#include <string>

namespace redcomp::driver {

// "to try: a longer --timeout; ...", a line; empty if the reason suggests nothing. `reason`: of an inconclusive answer.
std::string adviceFor(const std::string& reason);

}  // namespace redcomp::driver
