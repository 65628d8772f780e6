// Termination by the paper's rule (rules/paper_termination.h): the ranking functions written into T2 and T4 begin with
// none; each refutation is a round that none of them ranks, and for which one more is synthesised.
#pragma once

#include "driver/prove_termination.h"

namespace redcomp::driver {

// As proveNoInfiniteRun.
InfiniteRuns proveByPaperRule(const ts::ConcurrentSystem& system, const Options& options, Stages& stages,
                              const Refuter& refute);

}  // namespace redcomp::driver
