#include "horn/validate.h"

#include <gtest/gtest.h>

#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

Model counterModel(int bound) { return {{logic::lessEqual(intVariable("x"), number(bound))}}; }

TEST(Validate, AcceptsModelsAndNamesTheClausesThatBreak) {
  struct Case { int limit; Model model; std::vector<int> failing; };
  Term x = intVariable("x");
  for (const Case& c : std::vector<Case>{
           {5, counterModel(5), {}},
           {9, counterModel(7), {}},
           {5, counterModel(4), {1}},                                    // not kept by the step
           {5, counterModel(6), {2}},                                    // too weak for the query
           {5, counterModel(-1), {0, 1}},                                // does not hold initially
           {3, counterModel(5), {2}},                                    // the system is unsafe
           {5, {{logic::boolean(true)}}, {2}},
           {5, {{logic::boolean(false)}}, {0}},
           {5, {{logic::equal(x, number(3))}}, {0, 1}}}) {
    Validation validation = validate(counter(c.limit), c.model);
    EXPECT_EQ(validation.failing, c.failing);
    EXPECT_EQ(validation.valid(), c.failing.empty());
    EXPECT_TRUE(validation.undecided.empty());
  }
}

TEST(Validate, AnythingButAModelIsNotValid) {
  struct Case { Model model; const char* reason; };
  for (const Case& c : std::vector<Case>{
           {{}, "0 formulas for 1 predicates"},
           {{{Term{}}}, "no formula for 'P'"},
           {{{number(1)}}, "'P' has a term that is no formula"},
           {{{logic::less(intVariable("y"), number(0))}}, "the formula of 'P' speaks of 'y', which is no parameter"}}) {
    Validation validation = validate(counter(5), c.model);
    EXPECT_EQ(validation.malformed, c.reason);
    EXPECT_FALSE(validation.valid());
  }
}

// Parameters and the clause's variables have the same names: arguments are put in all at once.
TEST(Validate, ArgumentsAreSubstitutedSimultaneously) {
  Term x = intVariable("x"), y = intVariable("y");
  System system;
  PredicateId p = system.addPredicate("P", {x, y});
  system.addClause({"swap", {{p, {x, y}}}, logic::boolean(true), Atom{p, {y, x}}});
  EXPECT_FALSE(validate(system, {{logic::less(x, y)}}).valid());
  EXPECT_TRUE(validate(system, {{logic::notEqual(x, y)}}).valid());
}

TEST(Validate, ArraysAndBooleans) {
  Term a = arrayVariable("a"), done = boolVariable("done");
  Term right = logic::implies(done, logic::equal(logic::select(a, number(3)), number(1)));
  EXPECT_TRUE(validate(flaggedArray(0), {{right}}).valid());
  EXPECT_EQ(validate(flaggedArray(1), {{right}}).failing, std::vector<int>{2});
}

TEST(Validate, UndecidedIsNotValid) {
  Term x = intVariable("x"), y = intVariable("y"), z = intVariable("z");
  auto cube = [](Term t) { return logic::multiply(t, logic::multiply(t, t)); };
  System system;
  PredicateId p = system.addPredicate("P", {x, y, z});
  Term hard = logic::equal(logic::sum({cube(x), cube(y), cube(z)}), number(114));
  system.addClause({"query", {{p, {x, y, z}}}, hard, {}});
  Validation validation = validate(system, {{logic::boolean(true)}}, {.timeLimitPerClause = 0.2});
  ASSERT_EQ(validation.undecided.size(), 1u);
  EXPECT_EQ(validation.undecided[0].clause, 0);
  EXPECT_FALSE(validation.valid());
}

}  // namespace
}  // namespace redcomp::horn
