#include "bounded/blaster.h"

#include <gtest/gtest.h>

#include <random>

namespace redcomp::bounded {
namespace {

using namespace logic;

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), b = variable("b", Sort::Bool);
const Term a = variable("a", Sort::IntArray);
constexpr auto never = [] { return false; };

// Random terms over x, y, b and a.
class RandomTerm {
 public:
  explicit RandomTerm(unsigned seed) : random_(seed) {}

  Term number(int depth) {
    if (depth == 0) return pick() % 3 == 0 ? integer(Integer(pick() % 9) - 4) : pick() % 2 ? x : y;
    switch (pick() % 9) {
      case 0: return add(number(depth - 1), number(depth - 1));
      case 1: return subtract(number(depth - 1), number(depth - 1));
      case 2: return multiply(number(depth - 1), number(depth - 1));
      case 3: return floorDivide(number(depth - 1), number(depth - 1));
      case 4: return modulo(number(depth - 1), number(depth - 1));
      case 5: return modulo(number(depth - 1), integer(8));
      case 6: return floorDivide(number(depth - 1), integer(4));
      case 7: return ite(condition(depth - 1), number(depth - 1), number(depth - 1));
      default: return select(array(depth - 1), number(depth - 1));
    }
  }

  Term condition(int depth) {
    if (depth == 0) return b;
    switch (pick() % 5) {
      case 0: return equal(number(depth - 1), number(depth - 1));
      case 1: return negation(condition(depth - 1));
      case 2: return conjunction(condition(depth - 1), condition(depth - 1));
      case 3: return equal(condition(depth - 1), condition(depth - 1));
      default: return lessEqual(number(depth - 1), number(depth - 1));
    }
  }

  Term array(int depth) {
    if (depth == 0) return pick() % 3 == 0 ? constantArray(integer(7)) : a;
    if (pick() % 3 == 0) return ite(condition(depth - 1), array(depth - 1), array(depth - 1));
    return store(array(depth - 1), number(depth - 1), number(depth - 1));
  }

  unsigned pick() { return static_cast<unsigned>(random_()); }

 private:
  std::mt19937 random_;
};

// Every solution gives the term the value that it has for these values of the variables, and each value of the variables has
// a solution.
TEST(Blaster, TermsHaveTheValuesThatTheyHave) {
  int evaluated = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    RandomTerm random(seed);
    const Term term = random.number(3);
    Solver solver;
    Blaster blaster(solver, seed % 2 == 0);
    blaster.add(Unknown{x, {-5, 6}});
    blaster.add(Unknown{y, {0, 3}});
    blaster.add(Unknown{b, {}});
    blaster.add(Unknown{a, {-1, 2}});
    const Term result = variable("result", Sort::Int);
    blaster.add(Definition{result, term, {}});
    const Integer wantedX = Integer(random.pick() % 12) - 5, wantedY = random.pick() % 4;
    const std::vector<Literal> fixed{blaster.literalOf(equal(x, integer(wantedX))), blaster.literalOf(equal(y, integer(wantedY)))};
    ASSERT_EQ(solver.solve(fixed, never), Solver::Answer::Satisfiable) << seed;
    Valuation values;
    for (const Term& v : {x, y, b, a}) values[v] = *blaster.valueOf(v, solver);
    EXPECT_EQ(std::get<Integer>(values[x]), wantedX);
    const auto expected = evaluate(term, values);
    if (!expected) continue;  // divided by zero
    ++evaluated;
    EXPECT_EQ(*blaster.valueOf(result, solver), *expected) << seed;
  }
  EXPECT_GT(evaluated, 200);
}

TEST(Blaster, SaysWhereAValueDoesNotFit) {
  Solver solver;
  Blaster blaster(solver, true);
  blaster.add(Unknown{x, {0, 200}});
  const Term doubled = variable("doubled", Sort::Int);
  blaster.add(Definition{doubled, add(x, x), {0, 255}});
  const Literal tooWide = blaster.tooWide();
  const Literal large = blaster.literalOf(lessEqual(integer(128), x)), small = blaster.literalOf(lessEqual(x, integer(127)));
  const std::vector<Literal> fits{large, -tooWide}, cutOff{small, tooWide}, does{large, tooWide};
  EXPECT_EQ(solver.solve(fits, never), Solver::Answer::Unsatisfiable);
  EXPECT_EQ(solver.solve(cutOff, never), Solver::Answer::Unsatisfiable);
  EXPECT_EQ(solver.solve(does, never), Solver::Answer::Satisfiable);
}

TEST(Blaster, NarrowWordsHaveTheBitsThatTheyNeed) {
  std::size_t bits[2];
  for (const bool narrow : {false, true}) {
    Solver solver;
    Blaster blaster(solver, narrow);
    blaster.add(Unknown{b, {}});
    blaster.add(Definition{variable("n", Sort::Int), ite(b, integer(3), integer(0)), signedRange(32)});
    bits[narrow] = blaster.bitsOfVariables();
  }
  EXPECT_EQ(bits[false], 32u);
  EXPECT_EQ(bits[true], 3u);
}

TEST(Blaster, RefusesWhatHasNoBits) {
  Solver solver;
  Blaster blaster(solver, true);
  blaster.add(Unknown{a, {0, 3}});
  const Term other = variable("other", Sort::IntArray);
  blaster.add(Unknown{other, {0, 3}});
  EXPECT_THROW(blaster.literalOf(equal(a, other)), NoBits);
  blaster.add(Unknown{x, signedRange(64)});
  Term power = x;
  for (int k = 0; k < 5; ++k) power = multiply(power, power);
  EXPECT_THROW(blaster.literalOf(equal(power, integer(4))), NoBits);
}

TEST(Blaster, InputsWithoutEndsAreLeftOutInPart) {
  Solver solver;
  Blaster blaster(solver, true);
  EXPECT_FALSE(blaster.leavesOut());
  blaster.add(Unknown{x, {0, {}}});
  EXPECT_TRUE(blaster.leavesOut());
}

}  // namespace
}  // namespace redcomp::bounded
