#include "engines/shard.h"

#include <gtest/gtest.h>

namespace redcomp::engines {
namespace {

TEST(Shard, ThereAndBack) {
  for (const char* text : {"1/1", "2/3", "2/3:1/4", "3/3:4/4"}) {
    ASSERT_TRUE(shardCalled(text)) << text;
    EXPECT_EQ(toString(*shardCalled(text)), text);
  }
  EXPECT_EQ(shardCalled("2/3:1/4"), (Shard{1, 3, 0, 4}));
  for (const char* text : {"", "0/3", "4/3", "1/0", "1", "1/2:", "1/2:0/1", "1/2:3/2", "1/2:1/0", "a/b", "1/2 "}) EXPECT_FALSE(shardCalled(text)) << text;
}

TEST(Shard, EachErrorIsInOneGroup) {
  const std::vector<std::string> errors{"a", "b", "c", "d", "e"};
  EXPECT_EQ(errorsOfGroup(errors, 0, 2), (std::vector<std::string>{"a", "c", "e"}));
  EXPECT_EQ(errorsOfGroup(errors, 1, 2), (std::vector<std::string>{"b", "d"}));
  EXPECT_EQ(errorsOfGroup(errors, 6, 7), std::vector<std::string>{});
}

}  // namespace
}  // namespace redcomp::engines
