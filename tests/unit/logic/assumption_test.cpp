#include "logic/assumption.h"

#include <gtest/gtest.h>

namespace redcomp::logic {

namespace {

Assumption at(const std::string& text, int line) { return {"allocation", SourceLocation{"a.c", line, 3}, text}; }

TEST(Assumption, IsShownWithItsPlace) {
  EXPECT_EQ(toString(at("malloc does not fail", 7)), "malloc does not fail (a.c:7:3)");
  EXPECT_EQ(toString({"library", std::nullopt, "sem_init does not fail"}), "sem_init does not fail");
}

TEST(Assumption, OneLineForEachText) {
  const std::vector<Assumption> all{at("malloc does not fail", 7), at("calloc does not fail", 8), at("malloc does not fail", 9),
                                    at("malloc does not fail", 10)};
  const std::vector<std::string> expected{"malloc does not fail (a.c:7:3 and 2 other places)", "calloc does not fail (a.c:8:3)"};
  EXPECT_EQ(linesOf(all), expected);
}

TEST(Assumption, IsOrderedByKindAndPlace) {
  EXPECT_LT(at("z", 7), at("a", 8));
  EXPECT_LT(at("z", 7), (Assumption{"library", std::nullopt, "a"}));
}

}  // namespace

}  // namespace redcomp::logic
