// Folding: many identical threads as copies of one replicated thread.
//
//     thread T1 {..} thread T2 {..} ... thread T100 {..}, main creates and joins each
//     becomes  thread replicated T1 {..}, main creates it a hundred times and waits for anybody
//
// The folded system can do all that the system can, and more: a join waits for some copy, if at all. What is proved of it, by
// views, holds of the system, at a cost that does not depend on the number of threads.
#pragma once

#include <functional>
#include <optional>

#include "ts/system.h"

namespace redcomp::passes {

// Nothing if there are no twins (symmetry.h), or some that cannot be folded: a flag that is read elsewhere than in
// the start or a join, an argument that is read later, an error condition that compares their locals.
// `tick` is called now and then, if it is there; it may throw to give up.
std::optional<ts::ConcurrentSystem> foldTwins(const ts::ConcurrentSystem& system, const std::function<void()>& tick = {});

}  // namespace redcomp::passes
