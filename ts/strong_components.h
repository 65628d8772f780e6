// Strongly connected components of a directed graph (Tarjan): where a run can go round for ever.
#pragma once

#include <utility>
#include <vector>

namespace redcomp::ts {

using DirectedEdge = std::pair<int, int>;  // from, to; both from 0 to nodes - 1

struct Components {
  std::vector<int> of;       // by node: its component, which has a smaller number than those from which it is reached
  std::vector<bool> cyclic;  // by component: an edge is inside
};

Components strongComponents(int nodes, const std::vector<DirectedEdge>& edges);

// The components with an edge inside, each in increasing order of nodes.
std::vector<std::vector<int>> cyclicComponents(int nodes, const std::vector<DirectedEdge>& edges);

}  // namespace redcomp::ts
