#include "bounded/loop_order.h"

#include <gtest/gtest.h>

#include <random>

namespace redcomp::bounded {
namespace {

TEST(LoopOrder, NestsLoops) {
  const LoopOrder order = loopOrder(5, {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 1}, {1, 4}}, 0);
  EXPECT_EQ(order.heads, (std::vector<std::vector<int>>{{}, {1}, {1, 2}, {1, 2}, {}}));
  EXPECT_EQ(order.position, (std::vector<int>{0, 1, 2, 3, 4}));
}

// What unwinding relies on, also where loops have several entries.
TEST(LoopOrder, EveryEdgeLeadsForwardOrToAHeadAroundIt) {
  std::mt19937 random(1);
  for (int run = 0; run < 300; ++run) {
    const int nodes = 2 + static_cast<int>(random() % 9);
    std::vector<ts::DirectedEdge> edges;
    for (int k = 0; k < 2 * nodes; ++k) edges.push_back({static_cast<int>(random() % nodes), static_cast<int>(random() % nodes)});
    const LoopOrder order = loopOrder(nodes, edges, 0);
    for (const auto& [from, to] : edges)
      EXPECT_TRUE(order.position[from] < order.position[to] || order.isIn(from, to)) << run << ": " << from << " -> " << to;
    for (int n = 0; n < nodes; ++n)
      for (const int head : order.heads[n]) EXPECT_LE(order.position[head], order.position[n]);
  }
}

}  // namespace
}  // namespace redcomp::bounded
