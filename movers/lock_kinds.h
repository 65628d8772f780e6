// How operations on disciplined locks move.
//
// Two actions on a lock commute if one of them cannot come directly after the other, or if both only read. With the
// values before and after an action (free 0, taken 1):
//
//     acquire           0 -> 1             Directly after an acquire there can be no acquire, no operation of another
//     release           holder, 1 -> 0     holder and no wait: it moves right. None of these can come directly before a
//     read by holder    holder, 1 -> 1     release: it moves left. Other operations of the holder move both ways. But a
//     read              0 -> 0, 1 -> 1     read by somebody else may come directly after an acquire or before a release,
//     wait              0 -> 0             and sees the difference: then these do not move, though the lock still protects
//
// A wait that is followed only by steps on locals until the thread acquires the same lock (the first test of
// test-and-test-and-set) moves right together with that acquire: where the lock can be acquired, the wait can be passed.
#pragma once

#include <map>

#include "movers/locks.h"
#include "movers/mover_kind.h"

namespace redcomp::movers {

// For the first step of every action that touches a disciplined lock: how the action moves with respect to locks.
std::map<std::pair<ThreadId, StepId>, StepKind> lockKinds(const ConcurrentSystem& system,
                                                          const Parallelism& parallelism, const Locksets& locksets);

}  // namespace redcomp::movers
