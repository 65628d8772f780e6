// Where threads wait, and what for.
//
//     4 -> 5: acquire(b);                            at 4 for the lock b          blocked while   b
//     7 -> 8: join(T2);                              at 7 for the end of T2       blocked while   !T2$finished
//     1 -> 2: skip;  2 -> 3: [s > 0] as wait;        at 1 for a semaphore         blocked while   !(s > 0)
//     3 -> 4: s := s - 1;   2 and 3 atomic
//
// A thread waits at a location if no step from there can be taken, and one of them is an acquire, a join, or marked as
// a wait. A step into an atomic section can be taken only if the thread can get through the section: an attempt that gets
// stuck inside has not happened. A failed assume is not waiting, because the run is discarded; nor is a busy-waiting loop of
// the program. A thread that has not been created, or has ended, does not wait either. At a join of copies (replicate.h)
// a thread may always wait: `blocked` over-approximates there.
#pragma once

#include <string>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

// One thing that a thread waits for.
struct Want {
  Sync sync;        // Acquire, Join or Wait
  Term when;        // a blocked thread waits for this if the condition holds; over globals and its locals
  StepId step;
};

struct WaitingPlace {
  ThreadLocation place;
  Term blocked;     // no step can be taken; over globals and the thread's locals
  std::vector<Want> wants;
};

struct Waiting {
  std::vector<std::vector<WaitingPlace>> places;   // by thread
  std::vector<std::vector<LocationId>> ends;       // by thread: where it has ended
  std::vector<Term> started;                       // by thread: the flag that its start waits for; absent: none
  // Places where it is not known when a thread is blocked, as sentences; they are not among `places`.
  std::vector<std::string> unclear;
};

Waiting findWaiting(const ConcurrentSystem& system);

}  // namespace redcomp::ts
