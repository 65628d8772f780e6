// What a step that calls itself acquire, join, start, ... must do. The analyses believe these words: a `join` that does
// not wait would make them conclude that the thread has ended.
#pragma once

#include "ts/system.h"
#include "ts/text/ast.h"

namespace redcomp::ts::text {

// Throws InputError at the step. `system` has the threads and steps of `ast`, in the same order.
void checkSynchronisation(const Input& input, const System& ast, const ConcurrentSystem& system);

}  // namespace redcomp::ts::text
