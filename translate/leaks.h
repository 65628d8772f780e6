// Memory that has not been freed when the program ends: an error step for each object on the heap, from where main returns
// or somebody calls exit.
//
//     p = malloc(4); return 0;        7 -> err: [main.heap3$alive == 1]
//
// It is lost (valid-memtrack) if no global points to it any more, and still held (valid-memcleanup) if one does. Where pointers
// to it may be in arrays, in other memory, or are followed by value, it cannot be told, and is not.
#pragma once

#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

std::vector<ErrorCondition> addLeaks(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory,
                                     const frontend::Program& program);

}  // namespace redcomp::translate
