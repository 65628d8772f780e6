// Isolation by locks, creation and join (what it is: ts/isolation.h).
//
// While a thread is at a location, another one can take no step from a location where both would hold a disciplined
// lock, and none at all if it has surely not been created yet or has surely ended.
#pragma once

#include "movers/locks.h"
#include "ts/isolation.h"

namespace redcomp::movers {

ts::Isolation isolationByLocks(const ConcurrentSystem& system);

}  // namespace redcomp::movers
