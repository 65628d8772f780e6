// Evaluation, checked against the simplifying constructors: substituting constants must give the same value.
#include "logic/evaluate.h"

#include <gtest/gtest.h>

#include "logic/rewrite.h"

namespace redcomp::logic {
namespace {

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), a = variable("a", Sort::IntArray);
const Term p = variable("p", Sort::Bool);

TEST(Evaluate, AgreesWithSubstitution) {
  const Term terms[] = {
      add(multiply(integer(3), x), y),   multiply(x, y),          floorDivide(x, y),           modulo(x, y),
      truncatedDivide(x, y),             truncatedRemainder(x, y), lessEqual(x, y),            equal(x, y),
      ite(less(x, y), x, y),             select(store(a, x, y), y), select(constantArray(x), y), conjunction(p, less(x, y)),
      disjunction(negation(p), equal(x, y)),
  };
  for (int i = -3; i <= 3; ++i)
    for (int j = -3; j <= 3; ++j) {
      if (j == 0) continue;
      ArrayValue cells{7, {{Integer(j), Integer(i)}}};
      Valuation values{{x, Integer(i)}, {y, Integer(j)}, {p, i > j}, {a, cells}};
      Substitution constants;
      for (const auto& [v, value] : values) constants[v] = constantTerm(value);
      for (const Term& t : terms) {
        auto value = evaluate(t, values);
        ASSERT_TRUE(value);
        EXPECT_EQ(constantTerm(*value), substitute(t, constants));
      }
    }
}

TEST(Evaluate, MissingValuesMatterOnlyWhereTheyDecide) {
  EXPECT_FALSE(evaluate(add(x, y), {{x, Integer(1)}}));
  EXPECT_EQ(evaluate(conjunction(p, less(x, y)), {{p, false}}), Value(false));
  EXPECT_EQ(evaluate(disjunction(p, less(x, y)), {{p, true}}), Value(true));
  EXPECT_EQ(evaluate(ite(p, x, y), {{p, true}, {x, Integer(4)}}), Value(Integer(4)));
  EXPECT_FALSE(evaluate(floorDivide(x, y), {{x, Integer(1)}, {y, Integer(0)}}));
}

TEST(Evaluate, LargeNumbers) {
  Integer big = Integer(1) << 80;
  EXPECT_EQ(evaluate(modulo(multiply(x, x), integer(big)), {{x, big - 1}}), Value(Integer(1)));
}

}  // namespace
}  // namespace redcomp::logic
