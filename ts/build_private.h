// Locals in memory and objects on the heap become locals of their thread if no other one accesses them.
#pragma once

#include <vector>

#include "ts/build_memory.h"
#include "ts/build_thread.h"

namespace redcomp::ts {

void makePrivate(ConcurrentSystem& system, const Memory& memory, const std::vector<ThreadPlan>& plans);

}  // namespace redcomp::ts
