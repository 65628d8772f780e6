// How often this process was suspended. Time goes on while a process is stopped (SIGSTOP), so a time limit that expired
// across a suspension proves nothing.
#pragma once

namespace redcomp::os {

// From now on suspensions are counted.
void countSuspensions();

// How often this process has been continued (SIGCONT) after it was stopped.
int suspensions();

}  // namespace redcomp::os
