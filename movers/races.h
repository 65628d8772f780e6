// Accesses that may race: two threads may be about to access a variable at the same time, one of them writes, they hold no
// common lock, and one of the accesses is no atomic operation (Step::plain). More than there are: what keeps the threads apart
// may be something else than locks, creation and join, and elements of an array are not told apart. Whether one of these
// pairs does race is a question for the engines (passes/race_errors.h).
//
// Proofs and counterexamples let threads interleave step by step. By the C standard that is right for programs without races.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ts/memory_accesses.h"
#include "ts/system.h"

namespace redcomp::movers {

struct PossibleRace {
  std::string variable;
  ts::SourceLocation source;  // of the first of the accesses that are not atomic
};

// One for each variable, by place.
std::vector<PossibleRace> possibleRaces(const ts::ConcurrentSystem& system);

// An access that may race, and with what.
struct RacyAccess {
  ts::ThreadId thread;
  ts::StepId step;
  ts::MemoryAccess access;
  bool plain = false;              // no atomic operation, and not in an atomic section
  bool meetsPlainWrite = false;
  bool meetsAtomicWrite = false;
  bool meetsPlainRead = false;
  bool meetsAtomicRead = false;
};

struct RaceCandidates {
  std::vector<RacyAccess> accesses;  // by thread and step
  std::uint64_t pairs = 0;           // of accesses of different threads to one variable, one of them a write, one plain
  std::uint64_t left = 0;            // of these: not excluded by locks, creation and join
};

RaceCandidates raceCandidates(const ts::ConcurrentSystem& system);

}  // namespace redcomp::movers
