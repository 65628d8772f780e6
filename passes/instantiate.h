// Instances: a few copies, as ordinary threads, of each thread that stands for any number of them (ts/replicate.h).
//
//     thread replicated worker {..}      with 2 copies:      thread worker {..}   thread worker#2 {..}
//
// A create starts any one of the copies; one that was started before is then lost, and never runs.
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::passes {

struct Instance {
  ts::ConcurrentSystem system;         // without replicated threads
  std::vector<ts::ThreadId> original;  // by thread of it: the thread that it is, or is a copy of
};

// The system with `copies` (at least 1) ordinary threads worker, worker#2, ... for each replicated one. It has fewer
// behaviours, and `incomplete` says so: its errors are errors, but the absence of errors means nothing.
// An error condition that names several copies, or one, holds for any choice of different copies. A join waits until
// all copies created so far have ended: then it does not matter which one is meant.
Instance instantiate(const ts::ConcurrentSystem& system, int copies);

}  // namespace redcomp::passes
