#include "translate/environment.h"

#include <gtest/gtest.h>

namespace redcomp::translate {

namespace {

using logic::Integer;

TEST(Environments, EqualOnesAreTheSame) {
  Environments environments;
  const EnvironmentId nothing;
  const EnvironmentId ab = environments.with(environments.with(nothing, 3, Integer(7)), 70'000, Integer(-1));
  const EnvironmentId ba = environments.with(environments.with(nothing, 70'000, Integer(-1)), 3, Integer(7));
  EXPECT_EQ(ab, ba);
  EXPECT_EQ(environments.with(environments.with(ab, 3, std::nullopt), 70'000, std::nullopt), nothing);
  EXPECT_NE(environments.with(ab, 3, Integer(8)), ab);
}

TEST(Environments, ValuesByCell) {
  Environments environments;
  const EnvironmentId known = environments.with(environments.with({}, 5, Integer(1)), 600, Integer(2));
  ASSERT_NE(environments.find(known, 600), nullptr);
  EXPECT_EQ(*environments.find(known, 600), 2);
  EXPECT_EQ(environments.find(known, 6), nullptr);
  const std::vector<std::pair<int, Integer>> entries{{5, 1}, {600, 2}};
  EXPECT_EQ(environments.entries(known), entries);
}

}  // namespace
}  // namespace redcomp::translate
