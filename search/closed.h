// Whether the states that a search has seen are all that there are, and none of them is an error: an independent check,
// with the interpreter of replays and numbers of any size.
//
//     x := 1 in two threads:   {0 0, x = 0}, {1 0, x = 1}, {0 1, x = 1}, {1 1, x = 1}      each step leads to one of them
//
// As in explore.h, threads go on until the end of their block: what is trusted are the movers, as in the proof rules.
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
