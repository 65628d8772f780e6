// Folding: many identical threads become copies of one replicated thread.
//
//     thread T1 {..} thread T2 {..} ... thread T100 {..}, main creates and joins each
//     becomes  thread replicated T1 {..}, main creates it a hundred times and each join waits for some copy
//
// The folded system is an over-approximation: a join waits for some copy, if it waits at all. So what views prove of it
// holds of the system, at a cost that does not depend on the number of threads.
#pragma once

#include <functional>
#include <optional>

#include "ts/system.h"

namespace redcomp::passes {

// Nothing if there are no twins (ts/symmetry.h) that can be folded. Obstacles are: a flag that is read elsewhere than in the
// start or a join, an argument that is read later, an error condition that compares locals of several twins.
// `tick`, if given, is called now and then; it may throw to give up.
std::optional<ts::ConcurrentSystem> foldTwins(const ts::ConcurrentSystem& system, const std::function<void()>& tick = {});

}  // namespace redcomp::passes
