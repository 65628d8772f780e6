// What this process can know of the machine and of itself.
#pragma once

#include <filesystem>

namespace redcomp::os {

// The file that this process executes; where /proc is not mounted, what it was started as.
std::filesystem::path runningProgram();

int usableCores();  // those that this process may use; at least 1

// Megabytes that processes can still get without swapping; a large number if that is not known.
long availableMemory();

}  // namespace redcomp::os
