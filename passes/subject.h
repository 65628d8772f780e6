// What travels through the passes: the system on which an engine works, and the reference on which traces are checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "movers/blocks.h"
#include "passes/count_copies.h"
#include "passes/sequentialize.h"
#include "ts/system.h"

namespace redcomp::passes {

// Pairs of accesses of different threads to one variable, one of them a write, one not atomic.
struct RacePairs {
  std::uint64_t all = 0;
  std::uint64_t left = 0;  // not excluded by locks, creation and join
};

struct Subject {
  explicit Subject(const ts::ConcurrentSystem& given) : reference(given), system(given) {}

  // Traces are replayed on the reference. The system has the same threads, locations, steps and inputs, with their ids,
  // so that a schedule of the system is tried on the reference as it is. A pass that does not keep ids makes its
  // result the new reference.
  ts::ConcurrentSystem reference;
  ts::ConcurrentSystem system;
  std::map<ts::ThreadId, ts::ThreadId> copyOf;  // by thread that is a copy: the replicated thread of the system that was read
  bool folded = false;  // twins were found, and have become copies of one thread
  bool deferred = false;  // values that may be anything are left open (defer_values.h)
  std::optional<RacePairs> racePairs;        // if the question is data races
  movers::Blocks blocks;                     // of the system, once they are found
  std::optional<CountedSystem> counted;      // the system with counters, for rules that use them
  std::optional<Sequential> sequential;      // the system as one thread, for --engine ul-cseq
  std::size_t next = 0;                      // the first pass of the list that has not been run

  // The system after the last pass.
  const ts::ConcurrentSystem& latest() const {
    return sequential ? sequential->system : counted ? counted->system : system;
  }
};

}  // namespace redcomp::passes
