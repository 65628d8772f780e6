// Strongly connected components of a directed graph (Tarjan): an infinite run stays in one of them from some time on.
#pragma once

#include <utility>
#include <vector>

namespace redcomp::ts {

using DirectedEdge = std::pair<int, int>;  // from, to; both from 0 to nodes - 1

struct Components {
  std::vector<int> of;       // by node: its component; successors have a number that is smaller or equal
  std::vector<bool> cyclic;  // by component: it contains an edge
};

Components strongComponents(int nodes, const std::vector<DirectedEdge>& edges);

// The components that contain an edge, each in increasing order of nodes.
std::vector<std::vector<int>> cyclicComponents(int nodes, const std::vector<DirectedEdge>& edges);

}  // namespace redcomp::ts
