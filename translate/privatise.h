// Locals in memory and objects on the heap become locals of their thread if no other one accesses them.
//
//     void *worker(void *p) { int i; fill(&i); ... }      i is in memory, hence global; only worker uses it: its local again
#pragma once

#include "translate/cells.h"
#include "translate/types.h"

namespace redcomp::translate {

void makePrivate(ConcurrentSystem& system, const CellTable& cells);

}  // namespace redcomp::translate
