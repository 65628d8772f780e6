// Isolation by locks, creation and join (what it is: ts/isolation.h).
//
// While a thread is at a location, another thread can take no step that requires a disciplined lock which the first one
// holds, and no step at all if it has surely not been created yet or has surely ended.
#pragma once

#include "movers/locks.h"
#include "ts/isolation.h"

namespace redcomp::movers {

ts::Isolation isolationByLocks(const ConcurrentSystem& system);

}  // namespace redcomp::movers
