// Termination by the paper's rule (rules/paper_termination.h): the ranking functions written into T2 and T4 begin with
// none; each refutation is a round that none of them ranks, and for which one more is synthesised.
#pragma once

#include "engines/termination_by_graph.h"

namespace redcomp::engines {

// As proveNoInfiniteRun.
InfiniteRuns proveByPaperRule(const passes::Subject& subject, const Request& request, Stages& stages, const Refuter& refute);

}  // namespace redcomp::engines
