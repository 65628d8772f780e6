#include "engines/shard.h"

#include <gtest/gtest.h>

namespace redcomp::engines {
namespace {

TEST(Shard, ThereAndBack) {
  for (const char* text : {"1/1", "2/3", "2/3:1/4", "3/3:4/4", "2/3:w1/4", "1/1:w7/7", "1/2:graph", "2/2:views"}) {
    ASSERT_TRUE(shardCalled(text)) << text;
    EXPECT_EQ(toString(*shardCalled(text)), text);
  }
  EXPECT_EQ(shardCalled("2/3:1/4"), (Shard{1, 3, ShardWork::SearchPart, 0, 4}));
  EXPECT_EQ(shardCalled("2/3:w4/4"), (Shard{1, 3, ShardWork::Window, 3, 4}));
  EXPECT_EQ(shardCalled("2/3:views"), (Shard{1, 3, ShardWork::Views}));
  EXPECT_EQ(shardCalled("2/3"), (Shard{1, 3}));
  for (const char* text : {"", "0/3", "4/3", "1/0", "1", "1/2:", "1/2:0/1", "1/2:3/2", "1/2:1/0", "1/2:w3/2", "1/2:w", "1/2:wgraph", "1/2:paper", "a/b", "1/2 "}) EXPECT_FALSE(shardCalled(text)) << text;
}

TEST(Shard, EachErrorIsInOneGroup) {
  const std::vector<std::string> errors{"a", "b", "c", "d", "e"};
  EXPECT_EQ(errorsOfGroup(errors, 0, 2), (std::vector<std::string>{"a", "c", "e"}));
  EXPECT_EQ(errorsOfGroup(errors, 1, 2), (std::vector<std::string>{"b", "d"}));
  EXPECT_EQ(errorsOfGroup(errors, 6, 7), std::vector<std::string>{});
}

}  // namespace
}  // namespace redcomp::engines
