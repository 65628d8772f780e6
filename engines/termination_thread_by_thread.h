// That every run ends because every thread does, whatever the others do meanwhile: each is taken alone, with globals that may
// have any values whenever it looks at them.
//
//     for (i = 0; i < n; i++) create(worker);      worker:  for (k = 0; k < 5; k++) { lock(m); x++; unlock(m); }
//
// So it is for any number of threads. In a run there are finitely many: main creates finitely many, and so do these, and no
// thread is created, by others in between, by one that runs the same code.
#pragma once

#include "engines/termination_by_graph.h"

namespace redcomp::engines {

// The subject has gone through the passes for termination.
InfiniteRuns proveThreadByThread(const passes::Subject& subject, const Request& request, Stages& stages);

}  // namespace redcomp::engines
