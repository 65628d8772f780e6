// Locals in memory and objects on the heap become locals of their thread if no other one accesses them.
#pragma once

#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"

namespace redcomp::translate {

void makePrivate(ConcurrentSystem& system, const Memory& memory, const std::vector<ThreadPlan>& plans);

}  // namespace redcomp::translate
