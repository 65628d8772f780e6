#include "logic/rewrite.h"

#include <gtest/gtest.h>

namespace redcomp::logic {
namespace {

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), z = variable("z", Sort::Int);

TEST(Rewrite, SubstitutionIsSimultaneous) {
  EXPECT_EQ(substitute(subtract(x, y), {{x, y}, {y, x}}), subtract(y, x));
  EXPECT_EQ(substitute(less(x, y), {{x, integer(1)}, {y, integer(2)}}), boolean(true));
  EXPECT_EQ(substitute(x, {{y, z}}), x);
}

TEST(Rewrite, Variables) {
  EXPECT_EQ(variables(ite(less(x, y), x, integer(3))), (std::set<Term>{x, y}));
  EXPECT_TRUE(variables(integer(3)).empty());
}

TEST(Rewrite, DeepTermsNeedNoDeepStack) {
  Term t = x;
  for (int k = 0; k < 50000; ++k) t = ite(equal(t, integer(k)), y, z);
  EXPECT_EQ(variables(t).size(), 3u);
  Term swapped = substitute(t, {{y, z}, {z, y}});
  EXPECT_NE(swapped, t);
  EXPECT_EQ(substitute(swapped, {{y, z}, {z, y}}), t);
}

}  // namespace
}  // namespace redcomp::logic
