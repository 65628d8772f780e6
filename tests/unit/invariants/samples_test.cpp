// Facts that clauses derive: all of them are true, long runs are among them, and facts of several atoms meet.
#include "invariants/samples.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/horn/samples.h"

namespace redcomp::invariants {
namespace {

using namespace horn;
using namespace horn::samples;

const Term x = intVariable("x"), y = intVariable("y"), a = arrayVariable("a"), i = intVariable("i");

long numberOf(const logic::Value& value) { return static_cast<long>(std::get<logic::Integer>(value)); }

TEST(Samples, AllFactsOfACounter) {
  const auto facts = sample(counter(5));
  ASSERT_EQ(facts.size(), 1u);
  std::vector<long> values;
  for (const Fact& fact : facts[0]) values.push_back(numberOf(fact[0]));
  std::ranges::sort(values);
  EXPECT_EQ(values, (std::vector<long>{0, 1, 2, 3, 4, 5}));
}

TEST(Samples, LongRunsAreReached) {
  System system;
  const PredicateId p = system.addPredicate("P", {x, y});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0)}}});
  system.addClause({"step", {{p, {x, y}}}, logic::boolean(true), Atom{p, {logic::add(x, number(1)), logic::add(y, number(2))}}});
  long largest = 0;
  const auto facts = sample(system, {.mostFacts = 50});
  for (const Fact& fact : facts[0]) {
    EXPECT_EQ(numberOf(fact[1]), 2 * numberOf(fact[0]));
    largest = std::max(largest, numberOf(fact[0]));
  }
  EXPECT_GT(largest, 200);
}

// R(x, y) needs facts of P and Q with the same x; a constant in the body must be met as well.
TEST(Samples, FactsOfSeveralAtomsAgree) {
  System system;
  const PredicateId p = system.addPredicate("P", {x}), q = system.addPredicate("Q", {x, y}), r = system.addPredicate("R", {x, y});
  for (int n : {1, 2, 3}) system.addClause({"P", {}, logic::boolean(true), Atom{p, {number(n)}}});
  for (int n : {2, 3, 4}) system.addClause({"Q", {}, logic::boolean(true), Atom{q, {number(n), number(10 * n)}}});
  system.addClause({"both", {{p, {x}}, {q, {x, y}}, {q, {number(4), number(40)}}}, logic::boolean(true), Atom{r, {x, y}}});
  system.addClause({"never", {{p, {x}}, {q, {number(5), y}}}, logic::boolean(true), Atom{r, {x, y}}});
  std::vector<long> values;
  const auto facts = sample(system);
  for (const Fact& fact : facts[r.index]) {
    EXPECT_EQ(numberOf(fact[1]), 10 * numberOf(fact[0]));
    values.push_back(numberOf(fact[0]));
  }
  std::ranges::sort(values);
  EXPECT_EQ(values, (std::vector<long>{2, 3}));
}

TEST(Samples, CellsOfArrays) {
  System system;
  const PredicateId p = system.addPredicate("P", {a, i});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {logic::constantArray(number(0)), number(0)}}});
  system.addClause({"step", {{p, {a, i}}}, logic::less(i, number(9)), Atom{p, {logic::store(a, i, number(7)), logic::add(i, number(1))}}});
  const std::vector<Fact> cells = aboutCells(sample(system)[0]);
  EXPECT_GT(cells.size(), 20u);
  for (const Fact& fact : cells) {
    const bool written = 0 <= numberOf(fact[0]) && numberOf(fact[0]) < numberOf(fact[2]);
    EXPECT_EQ(numberOf(fact[1]), written ? 7 : 0);
  }
}

TEST(Samples, GivingUp) {
  struct Enough {};
  SampleLimits limits;
  limits.tick = [] { throw Enough{}; };
  EXPECT_THROW(sample(counter(5), limits), Enough);
}

}  // namespace
}  // namespace redcomp::invariants
