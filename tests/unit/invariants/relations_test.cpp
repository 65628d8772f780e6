// Relations that sampled facts have in common, of which Houdini keeps what is inductive: proofs that one polyhedron cannot give.
#include "invariants/relations.h"

#include <gtest/gtest.h>

#include "horn/validate.h"
#include "invariants/linear_clauses.h"
#include "invariants/numeric_invariants.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::invariants {
namespace {

using namespace horn;
using namespace horn::samples;

const Term x = intVariable("x"), y = intVariable("y"), n = intVariable("n");

bool isProof(const System& system, Guesses guesses) {
  Model model;
  for (const std::vector<Term>& here : inductive(system, std::move(guesses))) model.formulas.push_back(logic::conjunction(here));
  return validate(system, model).valid();
}

bool byRelations(const System& system) { return isProof(system, relations(system, sample(system))); }
bool byNumbers(const System& system) { return isProof(system, numericInvariants(system, linearClauses(system))); }

// Indices of a ring of ten: one in front, one behind, and how many there are between them.
System ring(int wrapOfSecond, Term bad) {
  const auto next = [](Term v, int end) {
    return logic::ite(logic::equal(v, number(end - 1)), number(0), logic::add(v, number(1)));
  };
  System system;
  const PredicateId p = system.addPredicate("P", {x, y, n});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0), number(0)}}});
  system.addClause({"put", {{p, {x, y, n}}}, logic::less(n, number(10)), Atom{p, {next(x, 10), y, logic::add(n, number(1))}}});
  system.addClause({"get", {{p, {x, y, n}}}, logic::less(number(0), n), Atom{p, {x, next(y, wrapOfSecond), logic::add(n, number(-1))}}});
  system.addClause({"query", {{p, {x, y, n}}}, bad, {}});
  return system;
}

const Term noDifference = logic::conjunction(logic::notEqual(logic::subtract(x, y), n), logic::notEqual(logic::subtract(x, y), logic::add(n, number(-10))));

// x is the last number below y that 20 divides: it stays near y because both a bound and a congruence say so.
TEST(Relations, ABoundThatNeedsACongruence) {
  const auto system = [](int distance) {
    System result;
    const PredicateId p = result.addPredicate("P", {x, y});
    const Term divides = logic::equal(logic::modulo(y, number(20)), number(0));
    result.addClause({"init", {}, logic::boolean(true), Atom{p, {number(0), number(0)}}});
    result.addClause({"step", {{p, {x, y}}}, logic::boolean(true), Atom{p, {logic::ite(divides, y, x), logic::add(y, number(1))}}});
    result.addClause({"query", {{p, {x, y}}}, logic::less(number(distance), logic::subtract(y, x)), {}});
    return result;
  };
  EXPECT_TRUE(byRelations(system(20)));
  EXPECT_FALSE(byNumbers(system(20)));
  EXPECT_FALSE(byRelations(system(19)));
}

TEST(Relations, OneOfTwoNumbers) {
  EXPECT_TRUE(byRelations(ring(10, noDifference)));
}

TEST(Relations, NothingWrongIsProved) {
  EXPECT_FALSE(byRelations(ring(11, noDifference)));
  EXPECT_FALSE(byRelations(ring(10, logic::equal(n, number(10)))));
  EXPECT_TRUE(byRelations(counter(5)));
  EXPECT_FALSE(byRelations(counter(4)));
}

// x counts up to 1000; y has followed it if the flag is up.
TEST(Relations, WhatDependsOnABoolean) {
  const Term flag = boolVariable("flag");
  const auto system = [&](int steps) {
    System result;
    const PredicateId p = result.addPredicate("P", {flag, x, y});
    result.addClause({"init", {}, logic::boolean(true), Atom{p, {logic::boolean(false), number(0), number(5)}}});
    result.addClause({"count", {{p, {flag, x, y}}}, logic::less(x, number(1000)), Atom{p, {logic::boolean(false), logic::add(x, number(1)), number(5)}}});
    result.addClause({"follow", {{p, {flag, x, y}}}, logic::boolean(true), Atom{p, {logic::boolean(true), x, logic::add(x, number(steps))}}});
    result.addClause({"query", {{p, {flag, x, y}}}, logic::conjunction(flag, logic::notEqual(x, y)), {}});
    return result;
  };
  EXPECT_TRUE(byRelations(system(0)));
  EXPECT_FALSE(byRelations(system(1)));
}

TEST(Relations, APredicateWithoutFacts) {
  System system = counter(5);
  const PredicateId q = system.addPredicate("Q", {x});
  system.addClause({"never", {{{0}, {x}}}, logic::less(number(5), x), Atom{q, {x}}});
  system.addClause({"query", {{q, {x}}}, logic::boolean(true), {}});
  EXPECT_TRUE(byRelations(system));
}

}  // namespace
}  // namespace redcomp::invariants
