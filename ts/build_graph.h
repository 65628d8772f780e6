// Strongly connected components of a graph given by its successors.
#pragma once

#include <vector>

namespace redcomp::ts {

struct Components {
  std::vector<int> of;       // component by node
  std::vector<bool> cyclic;  // by component: it contains a cycle
};

// Only nodes for which `inside` is true count; the others get the component -1.
Components components(const std::vector<std::vector<int>>& successors, const std::vector<bool>& inside);

}  // namespace redcomp::ts
