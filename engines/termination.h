// Termination, from a transition system to a checked answer.
//
//   slice to guards -> intervals -> movers -> blocks -> control graph -> arguments, component by component (rules/)
//       -> no cycle left, every argument checked, and no blocked state     -> proved: it terminates
//       -> a lasso, replayed                                               -> violated: it does not
//       -> a state in which threads wait and nobody can move, replayed     -> violated: it is blocked for ever
// Anything else is inconclusive.
//
// A program terminates if each of its runs ends: all threads have ended, main has returned, exit was called, an
// assertion has failed, or an assume does not hold. That the other threads end when main returns makes no difference to
// infinite runs (the return can be put off for ever) unless fairness is assumed.
#pragma once

#include "engines/outcome.h"
#include "engines/request.h"
#include "passes/subject.h"
#include "ts/system.h"

namespace redcomp::engines {

// Fills everything but warnings, stage times and total seconds, which are the caller's. Throws TimeOver.
// `waiting`: the same program without spurious wake-ups, in which blocked states are searched for: a wait may return
// without a signal, but no program may rely on it.
Outcome checkTermination(const ts::ConcurrentSystem& system, const ts::ConcurrentSystem& waiting, const Request& request,
                         Stages& stages);

// The system after the pass, for the proof or else for the search for infinite runs; nothing if neither runs the pass.
std::optional<passes::Subject> terminationSubjectAfter(const std::string& pass, const ts::ConcurrentSystem& system,
                                                       const Request& request, Stages& stages);

// Combines an answer about infinite runs and one about blocked states: termination is proved only if both are.
Outcome neitherInfiniteNorBlocked(Outcome infinite, Outcome blocked);

}  // namespace redcomp::engines
