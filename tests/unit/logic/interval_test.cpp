// Ranges and boxes, checked against all values of small ranges.
#include "logic/interval.h"

#include <gtest/gtest.h>

namespace redcomp::logic {
namespace {

const std::optional<Integer> none;

// All ranges with ends from -3 to 3, or open.
std::vector<Range> smallRanges() {
  std::vector<Range> ranges;
  for (int low = -4; low <= 3; ++low)
    for (int high = std::max(low, -3); high <= 4; ++high)
      ranges.push_back({low < -3 ? none : Integer(low), high > 3 ? none : Integer(high)});
  return ranges;
}

std::vector<Integer> samples(const Range& range) {
  std::vector<Integer> values;
  for (int v = -9; v <= 9; ++v)
    if (range.contains(v)) values.push_back(v);
  return values;
}

Integer floorDiv(const Integer& a, const Integer& b) { return floorDivide(integer(a), integer(b)).value(); }
Integer mod(const Integer& a, const Integer& b) { return modulo(integer(a), integer(b)).value(); }

TEST(Interval, HoldsEveryResult) {
  for (const Range& a : smallRanges())
    for (const Range& b : smallRanges())
      for (const Integer& x : samples(a))
        for (const Integer& y : samples(b)) {
          const std::string where = toString(a) + " " + toString(b) + ": " + x.str() + " " + y.str();
          EXPECT_TRUE((a + b).contains(x + y)) << where;
          EXPECT_TRUE((a - b).contains(x - y)) << where;
          EXPECT_TRUE(product(a, b).contains(x * y)) << where;
          EXPECT_TRUE(hull(a, b).contains(x) && hull(a, b).contains(y)) << where;
          if (y == 0) continue;
          EXPECT_TRUE(quotient(a, b).contains(floorDiv(x, y))) << where;
          EXPECT_TRUE(remainder(a, b).contains(mod(x, y))) << where;
        }
}

TEST(Interval, SetsOfValues) {
  for (const Range& a : smallRanges())
    for (const Range& b : smallRanges()) {
      const auto both = intersection(a, b);
      for (int v = -9; v <= 9; ++v)
        EXPECT_EQ(both && both->contains(v), a.contains(v) && b.contains(v)) << toString(a) << toString(b) << v;
      EXPECT_EQ(isWithin(a, b), both == a) << toString(a) << toString(b);
    }
}

TEST(Interval, DividedBy) {
  for (const Range& a : smallRanges())
    for (int c : {-3, -2, -1, 1, 2, 3})
      for (int x = -9; x <= 9; ++x)
        EXPECT_TRUE(!a.contains(Integer(c) * x) || (dividedBy(a, c) && dividedBy(a, c)->contains(x)))
            << toString(a) << " " << c << " " << x;
  EXPECT_FALSE(dividedBy({1, 1}, 2));
}

TEST(Interval, IsExactWhereItMatters) {
  struct Case {
    Range actual, expected;
  };
  const Integer all = Integer(1) << 32;
  for (const Case& c : std::vector<Case>{
           {remainder({5, 9}, exactly(8)), {0, 7}},
           {remainder({8, 15}, exactly(8)), {0, 7}},
           {remainder({9, 11}, exactly(8)), {1, 3}},
           {remainder({-3, -1}, exactly(8)), {5, 7}},
           {remainder({0, none}, {1, none}), {0, none}},
           {remainder({0, 3}, {1, none}), {0, 3}},
           {remainder({2, 3}, {4, none}), {2, 3}},
           {remainder({0, 9}, {0, 4}), {}},
           {remainder({0, all - 1}, exactly(all)), {0, all - 1}},
           {quotient({-7, 7}, exactly(2)), {-4, 3}},
           {quotient({-7, 7}, exactly(-2)), {-3, 4}},
           {quotient({5, none}, {2, 5}), {1, none}},
           {quotient({5, 9}, {2, none}), {0, 4}},
           {product({2, none}, {3, none}), {6, none}},
           {product({none, none}, exactly(0)), {0, 0}},
           {product({-2, 3}, {-5, 4}), {-15, 12}},
       })
    EXPECT_EQ(c.actual, c.expected) << toString(c.actual) << " " << toString(c.expected);
}

}  // namespace
}  // namespace redcomp::logic
