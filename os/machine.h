// Facts about this machine and this process.
#pragma once

#include <filesystem>

namespace redcomp::os {

// The executable of this process; where /proc is not mounted, the name by which it was started.
std::filesystem::path runningProgram();

int usableCores();  // that this process is allowed to use; at least 1

// Megabytes that can still be allocated without swapping; a large number if that is not known.
long availableMemory();

long residentMemory();  // megabytes that this process uses; 0 if that is not known

}  // namespace redcomp::os
