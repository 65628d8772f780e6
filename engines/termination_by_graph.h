// The proof that no run of a system is infinite: control graph, ranking functions, cut points, and the check of it all.
//
// What is tried on a component of the control graph, in this order: a linear function for its edges as they are, and
// again for what is left (rules/rank_components.h); the same with invariants that are guessed and inductive
// (horn/guess.h); a cut point with a transition invariant that Spacer finds (rules/cut_point.h), for which functions
// are synthesised from the rounds of its refutations, one after the other.
#pragma once

#include <functional>

#include "engines/outcome.h"
#include "engines/request.h"
#include "passes/subject.h"

namespace redcomp::engines {

struct InfiniteRuns {
  bool absent = false;            // shown, and checked
  std::string reason;             // why it is not shown
  std::vector<RankLine> ranking;  // what was found
  Sizes sizes;
  std::string smt2;               // if asked for: the last clauses, with the functions found
};

// Looks for an infinite run, with values that are worth trying; true: there is one, and no proof.
using Refuter = std::function<bool(const std::vector<logic::Valuation>& hints)>;

// Of the time that is left; the rest is for blocked states.
constexpr double partForProof = 0.7;
// What the proof comes to; if its share of the time was not enough, that.
InfiniteRuns withinSlice(const Stages& stages, const std::function<InfiniteRuns()>& proof);

// The subject has gone through the passes for termination. `refute` is asked where the easy arguments are not enough,
// and again with values with which a loop that no function ranks leads back to where it began.
InfiniteRuns proveNoInfiniteRun(const passes::Subject& subject, const Request& request, Stages& stages,
                                const Refuter& refute);

}  // namespace redcomp::engines
