#include "horn/smt.h"

#include <gtest/gtest.h>

#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// Whatever Z3 says, our own evaluation must find the formula true under the values.
void expectSatisfiable(Term formula, const std::vector<Term>& variables) {
  SmtAnswer answer = SmtChecker().check(formula, variables);
  auto* satisfiable = std::get_if<Satisfiable>(&answer);
  ASSERT_TRUE(satisfiable);
  EXPECT_EQ(logic::evaluate(formula, satisfiable->values), logic::Value(true));
}

TEST(Smt, ValuesSatisfyTheFormula) {
  Term x = intVariable("x"), y = intVariable("y"), b = boolVariable("b"), a = arrayVariable("a"),
       c = arrayVariable("c");
  expectSatisfiable(logic::boolean(true), {x, b, a});
  expectSatisfiable(logic::conjunction(logic::less(x, number(-5)), b), {x, b});
  expectSatisfiable(
      logic::conjunction(logic::equal(logic::modulo(x, number(7)), number(3)), logic::less(x, number(-100))), {x});
  expectSatisfiable(logic::equal(logic::floorDivide(x, number(-3)), number(5)), {x});
  expectSatisfiable(logic::conjunction(logic::notEqual(a, c), logic::equal(logic::select(a, x), number(9))), {a, c, x});
  expectSatisfiable(logic::equal(c, logic::store(logic::store(a, number(1), number(2)), y, x)), {a, c, x, y});
  expectSatisfiable(logic::equal(c, logic::constantArray(number(4))), {c});
  expectSatisfiable(logic::equal(x, logic::integer(logic::Integer("-123456789012345678901234567890"))), {x});
  expectSatisfiable(
      logic::conjunction(logic::equal(logic::multiply(x, y), number(35)), logic::less(number(1), logic::ite(b, x, y))),
      {x, y, b});
}

TEST(Smt, Unsatisfiable) {
  Term x = intVariable("x");
  SmtChecker checker;
  for (int i = 0; i < 3; ++i) {  // nothing of one question is left for the next
    EXPECT_TRUE(std::holds_alternative<Unsatisfiable>(
        checker.check(logic::conjunction(logic::less(x, number(i)), logic::equal(x, number(i))))));
    EXPECT_TRUE(std::holds_alternative<Satisfiable>(checker.check(logic::equal(x, number(i)))));
  }
}

TEST(Smt, OneNameOfTwoSortsIsTwoVariables) {
  Term number7 = logic::equal(intVariable("v"), number(7));
  expectSatisfiable(logic::conjunction(number7, boolVariable("v")), {intVariable("v"), boolVariable("v")});
}

TEST(Smt, TimeLimitIsKept) {
  Term x = intVariable("x"), y = intVariable("y"), z = intVariable("z");
  auto cube = [](Term t) { return logic::multiply(t, logic::multiply(t, t)); };
  Term hard = logic::equal(logic::sum({cube(x), cube(y), cube(z)}), number(114));  // no solution is known
  SmtAnswer answer = SmtChecker().check(hard, {}, 0.2);
  ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
  EXPECT_TRUE(std::get<Unknown>(answer).reason.starts_with("Z3"));  // it may give up before the limit
}

TEST(Smt, DeepTerms) {
  Term term = boolVariable("b0");
  for (int i = 1; i < 4000; ++i)
    term = logic::ite(boolVariable("b" + std::to_string(i % 50)), logic::negation(term),
                      boolVariable("c" + std::to_string(i)));
  EXPECT_FALSE(std::holds_alternative<Unsatisfiable>(SmtChecker().check(term, {}, 20)));
}

}  // namespace
}  // namespace redcomp::horn
