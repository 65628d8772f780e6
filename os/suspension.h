// Suspensions of this process, as seen by what waits for a clock in it: while a process is stopped (SIGSTOP), time goes
// on, and a limit of time that has run out meanwhile says nothing.
#pragma once

namespace redcomp::os {

// From now on suspensions are counted.
void countSuspensions();

// How often this process has been continued (SIGCONT) after it was stopped.
int suspensions();

}  // namespace redcomp::os
