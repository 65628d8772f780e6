#include "bounded/bounds.h"

#include <gtest/gtest.h>

namespace redcomp::bounded {
namespace {

TEST(Bounds, ReadsSchedules) {
  EXPECT_EQ(scheduleCalled("1,2:+:3"), (std::vector<RoundThreads>{{0, 1, 2}, {}, {3}}));
  EXPECT_EQ(scheduleCalled("+"), (std::vector<RoundThreads>{{}}));
  for (const char* wrong : {"", "1:", "a", "1;2", "1,,2", "-1", "99999999999"}) EXPECT_EQ(scheduleCalled(wrong), std::nullopt) << wrong;
}

TEST(Bounds, ReadsBoundsOfLoops) {
  EXPECT_EQ(loopBoundCalled("12:5"), std::pair(12, 5));
  for (const char* wrong : {"", "12", "12:", ":5", "12:5:6", "x:5", "12:-5"}) EXPECT_EQ(loopBoundCalled(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace redcomp::bounded
