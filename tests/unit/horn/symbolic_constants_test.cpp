// Large numbers as unknown ones: what the clauses become, what is proved with them, and what must not be.
#include "horn/symbolic_constants.h"

#include <gtest/gtest.h>

#include "horn/solve.h"
#include "horn/validate.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// x = 0 -> P(x);  P(x) & x < bound -> P(x + 1);  P(x) & x > limit -> false.
System countTo(long bound, long limit) {
  Term x = intVariable("x");
  System system;
  PredicateId p = system.addPredicate("P", {x});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0)}}});
  system.addClause({"step", {{p, {x}}}, logic::less(x, number(bound)), Atom{p, {logic::add(x, number(1))}}});
  system.addClause({"query", {{p, {x}}}, logic::less(number(limit), x), {}});
  return system;
}


TEST(SymbolicConstants, SmallNumbersStay) { EXPECT_TRUE(withSymbolicConstants(countTo(5, 7)).empty()); }

TEST(SymbolicConstants, NumbersNearAMultipleAreWrittenWithIt) {
  const SymbolicConstants both = withSymbolicConstants(countTo(400, 801));
  ASSERT_EQ(both.unknowns.size(), 1u);
  EXPECT_EQ(both.numbers[0], number(399));  // x < 400 is x <= 399, x > 801 is x >= 802, which is 2 * 399 + 4
  const SymbolicConstants apart = withSymbolicConstants(countTo(400, 550));
  EXPECT_EQ(apart.unknowns.size(), 2u);
}

std::string answerOf(const System& system) {
  const SymbolicConstants abstraction = withSymbolicConstants(system);
  Answer answer = solve(abstraction.system, {.timeLimit = 60});
  if (auto* model = std::get_if<Model>(&answer))
    return validate(system, withNumbers(*model, abstraction)).valid() ? "proved" : "invalid model";
  return std::holds_alternative<Refutation>(answer) ? "coarse" : std::get<Unknown>(answer).reason;
}

// x and y count modulo `modulus` from 0, together; are they ever more than `apart` apart?
System wrapping(const logic::Integer& modulus, int step) {
  Term x = intVariable("x"), y = intVariable("y");
  System system;
  PredicateId p = system.addPredicate("P", {x, y});
  const auto next = [&](Term v, int by) { return logic::modulo(logic::add(v, number(by)), logic::integer(modulus)); };
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0)}}});
  system.addClause({"step", {{p, {x, y}}}, logic::boolean(true), Atom{p, {next(x, 1), next(y, step)}}});
  system.addClause({"query", {{p, {x, y}}}, logic::notEqual(x, y), {}});
  return system;
}

TEST(SymbolicConstants, Answers) {
  const logic::Integer modulus = logic::Integer(1) << 32;
  EXPECT_EQ(answerOf(countTo(400, 400)), "proved");
  EXPECT_EQ(answerOf(countTo(400, 801)), "proved");
  EXPECT_EQ(answerOf(countTo(400, 550)), "proved");  // that 400 < 550 is kept
  EXPECT_EQ(answerOf(countTo(400, 399)), "coarse");
  EXPECT_EQ(answerOf(countTo(801, 400)), "coarse");
  EXPECT_EQ(answerOf(wrapping(modulus, 1)), "proved");
  EXPECT_EQ(answerOf(wrapping(modulus, 2)), "coarse");
}

// The remainder of what is far away is any number: nothing wrong may follow from it.
TEST(SymbolicConstants, RemaindersOfFarNumbers) {
  Term x = intVariable("x");
  System system;
  PredicateId p = system.addPredicate("P", {x});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {logic::modulo(number(350), number(100))}}});
  system.addClause({"far", {{p, {x}}}, logic::boolean(true),
                    Atom{p, {logic::modulo(logic::multiply(number(7), x), number(100))}}});
  system.addClause({"query", {{p, {x}}}, logic::equal(x, number(50)), {}});  // 350 mod 100
  EXPECT_EQ(answerOf(system), "coarse");
}

}  // namespace
}  // namespace redcomp::horn
