// The proof that no run of a system is infinite: control graph, ranking functions, cut points, and the check of it all.
//
// These are tried on a component of the control graph, in this order: a linear ranking function for its edges, and again for
// the remaining edges (rules/rank_components.h); the same with guessed inductive invariants (horn/guess.h); a cut
// point with a transition invariant found by Spacer (rules/cut_point.h), whose ranking functions are synthesised from the
// rounds of its refutations, one after the other.
#pragma once

#include <functional>

#include "engines/outcome.h"
#include "engines/request.h"
#include "passes/subject.h"

namespace redcomp::engines {

struct InfiniteRuns {
  bool absent = false;            // proved, and checked
  std::string reason;             // why it is not proved
  std::vector<RankLine> ranking;  // the ranking functions found
  Sizes sizes;
  std::string smt2;               // if asked for: the last clauses, with the functions found
};

// Searches for an infinite run, with values to be tried; true: there is one, so there is no proof.
using Refuter = std::function<bool(const std::vector<logic::Valuation>& hints)>;

// Of the remaining time; the rest is for blocked states.
constexpr double partForProof = 0.7;
// The result of the proof; if its slice of the time was not enough, the reason says so.
InfiniteRuns withinSlice(const Stages& stages, const std::function<InfiniteRuns()>& proof);

// The subject has gone through the passes for termination. `refute` is called when the simple arguments do not suffice, and
// again with values for which a loop that no function ranks leads back to the same state.
InfiniteRuns proveNoInfiniteRun(const passes::Subject& subject, const Request& request, Stages& stages,
                                const Refuter& refute);

}  // namespace redcomp::engines
