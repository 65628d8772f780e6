// That every run of a system with few states ends: all of them are visited, and no run goes round among them (search/ending.h).
#pragma once

#include "engines/termination_by_graph.h"

namespace redcomp::engines {

// The subject has gone through the passes for termination. If all states were seen, but some run seems to go round, the result
// has their number. Takes a part of the remaining time at most, and only few states.
InfiniteRuns proveByStates(const passes::Subject& subject, const Request& request, Stages& stages);

}  // namespace redcomp::engines
