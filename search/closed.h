// Checks that a set of states contains all reachable ones and no error: independently of the search that found it, with
// the interpreter that replays traces and with integers of any size.
//
//     x := 1 in two threads:   {0 0, x = 0}, {1 0, x = 1}, {0 1, x = 1}, {1 1, x = 1}      each step leads to one of them
//
// As in explore.h, a thread is not interrupted inside a block: so the check relies on the mover analysis, like the proof rules.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "movers/blocks.h"
#include "search/snapshot.h"
#include "ts/system.h"

namespace redcomp::search {

// Why the set is no proof; nothing if it is one. `tick` is called now and then; it may throw to give up.
std::optional<std::string> faultOfClosure(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                         const std::function<void()>& tick = [] {});

}  // namespace redcomp::search
