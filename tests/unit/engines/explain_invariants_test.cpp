// Invariants as people would write them.
#include <gtest/gtest.h>

#include "engines/explain.h"
#include "ts/text/text.h"

namespace redcomp::engines {
namespace {

using logic::Term;

const char* const kSystem = R"(
lock m;
global int x = 0;
global int y = 0;
thread A {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := x + 1;
  2 -> 3: release(m);
}
)";

Term x() { return logic::variable("x", logic::Sort::Int); }
Term y() { return logic::variable("y", logic::Sort::Int); }
Term held() { return logic::variable("m", logic::Sort::Bool); }

// "WHERE: FORMULA", a line for each.
std::string told(const std::vector<std::pair<int, Term>>& formulas) {
  const ts::ConcurrentSystem system = ts::parseSystem(kSystem, "a.ts");
  std::vector<rules::Invariant> invariants;
  for (const auto& [location, formula] : formulas) invariants.push_back({{{ts::ThreadId{0}, ts::LocationId{location}}}, "p", formula});
  std::string text;
  for (const InvariantLine& line : explainInvariants(system, invariants)) text += line.where.substr(0, 1) + ": " + line.formula + "\n";
  return text;
}

TEST(Invariants, TwoBoundsAreAnEquality) {
  EXPECT_EQ(told({{0, logic::conjunction({logic::less(x(), y()), logic::lessEqual(y(), logic::add(x(), logic::integer(1)))})}}), "A: y == x + 1\n");
}

TEST(Invariants, WhatFollowsIsLeftOut) {
  EXPECT_EQ(told({{0, logic::conjunction({logic::lessEqual(x(), logic::integer(0)), logic::lessEqual(x(), logic::integer(999)), logic::equal(y(), logic::integer(2)),
                                          logic::lessEqual(logic::integer(0), y())})}}),
            "A: x <= 0 && y == 2\n");
}

TEST(Invariants, LocksHaveOwners) {
  EXPECT_EQ(told({{0, logic::negation(held())}}), "A: !held(m)\n");
  EXPECT_EQ(told({{1, logic::conjunction(held(), logic::equal(x(), logic::integer(3)))}}), "A: owner(m) == A && x == 3\n");
}

TEST(Invariants, OneEntryPerPlace) {
  const Term zero = logic::equal(x(), logic::integer(0)), one = logic::equal(x(), logic::integer(1)), common = logic::equal(y(), logic::integer(5));
  EXPECT_EQ(told({{0, logic::conjunction(zero, common)}, {0, logic::conjunction(one, common)}, {0, logic::conjunction(one, common)}}),
            "A: y == 5 && (x == 0 || x == 1)\n");
  EXPECT_EQ(told({{0, common}, {0, logic::conjunction(one, common)}}), "A: y == 5\n");
}

TEST(Invariants, OwnVariablesAreNotShown) {
  const Term own = logic::variable("A$lost", logic::Sort::Bool);
  EXPECT_EQ(told({{0, logic::conjunction(own, logic::equal(x(), logic::integer(3)))}}), "A: x == 3\n");
  EXPECT_EQ(told({{0, own}}), "a: true (what the proof knows is about redcomp's own variables)\n");
}

TEST(Invariants, CellsAreQuantified) {
  const Term cell = logic::variable("cell!1", logic::Sort::Int), array = logic::variable("x", logic::Sort::Int);
  const ts::ConcurrentSystem system = ts::parseSystem(kSystem, "a.ts");
  rules::Invariant invariant{{{ts::ThreadId{0}, ts::LocationId{0}}}, "p", logic::conjunction(logic::lessEqual(cell, array), logic::equal(y(), logic::integer(1)))};
  invariant.anyCell = cell;
  EXPECT_EQ(explainInvariants(system, {invariant}).at(0).formula, "y == 1 && (for all k: k <= x)");
}

}  // namespace
}  // namespace redcomp::engines
