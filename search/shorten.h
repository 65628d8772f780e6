// Shorter traces for people: the same error by fewer steps, and with fewer switches between threads.
//
// A search, or a solver, happens upon a violation with detours: a thread that nobody waits for has run, a loop has gone
// round more often than needed, threads have taken turns where one after the other would do.
//
//     A 1  B 1  A 2  C 1  B 2  error        C changes nothing that matters, and A 2 may as well come before B 1:
//     A 1  A 2  B 1  B 2  error
//
// Three changes are tried until none helps: a thread stops earlier, a thread goes round a loop less often, and a
// segment joins another one of its thread. Each candidate is executed by the interpreter from the beginning and taken
// only if the same error holds at its end, so that a shortened trace is as good a witness as the one given.
#pragma once

#include "search/replay.h"

namespace redcomp::search {

struct ShortenOptions {
  std::size_t stepBudget = 200'000;  // steps executed, over all candidates
};

// The trace must be one of the system. The result has no more steps, and as many only with no more switches.
Trace shorten(const ts::ConcurrentSystem& system, Trace trace, const ShortenOptions& options = {});

}  // namespace redcomp::search
