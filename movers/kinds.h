// Mover kinds: how a step commutes with the steps of other threads (Lipton; Section V-A of the paper).
//
// A right-mover may be delayed past the next steps of other threads, a left-mover may be taken earlier, without changing
// the outcome; a both-mover either, a non-mover neither. In thread 1 of Figure 1, (0,1), (2,3), (6,7) acquire and move
// right, (4,5), (8,9), (10,11) release and move left, and the others access what their locks protect and move both ways.
//
// A step is a non-mover if it conflicts with a step of another thread that may happen in parallel: both access a variable,
// one of them writes it, and the two threads hold no common lock. Operations on disciplined locks are not accesses in this
// sense: lock_kinds.h says how they move. The steps of an atomic section have one kind, which allows only what each of them
// allows. A write to a variable that an error condition reads without naming the thread's location is a non-mover too.
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
