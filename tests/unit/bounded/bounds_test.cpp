#include "bounded/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Bounds, TheLongestThreadsAreCutFirst) {
  EXPECT_EQ(stopsOf({0, 1}, {4, 9}), std::vector<Stops>{});
  EXPECT_EQ(stopsOf({1, 2}, {4, 9}), (std::vector<Stops>{{1, 4, 9}}));
  EXPECT_EQ(stopsOf({3, 6}, {4, 9, 5}), (std::vector<Stops>{{1, 4, 9}, {2, 1, 3}}));
}

// Where threads are at one node each: in one window, whatever the number of windows.
TEST(Bounds, EachPlaceIsInOneWindow) {
  const std::vector<std::size_t> nodes{3, 7, 2};
  for (int parts = 1; parts <= 30; ++parts)
    for (int place = 0; place < 3 * 7 * 2; ++place) {
      const std::vector<int> at{place % 3, place / 3 % 7, place / 21};
      int windows = 0;
      for (int part = 0; part < parts; ++part) {
        const auto isIn = [&](const Stops& s) { return s.from <= at[static_cast<std::size_t>(s.thread)] && at[static_cast<std::size_t>(s.thread)] < s.to; };
        windows += std::ranges::all_of(stopsOf({part, parts}, nodes), isIn);
      }
      EXPECT_EQ(windows, 1) << parts << " " << place;
    }
}

}  // namespace
}  // namespace redcomp::bounded
