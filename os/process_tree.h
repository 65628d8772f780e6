// A process and all its descendants.
#pragma once

#include <sys/types.h>

#include <vector>

namespace redcomp::os {

// The process and its descendants, parents before children; empty if there is no such process.
std::vector<pid_t> processTree(pid_t root);

// Sends the signal to all of them, and to descendants that appear meanwhile. For SIGSTOP, after which a process starts no
// others, and SIGCONT.
void signalTree(pid_t root, int signal);

// Megabytes that they use, rounded up; each shared page is divided by the number of processes that share it.
long memoryOfTree(pid_t root);

}  // namespace redcomp::os
