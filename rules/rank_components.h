// Lexicographic ranking of a control graph, component by component: a linear function that no edge increases and some edge
// decreases, then the same for what remains without the decreasing edges (after Alias, Darte, Feautrier, Gonnord,
// "Multi-dimensional rankings, program termination, and complexity bounds of flowchart programs").
//
//     two threads with  while (i < n) i++;  and  while (j < m) j++;      one component: n - i, then m - j
#pragma once

#include <functional>

#include "rules/termination_proof.h"

namespace redcomp::rules {

struct RankOptions {
  std::function<void()> tick = [] {};  // called now and then; may throw to give up
  double seconds = 2;                  // for each call of a solver
};

// Adds arguments to the proof and removes edges, as long as a function is found for some component.
void rankComponents(const ControlGraph& graph, OpenEdges& open, TerminationProof& proof, const RankOptions& options = {});

}  // namespace redcomp::rules
