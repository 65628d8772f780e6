// Lazy-CSeq: violations with few rounds and few unwindings, and the question whether that was all.
//
//     unwind U times -> K rounds -> bits -> CaDiCaL -> a schedule, to be replayed
//                                                   -> none: does a run take a cut edge?        then U rises
//                                                            does a run need the last round?    then K rises
//                                                            neither: every run was looked at
//
// After "Lazy-CSeq: A Context-Bounded Model Checking Tool for Multi-Threaded C-Programs" (Inverso, Nguyen, Fischer, La Torre,
// Parlato), and its interval analysis for narrow words (Nguyen, Fischer, La Torre, Parlato).
//
// That every run was looked at is a proof once `unsatisfiable` has been shown to be so by a solver of its own: it has
// mathematical integers, so neither bits nor CaDiCaL matter. What is trusted is the formula: unwinding.h and rounds.h.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bounded/bounded_sizes.h"
#include "bounded/bounds.h"
#include "bounded/rounds.h"

namespace redcomp::bounded {

struct BoundedOptions {
  Bounds bounds;
  bool narrow = true;                   // fewest bits; false: the bits of types
  int refusals = 20;                    // violations that were not accepted
  std::size_t maxBlocks = 6'000;
  std::size_t maxClauses = 30'000'000;
  std::function<bool(const search::Schedule&)> accept;
  std::function<void(const BoundedSizes&)> tick = [](const BoundedSizes&) {};  // may throw to give up
  std::function<bool()> stop = [] { return false; };  // asked while CaDiCaL works; then `tick` is called
};

struct BoundedResult {
  std::optional<search::Schedule> violation;  // that was accepted
  int refused = 0;
  // Every run was looked at: this formula says that one was forgotten, or that one has an error.
  std::optional<ts::Term> unsatisfiable;
  BoundedSizes sizes;
  std::string ended;  // otherwise: why
};

// `system` must have no replicated threads.
BoundedResult searchBounded(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const BoundedOptions& options);

}  // namespace redcomp::bounded
