// Isolation by locks, creation and join (what it is: ts/isolation.h).
//
// While a thread is at a location, no other thread can be where it would hold a disciplined lock that the first one holds,
// and a thread that has surely not been created yet, or has surely ended, takes no step at all.
#pragma once

#include "movers/locks.h"
#include "ts/isolation.h"

namespace redcomp::movers {

ts::Isolation isolationByLocks(const ConcurrentSystem& system);

}  // namespace redcomp::movers
