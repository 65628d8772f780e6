// Live locals: for each location of a thread, the locals that may still be read before they are overwritten.
#pragma once

#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

// By location index. Locals that some error condition reads are live everywhere.
std::vector<std::set<Term>> liveLocals(const ConcurrentSystem& system, ThreadId thread);

}  // namespace redcomp::ts
