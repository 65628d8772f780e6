#include "horn/refutation.h"

#include <gtest/gtest.h>

#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// 0, 1, .. up to `last` by the step, then the query.
Refutation countTo(int last) {
  Refutation refutation{{{0, {}}}};
  for (int i = 0; i < last; ++i) refutation.derivations.push_back({1, {i}});
  refutation.derivations.push_back({2, {last}});
  return refutation;
}

TEST(Refutation, ShapeIsChecked) {
  struct Case { Refutation refutation; const char* fault; };
  for (const Case& c : std::vector<Case>{
           {{}, "the refutation is empty"},
           {{{{0, {}}}}, "the last step does not derive false"},
           {{{{7, {}}}}, "step 0 (clause 7): there is no such clause"},
           {{{{2, {}}}}, "step 0 (clause 2): it has too many or too few premises"},
           {{{{2, {0}}}}, "step 0 (clause 2): a premise is not derived before"},
           {{{{0, {}}, {2, {0}}, {1, {1}}}}, "step 2 (clause 1): a premise is of another predicate"}})
    EXPECT_EQ(shapeFault(counter(3), c.refutation), c.fault);
  EXPECT_EQ(shapeFault(counter(3), countTo(4)), std::nullopt);
}

TEST(Refutation, InstancesAreTheGroundFacts) {
  auto result = instantiate(counter(3), countTo(4));
  ASSERT_TRUE(std::holds_alternative<Instances>(result));
  const Instances& instances = std::get<Instances>(result);
  ASSERT_EQ(instances.size(), 6u);
  for (int i = 0; i < 6; ++i) {
    int before = i == 0 ? 0 : i - 1;
    EXPECT_EQ(instances[i].at(intVariable("x")), logic::Value(logic::Integer(before))) << i;
  }
}

TEST(Refutation, WrongOnesHaveNoInstance) {
  for (int last : {0, 3}) EXPECT_TRUE(std::holds_alternative<Unknown>(instantiate(counter(3), countTo(last)))) << last;
}

}  // namespace
}  // namespace redcomp::horn
