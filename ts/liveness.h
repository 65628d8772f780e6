// Live locals: which of a thread's locals may still be read, from each of its locations on, before being overwritten.
#pragma once

#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

// By location index. Locals that some error condition reads are live everywhere.
std::vector<std::set<Term>> liveLocals(const ConcurrentSystem& system, ThreadId thread);

}  // namespace redcomp::ts
