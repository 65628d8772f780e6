#include "ts/strong_components.h"

#include <gtest/gtest.h>

namespace redcomp::ts {
namespace {

using Groups = std::vector<std::vector<int>>;

TEST(StrongComponents, OnlyThoseWithACycle) {
  EXPECT_EQ(cyclicComponents(3, {{0, 1}, {1, 2}}), Groups{});
  EXPECT_EQ(cyclicComponents(1, {{0, 0}}), (Groups{{0}}));
  EXPECT_EQ(cyclicComponents(5, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 4}, {4, 3}}), (Groups{{3, 4}, {1, 2}}));
  EXPECT_EQ(cyclicComponents(4, {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {2, 0}}), (Groups{{0, 1, 2, 3}}));
}

TEST(StrongComponents, WhatIsReachedHasASmallerNumber) {
  const std::vector<int> component = strongComponents(3, {{0, 1}, {1, 2}}).of;
  EXPECT_LT(component[2], component[1]);
  EXPECT_LT(component[1], component[0]);
}

TEST(StrongComponents, DepthIsNoLimit) {
  constexpr int kMany = 300'000;
  std::vector<DirectedEdge> edges;
  for (int n = 0; n < kMany; ++n) edges.push_back({n, (n + 1) % kMany});
  EXPECT_EQ(cyclicComponents(kMany, edges).size(), 1u);
}

}  // namespace
}  // namespace redcomp::ts
