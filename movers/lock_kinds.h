// How operations on disciplined locks move.
//
// Two actions on a lock commute if one of them cannot come directly after the other, or if both only look. With the
// values before and after an action (free 0, otherwise taken):
//
//     acquire           0 -> 1             an acquire, an operation of the holder or a look that waits for 0 cannot come
//     release           holder, 1 -> 0     directly after an acquire: it moves right. None of them can come directly
//     look of holder    holder, 1 -> 1     before a release: it moves left. What the holder does besides moves both ways
//     look              0 -> 0, 1 -> 1     may come after an acquire and before a release, and sees the difference: then
//     wait              0 -> 0             these do not move; but the lock still protects
//
// A wait that is followed by nothing but steps on locals until the thread acquires the same lock (the first test of
// test-and-test-and-set) moves right with that acquire: where the lock can be acquired, the wait is over.
#pragma once

#include <map>

#include "movers/locks.h"
#include "movers/mover_kind.h"

namespace redcomp::movers {

// For the first step of every action that touches a disciplined lock: how the action moves as far as locks go.
std::map<std::pair<ThreadId, StepId>, StepKind> lockKinds(const ConcurrentSystem& system,
                                                          const Parallelism& parallelism, const Locksets& locksets);

}  // namespace redcomp::movers
