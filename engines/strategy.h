// The strategy: which engines try to prove a system safe or to find a violation, in which order and for how long.
//
//     search -> graph -> lazy-cseq -> views 1 -> views 2 -> ...                               no replicated threads
//     views 1 -> search, 2 copies -> graph, 1 copy -> ... -> views 2 -> ... -> views 3        with replicated threads
//
// They begin in this order, as many at a time as there are cores (race.h). A further engine is one more entry.
#pragma once

#include <vector>

#include "engines/engine.h"
#include "ts/system.h"

namespace redcomp::engines {

struct Entry {
  Engine engine;
  double weight = 1;  // relative length of its turns
  bool operator==(const Entry&) const = default;
};

// The number of copies of each replicated thread, for methods that need one number.
int copiesWanted(const Limits& limits);

// In the order in which they begin. `foldable`: the system has twins that can be folded.
std::vector<Entry> enginesFor(const Method& method, const Limits& limits, const ts::ConcurrentSystem& system, bool foldable);

}  // namespace redcomp::engines
