// What polyhedra and congruences find about small systems, and that it is inductive: nothing is lost in Houdini.
#include "invariants/numeric_invariants.h"

#include <gtest/gtest.h>

#include <cfenv>

#include "horn/validate.h"
#include "logic/evaluate.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::invariants {
namespace {

using namespace horn;
using namespace horn::samples;

// Whether the candidates, as a model, are a proof: the independent validator decides.
bool proves(const System& system) {
  Model model;
  for (const std::vector<Term>& here : inductive(system, numericInvariants(system, linearClauses(system)))) model.formulas.push_back(logic::conjunction(here));
  return validate(system, model).valid();
}

// x = y = 0 -> P;  P & x < bound -> P(x + 1, y + step), modulo `modulus` if that is not 0;  P & bad -> false.
System together(int bound, int step, long modulus, Term bad) {
  Term x = intVariable("x"), y = intVariable("y");
  System system;
  PredicateId p = system.addPredicate("P", {x, y});
  const auto next = [&](Term v, int by) {
    Term sum = logic::add(v, number(by));
    return modulus == 0 ? sum : logic::modulo(sum, logic::integer(modulus));
  };
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0)}}});
  system.addClause({"step", {{p, {x, y}}}, logic::less(x, number(bound)), Atom{p, {next(x, 1), next(y, step)}}});
  system.addClause({"query", {{p, {x, y}}}, bad, {}});
  return system;
}

const Term x = intVariable("x"), y = intVariable("y");

// PPL would have it otherwise; seconds and other numbers are written and read again in this process.
TEST(NumericInvariants, LeaveRoundingAsItIs) { EXPECT_EQ(std::fegetround(), FE_TONEAREST); }

TEST(NumericInvariants, ThresholdsKeepBoundsOfLoops) {
  EXPECT_TRUE(proves(counter(5)));
  EXPECT_FALSE(proves(counter(4)));
  EXPECT_TRUE(proves(together(1000, 3, 0, logic::less(number(3000), y))));
  EXPECT_FALSE(proves(together(1000, 3, 0, logic::less(number(2999), y))));
}

TEST(NumericInvariants, Equations) {
  EXPECT_TRUE(proves(together(1000, 2, 0, logic::notEqual(y, logic::multiply(number(2), x)))));
  EXPECT_FALSE(proves(together(1000, 2, 0, logic::notEqual(y, logic::multiply(number(3), x)))));
}

TEST(NumericInvariants, EquationsModuloAPowerOfTwo) {
  const long word = 1L << 32;
  const auto twice = [&](long modulus) { return logic::modulo(logic::multiply(number(2), x), logic::integer(modulus)); };
  EXPECT_TRUE(proves(together(2'000'000'000, 2, word, logic::notEqual(y, twice(word)))));
  EXPECT_FALSE(proves(together(2'000'000'000, 2, word, logic::notEqual(y, logic::multiply(number(2), twice(word))))));
}

TEST(NumericInvariants, Congruences) {
  EXPECT_TRUE(proves(together(1'000'000, 6, 0, logic::equal(y, number(7)))));
  EXPECT_FALSE(proves(together(1'000'000, 6, 0, logic::equal(y, number(12)))));
}

// Both count while the switch is off, then x alone: a test splits what one polyhedron cannot say.
TEST(NumericInvariants, WhatDependsOnATest) {
  Term on = intVariable("on");
  System system;
  PredicateId p = system.addPredicate("P", {on, x, y});
  const auto step = [&](Term guard, Term nextOn, Term nextX, Term nextY) {
    system.addClause({"step", {{p, {on, x, y}}}, guard, Atom{p, {nextOn, nextX, nextY}}});
  };
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0), number(0)}}});
  const Term off = logic::equal(on, number(0));
  step(off, on, logic::add(x, number(1)), logic::add(y, number(1)));
  step(off, number(1), x, y);
  step(logic::equal(on, number(1)), on, logic::add(x, number(1)), y);
  system.addClause({"query", {{p, {on, x, y}}}, logic::conjunction(off, logic::notEqual(x, y)), {}});
  EXPECT_FALSE(proves(system));
  ASSERT_FALSE(testsOf(system).empty());
  NumericLimits limits;
  limits.test = testsOf(system)[0];
  EXPECT_EQ(limits.test->variable, on);
  Model model;
  for (const std::vector<Term>& here : inductive(system, numericInvariants(system, linearClauses(system), limits)))
    model.formulas.push_back(logic::conjunction(here));
  EXPECT_TRUE(validate(system, model).valid());
}

TEST(NumericInvariants, BooleansAreNumbers) {
  Term b = boolVariable("b");
  System system;
  PredicateId p = system.addPredicate("P", {b, x});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {logic::boolean(false), number(0)}}});
  system.addClause({"step", {{p, {b, x}}}, logic::negation(b), Atom{p, {logic::boolean(true), number(1)}}});
  system.addClause({"query", {{p, {b, x}}}, logic::conjunction(b, logic::equal(x, number(0))), {}});
  EXPECT_TRUE(proves(system));
  system.clauses.back().constraint = logic::conjunction(b, logic::equal(x, number(1)));
  EXPECT_FALSE(proves(system));
}

// A case that is not linear is any number: nothing may be found about it.
TEST(NumericInvariants, ProductsAreUnknown) {
  System system;
  PredicateId p = system.addPredicate("P", {x, y});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {x, logic::multiply(x, x)}}});
  system.addClause({"query", {{p, {x, y}}}, logic::less(number(10), y), {}});
  EXPECT_FALSE(proves(system));
}

// Each clause of random systems over a few numbers, run on all points: no candidate excludes a fact.
TEST(NumericInvariants, FactsOfRandomSystemsAreNeverExcluded) {
  unsigned state = 12345;
  const auto random = [&](int n) { return static_cast<int>((state = state * 1103515245u + 12345u) >> 16) % n; };
  int interesting = 0;
  for (int round = 0; round < 25; ++round) {
    System system;
    PredicateId p = system.addPredicate("P", {x, y}), q = system.addPredicate("Q", {x, y});
    system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(random(5)), number(random(5))}}});
    for (int c = 0; c < 4; ++c) {
      Term guard = random(2) ? logic::lessEqual(logic::add(x, logic::multiply(number(random(3) - 1), y)), number(random(6)))
                             : logic::notEqual(x, number(random(4)));
      Term first = logic::add(logic::multiply(number(random(2) + 1), x), number(random(3) - 1));
      Term second = random(2) ? logic::modulo(logic::add(y, x), number(2 + random(20))) : logic::add(y, number(random(3) - 1));
      system.addClause({"step", {{random(2) ? p : q, {x, y}}}, guard, Atom{random(2) ? p : q, {first, second}}});
    }
    std::set<std::pair<int, std::pair<logic::Integer, logic::Integer>>> facts;
    for (int depth = 0; depth < 12; ++depth)
      for (const Clause& clause : system.clauses) {
        auto add = [&](const logic::Valuation& values) {
          if (logic::evaluate(clause.constraint, values) != logic::Value(true)) return;
          facts.insert({clause.head->predicate.index,
                        {std::get<logic::Integer>(*logic::evaluate(clause.head->arguments[0], values)),
                         std::get<logic::Integer>(*logic::evaluate(clause.head->arguments[1], values))}});
        };
        if (clause.body.empty()) add({});
        for (const auto& fact : std::set(facts))
          if (!clause.body.empty() && fact.first == clause.body[0].predicate.index && facts.size() < 400)
            add({{x, fact.second.first}, {y, fact.second.second}});
      }
    const Guesses kept = inductive(system, numericInvariants(system, linearClauses(system)));
    for (const auto& [predicate, point] : facts)
      for (const Term& formula : kept[predicate])
        EXPECT_TRUE(logic::evaluate(formula, {{x, point.first}, {y, point.second}}) == logic::Value(true)) << "round " << round;
    interesting += facts.size() > 3 && !kept[0].empty();
  }
  EXPECT_GT(interesting, 6);
}

}  // namespace
}  // namespace redcomp::invariants
