// Mover kinds: how a step commutes with the steps of other threads (Lipton; Section V-A of the paper).
//
// A right-mover may be delayed past the next steps of other threads, a left-mover may be taken earlier, without
// anybody noticing; a both-mover either; a non-mover neither. Of Figure 1's thread 1: (0,1),(2,3),(6,7) acquire and
// move right, (4,5),(8,9),(10,11) release and move left, the rest touch what their locks protect and move both ways.
//
// A step is a non-mover if it shares a variable, one of the two writing, with a step of another thread that may run
// at the same time, and the two threads hold no common lock. Operations on locks that are used as such are not accesses
// in this sense: lock_kinds.h says how they move. The steps of an atomic section are one step: they have one kind, what
// all of them can do. A write to what an error condition observes while its thread may be anywhere is a non-mover too.
#pragma once

#include <string>
#include <vector>

#include "movers/locks.h"
#include "movers/mover_kind.h"
#include "movers/parallel.h"
#include "ts/system.h"

namespace redcomp::movers {

struct Movers {
  Parallelism parallelism;
  Locksets locksets;
  std::vector<std::vector<StepKind>> kinds;  // thread, step
};

Movers analyseMovers(const ConcurrentSystem& system);

}  // namespace redcomp::movers
