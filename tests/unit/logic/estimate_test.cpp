// What terms may be in boxes: tables, and random terms compared with their values.
#include "logic/estimate.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate.h"
#include "logic/print.h"

namespace redcomp::logic {
namespace {

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), z = variable("z", Sort::Int);
const Term p = variable("p", Sort::Bool), a = variable("a", Sort::IntArray);
const Term all = integer(Integer(1) << 32);

Box boxOf(const Range& ofX, const Range& ofY = {}) {
  Box box;
  box.set(x, ofX);
  box.set(y, ofY);
  return box;
}

TEST(Box, ForgetsAndEquates) {
  Box box = boxOf({0, 9});
  box.setEqual(y, x);
  box.setEqual(z, y);
  ASSERT_TRUE(box.restrict(z, {3, std::nullopt}));
  EXPECT_EQ(box.of(x), (Range{3, 9}));
  box.set(x, exactly(1));  // the others are still equal, and as they were
  EXPECT_EQ(box.of(y), (Range{3, 9}));
  EXPECT_EQ(box.representative(y), box.representative(z));
  EXPECT_NE(box.representative(y), box.representative(x));
  box.setEqual(x, z);
  box.forget(y);
  EXPECT_FALSE(box.knows(y));
  EXPECT_EQ(box.of(x), (Range{3, 9}));
  EXPECT_EQ(box.representative(x), box.representative(z));
}

TEST(Box, JoinKeepsWhatBothKnow) {
  Box one = boxOf({0, 1}), two = boxOf({5, 6});
  one.setEqual(y, x);
  one.setEqual(z, x);
  two.setEqual(y, x);
  two.set(z, exactly(9));
  const Box both = join(one, two);
  EXPECT_EQ(both.of(x), (Range{0, 6}));
  EXPECT_EQ(both.of(z), (Range{0, 9}));
  EXPECT_EQ(both.representative(x), both.representative(y));
  EXPECT_NE(both.representative(x), both.representative(z));
  EXPECT_TRUE(isWithin(one, both) && isWithin(two, both));
  EXPECT_FALSE(isWithin(both, one));
  EXPECT_FALSE(isWithin(two, one));
  two.forget(x);
  EXPECT_FALSE(join(one, two).knows(x));
}

TEST(Estimate, Terms) {
  struct Case {
    Term term;
    Range expected;
  };
  const Box box = boxOf({0, 9}, {2, 3});
  for (const Case& c : std::vector<Case>{
           {add(x, y), {2, 12}},
           {subtract(x, multiply(integer(2), y)), {-6, 5}},
           {multiply(x, x), {0, 81}},
           {modulo(add(x, integer(1)), all), {1, 10}},
           {ite(less(x, integer(5)), x, integer(0)), {0, 4}},
           {ite(less(x, integer(20)), x, z), {0, 9}},
           {select(store(constantArray(integer(4)), z, x), y), {0, 9}},
           {lessEqual(x, integer(9)), {1, 1}},
           {equal(x, add(y, integer(8))), {0, 0}},
           {conjunction(p, lessEqual(y, x)), {0, 1}},
           {conjunction(p, lessEqual(y, integer(1))), {0, 0}},
           {truncatedRemainder(x, y), {0, 2}},
       })
    EXPECT_EQ(rangeOf(c.term, box), c.expected) << cTerm(c.term) << " " << toString(rangeOf(c.term, box));
}

TEST(Estimate, Conditions) {
  struct Case {
    Term condition;
    std::optional<std::pair<Range, Range>> expected;  // of x and y
  };
  const auto xy = [](const Range& ofX, const Range& ofY) { return std::optional(std::pair(ofX, ofY)); };
  for (const Case& c : std::vector<Case>{
           {less(x, y), xy({0, 4}, {1, 5})},
           {less(integer(9), x), std::nullopt},
           {equal(x, y), xy({0, 5}, {0, 5})},
           {notEqual(x, integer(0)), xy({1, 9}, {0, 5})},
           {notEqual(x, integer(4)), xy({0, 9}, {0, 5})},
           {equal(add(x, y), integer(14)), xy({9, 9}, {5, 5})},
           {lessEqual(add(multiply(integer(3), x), integer(1)), integer(12)), xy({0, 3}, {0, 5})},
           {conjunction(less(x, y), less(y, integer(3))), xy({0, 1}, {1, 2})},
           {disjunction(equal(x, integer(2)), equal(x, integer(7))), xy({2, 7}, {0, 5})},
           {disjunction(less(integer(20), x), equal(y, integer(1))), xy({0, 9}, {1, 1})},
           {negation(disjunction(less(x, integer(3)), less(integer(6), x))), xy({3, 6}, {0, 5})},
           {lessEqual(modulo(subtract(x, integer(1)), all), integer(3)), xy({0, 9}, {0, 5})},
           {lessEqual(modulo(add(x, integer(1)), all), integer(3)), xy({0, 2}, {0, 5})},
           {equal(floorDivide(x, integer(4)), integer(1)), xy({4, 7}, {0, 5})},
           {equal(ite(p, x, integer(3)), integer(7)), xy({7, 7}, {0, 5})},
           {ite(p, less(x, integer(2)), equal(x, integer(3))), xy({0, 3}, {0, 5})},
           {conjunction(p, negation(p)), std::nullopt},
       }) {
    Box box = boxOf({0, 9}, {0, 5});
    const bool possible = assume(box, c.condition);
    EXPECT_EQ(possible, c.expected.has_value()) << cTerm(c.condition);
    if (!possible || !c.expected) continue;
    EXPECT_TRUE(box.of(x) == c.expected->first && box.of(y) == c.expected->second)
        << cTerm(c.condition) << ": " << toString(box.of(x)) << " " << toString(box.of(y));
  }
}

TEST(Estimate, Simplified) {
  struct Case {
    Term term, expected;
  };
  Box box = boxOf({1, 100}, exactly(7));
  box.setEqual(z, x);
  for (const Case& c : std::vector<Case>{
           {modulo(subtract(x, integer(1)), all), subtract(x, integer(1))},
           {modulo(subtract(x, integer(2)), all), modulo(subtract(x, integer(2)), all)},
           {modulo(subtract(x, integer(200)), all), add(subtract(x, integer(200)), all)},
           {ite(equal(x, integer(0)), integer(7), modulo(add(x, y), all)), add(x, integer(7))},
           {add(x, y), add(x, integer(7))},
           {lessEqual(x, z), boolean(true)},
           {equal(x, z), boolean(true)},
           {lessEqual(x, integer(100)), boolean(true)},
           {disjunction(p, lessEqual(x, integer(0))), p},
           {truncatedRemainder(x, integer(8)), modulo(x, integer(8))},
           {ite(p, ite(p, x, z), y), ite(p, x, integer(7))},
           {ite(less(x, integer(9)), modulo(x, integer(9)), integer(5)), ite(less(x, integer(9)), x, integer(5))},
       })
    EXPECT_EQ(simplified(c.term, box), c.expected) << cTerm(c.term) << " became " << cTerm(simplified(c.term, box));
}

// ---- random terms ------------------------------------------------------------------------------------------------

class RandomTerms {
 public:
  explicit RandomTerms(unsigned seed) : random_(seed) {}

  int number(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }

  Term integers(int depth) {
    if (depth == 0) return number(0, 2) == 0 ? integer(number(-5, 5)) : std::vector{x, y, z}[number(0, 2)];
    const Term one = integers(depth - 1), two = integers(depth - 1);
    switch (number(0, 7)) {
      case 0: return add(one, two);
      case 1: return subtract(one, two);
      case 2: return multiply(one, number(0, 1) ? two : integer(number(-3, 3)));
      case 3: return modulo(one, number(0, 2) ? integer(number(1, 9)) : two);
      case 4: return floorDivide(one, number(0, 2) ? integer(number(1, 9)) : two);
      case 5: return ite(conditions(depth - 1), one, two);
      case 6: return select(store(a, one, two), integers(0));
      default: return truncatedRemainder(one, integer(number(1, 5)));
    }
  }

  Term conditions(int depth) {
    if (depth == 0) return number(0, 3) ? lessEqual(integers(0), integers(0)) : p;
    switch (number(0, 6)) {
      case 0: return conjunction(conditions(depth - 1), conditions(depth - 1));
      case 1: return disjunction(conditions(depth - 1), conditions(depth - 1));
      case 2: return negation(conditions(depth - 1));
      case 3: return equal(integers(depth - 1), integers(depth - 1));
      case 4: return ite(conditions(depth - 1), conditions(depth - 1), conditions(depth - 1));
      case 5: return equal(conditions(depth - 1), conditions(depth - 1));
      default: return lessEqual(integers(depth - 1), integers(depth - 1));
    }
  }

  // A box that holds the values, each end open or near.
  Box around(const Valuation& values) {
    Box box;
    for (const Term& v : {x, y, z}) {
      const Integer value = std::get<Integer>(values.at(v));
      Range range{value - number(0, 3), value + number(0, 3)};
      if (number(0, 5) == 0) range.low.reset();
      if (number(0, 5) == 0) range.high.reset();
      box.set(v, range);
    }
    if (values.at(x) == values.at(y) && number(0, 1)) box.setEqual(x, y);
    box.set(a, {-5, 5});
    return box;
  }

 private:
  std::mt19937 random_;
};

Integer numberOf(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  return std::get<Integer>(value);
}

bool holds(const Box& box, const Valuation& values) {
  for (const Term& v : {x, y, z, p})
    if (!box.of(v).contains(numberOf(values.at(v)))) return false;
  return true;
}

TEST(Estimate, LosesNoValueOfRandomTerms) {
  RandomTerms random(1);
  for (int round = 0; round < 20000; ++round) {
    const Valuation values{{x, Integer(random.number(-6, 6))}, {y, Integer(random.number(-6, 6))},
                           {z, Integer(random.number(-6, 6))}, {p, random.number(0, 1) == 1},
                           {a, ArrayValue{random.number(-5, 5), {{Integer(random.number(-5, 5)), Integer(5)}}}}};
    const Box box = random.around(values);
    const Term term = random.number(0, 1) ? random.integers(3) : random.conditions(3);
    const auto value = evaluate(term, values);
    if (!value) continue;  // a divisor is zero
    ASSERT_TRUE(rangeOf(term, box).contains(numberOf(*value))) << cTerm(term);
    const auto afterwards = evaluate(simplified(term, box), values);
    ASSERT_TRUE(!afterwards || *afterwards == *value) << cTerm(term) << " became " << cTerm(simplified(term, box));
    if (*value != Value(true)) continue;
    Box smaller = box;
    ASSERT_TRUE(assume(smaller, term)) << cTerm(term);
    ASSERT_TRUE(holds(smaller, values)) << cTerm(term);
    ASSERT_TRUE(isWithin(smaller, box)) << cTerm(term);
  }
}

// Cases inside cases: with three levels of them this would take hours.
TEST(Estimate, EndsWithinItsEffort) {
  Term quotient = x;
  for (int i = 0; i < 40; ++i) quotient = truncatedDivide(quotient, y);
  Box box;
  ASSERT_TRUE(box.restrict(x, {Integer(-100), Integer(100)}) && box.restrict(y, {Integer(-9), Integer(9)}));
  EXPECT_TRUE(assume(box, lessEqual(quotient, integer(5))));
  EXPECT_TRUE(rangeOf(quotient, box).contains(0));
  simplified(quotient, box);
}

}  // namespace
}  // namespace redcomp::logic
