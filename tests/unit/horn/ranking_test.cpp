// Linear cases of formulas, and ranking functions by Farkas' lemma.
#include "horn/ranking.h"

#include <gtest/gtest.h>

#include "horn/smt.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;
using namespace logic;

const Term x = intVariable("x"), y = intVariable("y"), n = intVariable("n"), in = intVariable("in");

std::size_t countCases(Term formula) {
  const auto cases = linearCases(formula);
  return cases ? cases->size() : 999;
}

TEST(LinearCases, OneForEachWay) {
  EXPECT_EQ(countCases(less(x, number(5))), 1u);
  EXPECT_EQ(countCases(boolean(false)), 0u);
  EXPECT_EQ(countCases(conjunction(less(x, number(5)), less(number(7), x))), 0u);
  EXPECT_EQ(countCases(notEqual(x, y)), 2u);
  EXPECT_EQ(countCases(equal(y, ite(less(x, number(0)), negate(x), x))), 2u);
  EXPECT_FALSE(linearCases(notEqual(x, y), {.cases = 1, .seconds = 5}));
}

// Every value of x that the formula allows satisfies all inequalities of some case.
TEST(LinearCases, CoverAllModels) {
  const Term formula = conjunction({lessEqual(number(0), x), lessEqual(x, number(20)),
                                    disjunction(equal(modulo(x, number(4)), number(1)), less(number(17), x)),
                                    notEqual(x, number(9))});
  const auto cases = linearCases(formula);
  ASSERT_TRUE(cases);
  for (int value = 0; value <= 20; ++value) {
    if (!std::get<bool>(*evaluate(formula, {{x, Integer(value)}}))) continue;
    const bool covered = std::any_of(cases->begin(), cases->end(), [&](const LinearCase& each) {
      return std::all_of(each.begin(), each.end(), [&](const LinearSum& sum) {
        Integer total = sum.constant;
        for (const auto& [v, factor] : sum.coefficients) total += factor * std::get<Integer>(*evaluate(v, {{x, Integer(value)}}));
        return total >= 0;
      });
    });
    EXPECT_TRUE(covered) << value;
  }
}

struct Row {
  const char* what;
  Round round;
  bool ranked;
};

TEST(Ranking, FoundAndRight) {
  const Term one = number(1);
  for (const Row& row : std::vector<Row>{
           {"while (x < n) x++", {less(x, n), {{x, add(x, one)}}}, true},
           {"while (x > 0) x--, n = *", {less(number(0), x), {{x, subtract(x, one)}, {n, in}}}, true},
           {"while (x > 0) x++", {less(number(0), x), {{x, add(x, one)}}}, false},
           {"while (x < n) x += y", {less(x, n), {{x, add(x, y)}}}, false},
           {"the same where y is positive", {conjunction(less(x, n), less(number(0), y)), {{x, add(x, y)}}}, true},
           {"while (x > 0) x = x / 2", {less(number(0), x), {{x, floorDivide(x, number(2))}}}, true},
           {"while (x > 0) x = n % x", {less(number(0), x), {{x, modulo(n, x)}}}, true},
           {"while (x != 0) x--", {notEqual(x, number(0)), {{x, subtract(x, one)}}}, false},
           {"while (x < 9) x = x > 3 ? x + 2 : x + 1",
            {less(x, number(9)), {{x, ite(less(number(3), x), add(x, number(2)), add(x, one))}}}, true},
           {"never taken", {boolean(false), {{x, add(x, one)}}}, true},
           {"while (2x > y) x--, y++", {less(y, multiply(number(2), x)), {{x, subtract(x, one)}, {y, add(y, one)}}}, true}}) {
    const auto cases = casesOf(row.round, {x, y, n});
    ASSERT_TRUE(cases) << row.what;
    const auto function = findRanking({{x, y, n}, {&*cases}, {}});
    EXPECT_EQ(function.has_value(), row.ranked) << row.what;
    if (!function) continue;
    EXPECT_TRUE(std::holds_alternative<Unsatisfiable>(SmtChecker().check(notRanked(row.round, *function)))) << row.what;
  }
}

TEST(Ranking, DoesNotIncreaseOverTheOthers) {
  const Round up{less(x, n), {{x, add(x, number(1))}}}, lower{boolean(true), {{n, subtract(n, number(1))}}},
      raise{boolean(true), {{n, add(n, number(1))}}};
  const auto a = casesOf(up, {x, n}), b = casesOf(lower, {x, n}), c = casesOf(raise, {x, n});
  ASSERT_TRUE(a && b && c);
  EXPECT_TRUE(findRanking({{x, n}, {&*a}, {&*b}}));
  EXPECT_FALSE(findRanking({{x, n}, {&*a}, {&*c}}));
}

TEST(Ranking, OneFunctionForEachCase) {
  // while (x != n) x += x < n ? 1 : -1
  const Round round{notEqual(x, n), {{x, ite(less(x, n), add(x, number(1)), subtract(x, number(1)))}}};
  EXPECT_EQ(rankingsOf(round, {x, n}).size(), 2u);
}

TEST(Ranking, RoundsOneAfterTheOther) {
  const Round first{less(x, n), {{x, add(x, number(1))}}}, second{less(number(3), x), {{n, add(n, x)}}};
  const Round both = composed(first, second);
  EXPECT_EQ(both.condition, conjunction(less(x, n), less(number(2), x)));
  EXPECT_EQ(both.after.at(n), sum({n, x, number(1)}));
  EXPECT_EQ(both.after.at(x), add(x, number(1)));
}

}  // namespace
}  // namespace redcomp::horn
