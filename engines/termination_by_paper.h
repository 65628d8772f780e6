// Termination by the paper's rule (rules/paper_termination.h): T2 and T4 begin without ranking functions; each refutation
// is a round that no function ranks yet, for which one more is synthesised.
#pragma once

#include "engines/termination_by_graph.h"

namespace redcomp::engines {

// Like proveNoInfiniteRun.
InfiniteRuns proveByPaperRule(const passes::Subject& subject, const Request& request, Stages& stages, const Refuter& refute);

}  // namespace redcomp::engines
