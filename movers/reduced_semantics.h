// The reduced semantics: who may move, and where a block begins and ends. This is the one definition of reduction, used by
// the searches, the check that a set of states is closed, the control graph, views and sequentialization.
//
// A thread is mid-block if it is at an In location (blocks.h) or inside an atomic section. Then it alone may move, until
// it comes to an Out location; otherwise every thread may. So at most one thread is mid-block at a time:
//
//     T1: 0 -> 1: acquire(m);  1 -> 2: x := x + 1;  2 -> 3: release(m);      Out 0 and 3:  T1 at 1 or 2: T1 alone moves
//
// While a thread is mid-block, only errors that name this thread alone are checked: any other error also occurs before or
// after the block, because locations that errors name are Out and writes that errors observe are non-movers.
#pragma once

#include <optional>
#include <vector>

#include "movers/blocks.h"
#include "ts/compose.h"

namespace redcomp::movers {

bool isMidBlock(const ConcurrentSystem& system, const Blocks& blocks, ts::ThreadLocation place);

class ReducedSemantics {
 public:
  ReducedSemantics(const ConcurrentSystem& system, const Blocks& blocks);

  bool isMidBlock(ts::ThreadLocation place) const { return midBlock_[place.thread.index][place.location.index]; }

  // The thread that is mid-block. `at(t)` is the location of thread t, as a LocationId.
  template <typename At>
  std::optional<ThreadId> onlyMover(const At& at) const {
    for (ThreadId t : threads_)
      if (isMidBlock({t, at(t)})) return t;
    return std::nullopt;
  }

  // Calls `action(t)` for every thread that may move.
  template <typename At, typename Action>
  void forEachMover(const At& at, const Action& action) const {
    if (const auto alone = onlyMover(at)) return action(*alone);
    for (ThreadId t : threads_) action(t);
  }

 private:
  std::vector<ThreadId> threads_;
  std::vector<std::vector<bool>> midBlock_;  // thread, location
};

// Whether the error is checked in states in which `onlyMover` is mid-block, or (without it) nobody is.
bool isObservable(const ts::ErrorCondition& error, const std::optional<ThreadId>& onlyMover);

// Where blocks begin and end, and the heads of loops inside blocks: every cycle contains one of these.
ts::CutPoints blockCutPoints(const ConcurrentSystem& system, const Blocks& blocks, ThreadId thread);

// The same, and further locations every few hundred steps in a long block, so that coarse steps stay of moderate size:
// where the composition of a thread's steps into coarse steps begins and ends.
ts::CutPoints compositionCutPoints(const ConcurrentSystem& system, const Blocks& blocks, ThreadId thread);

}  // namespace redcomp::movers
