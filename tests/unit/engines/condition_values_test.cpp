#include "engines/condition_values.h"

#include <gtest/gtest.h>

#include <map>

#include "engines/source_names.h"

namespace redcomp::engines {
namespace {

std::string shown(const std::string& condition, std::vector<std::string> throughPointers = {}) {
  const std::map<std::string, std::string> values{{"x", "1"}, {"y", "-2"}, {"q.head", "3"}, {"a", "4"}, {"p", "0"}};
  KnownValues known;
  known.named = [&](const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
  known.throughPointers = std::move(throughPointers);
  return withValues(condition, known);
}

TEST(ConditionValues, ReplaceWhatIsKnown) {
  EXPECT_EQ(shown("x == 2"), "1 == 2");
  EXPECT_EQ(shown("x < MAX && !y"), "1 < MAX && !-2");
  EXPECT_EQ(shown("q.head != x"), "3 != 1");
  EXPECT_EQ(shown("a[x] >= 0"), "4 >= 0");
  EXPECT_EQ(shown("p == NULL"), "NULL == NULL");
  EXPECT_EQ(shown("q->n > x", {"7"}), "7 > 1");
  EXPECT_EQ(shown("*r == x * y", {"7"}), "7 == 1 * -2");
}

TEST(ConditionValues, NothingIsShownThatIsNotClear) {
  EXPECT_EQ(shown("f(x)"), "");                    // a call
  EXPECT_EQ(shown("(x = 3) > y"), "");             // an assignment
  EXPECT_EQ(shown("x++ < 3"), "");
  EXPECT_EQ(shown("MAX > 3"), "");                 // nothing to replace
  EXPECT_EQ(shown("q->n > x"), "");                // the value is not known
  EXPECT_EQ(shown("q->n > x", {"7", "8"}), "");    // more was read than the text shows
  EXPECT_EQ(shown("b[x] > 0"), "");
}

TEST(SourceNames, ThePlaceAtTheBeginning) {
  EXPECT_EQ(placeAtBeginning("job->size = 3"), "job->size");
  EXPECT_EQ(placeAtBeginning("a[i + b[2]].next++"), "a[i + b[2]].next");
  EXPECT_EQ(placeAtBeginning("*p = 1"), "*p");
  EXPECT_EQ(placeAtBeginning("3 + x"), "");
  EXPECT_EQ(placeAtBeginning(""), "");
}

}  // namespace
}  // namespace redcomp::engines
