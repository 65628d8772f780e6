// Chain elimination: nodes of the control graph that only hand on what comes in are replaced by longer edges.
//
// A node may go if it has no edge to itself, its outgoing edges draw no inputs, and at most as many edges are made as
// vanish (in * out <= in + out). Its invariant is not lost: it is the weakest precondition of its successors',
//     F_x(V) = AND over edges x -> y of (guard(V) -> F_y(update(V))),
// which needs no quantifier because the edges draw no inputs.
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

// Completes formulas for the nodes that are left (by node index, absent for the others) to formulas for all.
void restoreInvariants(const Elimination& elimination, std::vector<ts::Term>& formulas);

}  // namespace redcomp::rules
