// An order of the locations of a thread in which loops can be unwound: Bourdoncle's weak topological order.
//
//     0 -> 1;  1 -> 2;  2 -> 1;  1 -> 3        order 0 (1 2) 3: the loop with the head 1 contains 1 and 2
//
// Every edge leads forward in the order, or to the head of a loop that contains its source.
#pragma once

#include <vector>

#include "ts/strong_components.h"

namespace redcomp::bounded {

struct LoopOrder {
  std::vector<int> position;             // by node
  std::vector<std::vector<int>> heads;   // by node: of the loops that contain it, outermost first; a head is in its own loop

  bool isIn(int node, int head) const;
};

// All nodes from 0 to nodes - 1; of a loop that can be entered from `first` or from outside in one place only, that is the head.
LoopOrder loopOrder(int nodes, const std::vector<ts::DirectedEdge>& edges, int first);

}  // namespace redcomp::bounded
