// A process with all that it has started, directly or not.
#pragma once

#include <sys/types.h>

#include <vector>

namespace redcomp::os {

// The process and its descendants, parents before children; empty if there is no such process.
std::vector<pid_t> processTree(pid_t root);

// Sends the signal to all of them. New ones that appear meanwhile get it too: to be used with SIGSTOP, after which a
// process starts no others, and SIGCONT.
void signalTree(pid_t root, int signal);

// Megabytes that they use, rounded up; each shared page is divided by the number of processes that share it.
long memoryOfTree(pid_t root);

}  // namespace redcomp::os
