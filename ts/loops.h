// Loop heads of a thread: a set of locations that every cycle of steps passes through. Steps with the guard false are
// ignored, because they are never taken.
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

// By location index: true for the targets of back edges of a depth-first walk from the initial location.
std::vector<bool> loopHeads(const ThreadSystem& thread);

// The same for the part of the thread that starts at `roots` and uses steps for which `follow` is true.
std::vector<bool> loopHeads(const ThreadSystem& thread, const std::vector<LocationId>& roots,
                            const std::vector<bool>& follow);

}  // namespace redcomp::ts
