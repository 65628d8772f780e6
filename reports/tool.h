// What this tool calls itself in the files that it writes.
#pragma once

#include <string>

namespace redcomp::reports {

inline constexpr const char* kTool = "redcomp";
std::string version();  // "0.2.0"

}  // namespace redcomp::reports
