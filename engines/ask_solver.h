// Calls the solver that the user has chosen, as a stage of the run.
#pragma once

#include "engines/request.h"
#include "engines/stages.h"
#include "engines/time_slice.h"
#include "horn/clauses.h"

namespace redcomp::engines {

// Throws TimeOver if the slice is used up. The answer is not checked.
horn::Answer askSolver(const horn::System& clauses, const Request& request, Stages& stages, const TimeSlice& slice);

}  // namespace redcomp::engines
