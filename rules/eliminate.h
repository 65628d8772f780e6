// Chain elimination: inner nodes of chains in the control graph are replaced by longer edges.
//
// A node is eliminated if it has no self-loop, its outgoing edges draw no inputs, and the number of edges does not grow
// (in * out <= in + out). Its invariant can be recovered: it is the weakest precondition of its successors' invariants,
//     F_x(V) = AND over edges x -> y of (guard(V) -> F_y(update(V))),
// which needs no quantifiers because the edges draw no inputs.
#pragma once

#include <functional>
#include <vector>

#include "rules/control_graph.h"

namespace redcomp::rules {

struct EliminatedNode {
  int node;
  std::vector<GraphEdge> out;  // at the time of its elimination
};

struct Elimination {
  ControlGraph graph;                       // the same nodes; the eliminated ones have no edges
  std::vector<EliminatedNode> eliminated;   // in order of elimination
};

Elimination eliminateChains(const ControlGraph& graph);

// Extends formulas for the remaining nodes (by node index, absent for the others) to formulas for all.
void restoreInvariants(const Elimination& elimination, std::vector<ts::Term>& formulas);

}  // namespace redcomp::rules
