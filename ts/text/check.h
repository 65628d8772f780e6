// Checks that a step marked as acquire, join, start, ... really does that. The analyses rely on these marks: after a `join`
// that does not wait they would wrongly conclude that the thread has ended.
#pragma once

#include "ts/system.h"
#include "ts/text/ast.h"

namespace redcomp::ts::text {

// Throws InputError at the step. `system` has the threads and steps of `ast`, in the same order.
void checkSynchronisation(const Input& input, const System& ast, const ConcurrentSystem& system);

}  // namespace redcomp::ts::text
