// Memory that has not been freed when the program ends: an error step for each object on the heap, from where main returns
// or somebody calls exit.
//
//     p = malloc(4); return 0;        7 -> err: [main.heap3$alive == 1]
#pragma once

#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

std::vector<ErrorCondition> addLeaks(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory);

}  // namespace redcomp::translate
