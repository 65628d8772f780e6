// Refutations without values: found where they are, of the right shape, and not invented.
#include "horn/propagate.h"

#include <gtest/gtest.h>

#include "horn/refutation.h"

namespace redcomp::horn {
namespace {

class Propagate : public testing::Test {
 protected:
  System system;
  PredicateId p = system.addPredicate("P", {}), q = system.addPredicate("Q", {}), r = system.addPredicate("R", {});

  void clause(std::vector<PredicateId> body, std::optional<PredicateId> head, Term constraint = logic::boolean(true)) {
    Clause c;
    for (PredicateId id : body) c.body.push_back({id, {}});
    if (head) c.head = Atom{*head, {}};
    c.constraint = constraint;
    system.addClause(std::move(c));
  }
};

TEST_F(Propagate, FindsAShortDerivationInAnyOrderOfClauses) {
  clause({q, r}, std::nullopt);
  clause({p}, q);
  clause({p}, r);
  clause({r}, q);
  clause({}, p);
  const auto found = refutationWithoutValues(system);
  ASSERT_TRUE(found);
  EXPECT_EQ(shapeFault(system, *found), std::nullopt);
  EXPECT_EQ(found->derivations.size(), 4U);  // P, Q, R, false
}

TEST_F(Propagate, LeavesOutWhatIsNotNeeded) {
  clause({}, p);
  clause({}, r);
  clause({p}, q);
  clause({q}, std::nullopt);
  const auto found = refutationWithoutValues(system);
  ASSERT_TRUE(found);
  EXPECT_EQ(shapeFault(system, *found), std::nullopt);
  EXPECT_EQ(found->derivations.size(), 3U);
}

TEST_F(Propagate, DoesNotPassConstraints) {
  clause({}, p);
  clause({p}, q, logic::lessEqual(logic::variable("x", logic::Sort::Int), logic::integer(0)));
  clause({q}, std::nullopt);
  EXPECT_FALSE(refutationWithoutValues(system));
}

TEST_F(Propagate, DoesNotRunInACircle) {
  clause({p}, q);
  clause({q}, p);
  clause({q}, std::nullopt);
  EXPECT_FALSE(refutationWithoutValues(system));
}

}  // namespace
}  // namespace redcomp::horn
