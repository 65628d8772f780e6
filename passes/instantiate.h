// Instances: a few copies, as ordinary threads, of each replicated thread (ts/replicate.h).
//
//     thread replicated worker {..}      with 2 copies:      thread worker {..}   thread worker#2 {..}
//
// A create starts any one of the copies; if that one was started before, the new copy is lost and never runs.
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::passes {

struct Instance {
  ts::ConcurrentSystem system;         // without replicated threads
  std::vector<ts::ThreadId> original;  // by thread of the instance: the original thread, of which it may be a copy
};

// The system with `copies` (at least 1) ordinary threads worker, worker#2, ... for each replicated one. It has fewer
// behaviours, and `incomplete` says so: its errors are errors of the system, but the absence of errors proves nothing.
// An error condition that names copies holds for any choice of different copies. A join waits until all copies created so
// far have ended: then it does not matter which one is meant.
Instance instantiate(const ts::ConcurrentSystem& system, int copies);

}  // namespace redcomp::passes
