// Shorter traces for people: the same error by fewer steps, and with fewer context switches.
//
// A violation found by a search or a solver often contains detours: a thread that does not matter has run, a loop has more
// iterations than needed, threads have alternated where one could have run after the other.
//
//     A 1  B 1  A 2  C 1  B 2  error        C changes nothing that matters, and A 2 may as well come before B 1:
//     A 1  A 2  B 1  B 2  error
//
// Three changes are tried until none helps: a thread stops earlier, a loop of a thread has fewer iterations, and a segment
// is merged with another one of its thread. Each candidate is executed by the interpreter from the beginning and accepted
// only if the same error holds at its end, so a shortened trace is as good a witness as the original.
#pragma once

#include "search/replay.h"

namespace redcomp::search {

struct ShortenOptions {
  std::size_t stepBudget = 200'000;  // steps executed, over all candidates
};

// The trace must be one of the system. The result has fewer steps, or as many and no more context switches.
Trace shorten(const ts::ConcurrentSystem& system, Trace trace, const ShortenOptions& options = {});

}  // namespace redcomp::search
