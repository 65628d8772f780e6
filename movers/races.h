// Accesses that may race: two threads may be about to access a variable at the same time, one of them writes, they hold no
// common lock, and one of the accesses is no atomic operation (Step::plain). More than there are: what keeps the threads apart
// may be something else than locks, creation and join, and elements of an array are not told apart.
//
// Proofs and counterexamples let threads interleave step by step. By the C standard that is right for programs without races.
#pragma once

#include <string>
#include <vector>

#include "ts/system.h"

namespace redcomp::movers {

struct PossibleRace {
  std::string variable;
  ts::SourceLocation source;  // of the first of the accesses that are not atomic
};

// One for each variable, by place.
std::vector<PossibleRace> possibleRaces(const ts::ConcurrentSystem& system);

}  // namespace redcomp::movers
