// Guesses: which candidates survive, and that a model with them is a model of the clauses.
#include "horn/guess.h"

#include <gtest/gtest.h>

#include "horn/solve.h"
#include "horn/validate.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// x = y = 0 -> P;  P & x < y -> P(x + 1, y);  P -> P(x, y + 1);  P & x > y -> false.
System racing() {
  Term x = intVariable("x"), y = intVariable("y");
  System system;
  PredicateId p = system.addPredicate("P", {x, y});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0)}}});
  system.addClause({"x", {{p, {x, y}}}, logic::less(x, y), Atom{p, {logic::add(x, number(1)), y}}});
  system.addClause({"y", {{p, {x, y}}}, logic::boolean(true), Atom{p, {x, logic::add(y, number(1))}}});
  system.addClause({"query", {{p, {x, y}}}, logic::less(y, x), {}});
  return system;
}

TEST(Guess, WhatEveryClauseKeepsSurvives) {
  Term x = intVariable("x"), y = intVariable("y");
  System system = racing();
  Guesses left = inductive(system, comparisons(system));
  std::set<Term> expected{logic::lessEqual(number(0), x), logic::lessEqual(number(0), y), logic::lessEqual(x, y)};
  EXPECT_TRUE(std::set<Term>(left[0].begin(), left[0].end()) == expected);
}

TEST(Guess, AModelTogetherWithTheGuessesIsAModel) {
  for (const System& system : {racing(), counter(5), sums(0)}) {
    Guesses guesses = inductive(system, comparisons(system));
    Answer answer = solve(strengthened(system, guesses));
    ASSERT_TRUE(std::holds_alternative<Model>(answer));
    EXPECT_TRUE(validate(system, together(std::get<Model>(answer), guesses)).valid());
  }
}

TEST(Guess, WhatCanBeRefutedStaysSo) {
  System system = counter(3);
  Guesses guesses = inductive(system, comparisons(system));
  EXPECT_TRUE(std::holds_alternative<Refutation>(solve(strengthened(system, guesses))));
}

TEST(Guess, GivingUpLeavesNone) {
  System system = racing();
  for (const auto& guesses : inductive(system, comparisons(system), [] { return false; })) EXPECT_TRUE(guesses.empty());
}

}  // namespace
}  // namespace redcomp::horn
