// Clauses about one cell: what they prove, what they must not, and that the validator judges quantified models by itself.
#include "invariants/any_cell.h"

#include <gtest/gtest.h>

#include "horn/guess.h"
#include "horn/solve.h"
#include "horn/validate.h"
#include "invariants/numeric_invariants.h"
#include "logic/rewrite.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::invariants {
namespace {

using namespace horn;
using namespace horn::samples;

const Term a = arrayVariable("a"), i = intVariable("i"), n = intVariable("n"), j = intVariable("j");

// for (i = 0; i < n; i++) a[i] = 7;  then the query looks at a[j] under a condition.
System fill(Term condition) {
  System system;
  PredicateId loop = system.addPredicate("Loop", {a, i, n}), after = system.addPredicate("After", {a, n});
  system.addClause({"init", {}, logic::boolean(true), Atom{loop, {a, number(0), n}}});
  system.addClause({"step", {{loop, {a, i, n}}}, logic::less(i, n), Atom{loop, {logic::store(a, i, number(7)), logic::add(i, number(1)), n}}});
  system.addClause({"exit", {{loop, {a, i, n}}}, logic::lessEqual(n, i), Atom{after, {a, n}}});
  Term bad = logic::conjunction(condition, logic::notEqual(logic::select(a, j), number(7)));
  system.addClause({"query", {{after, {a, n}}}, bad, {}});
  return system;
}

Term between(Term low, Term middle, Term high) { return logic::conjunction(logic::lessEqual(low, middle), logic::less(middle, high)); }

// With abstract interpretation alone.
Model modelOf(const System& system) {
  const CellClauses cells = cellClauses(system);
  NumericLimits limits;
  limits.cell = cells.cell;
  Model model;
  for (const std::vector<Term>& here : inductive(cells.system, numericInvariants(cells.system, linearClauses(cells.system), limits)))
    model.formulas.push_back(logic::conjunction(here));
  return withArrays(std::move(model), cells, system);
}

TEST(Cells, NoPredicateHasAnArray) {
  const CellClauses cells = cellClauses(fill(logic::boolean(true)));
  EXPECT_FALSE(hasArrays(cells.system));
  for (const Clause& clause : cells.system.clauses)
    for (const Term& node : logic::postorder(clause.constraint)) EXPECT_NE(node.sort(), Sort::IntArray);
  EXPECT_EQ(cells.system.predicates[0].parameters.size(), 4u);
}

TEST(Cells, AFilledArrayIsProved) {
  const System system = fill(between(number(0), j, n));
  EXPECT_TRUE(validate(system, modelOf(system)).valid());
}

TEST(Cells, CellsBesideTheFilledOnesAreNot) {
  for (Term condition : {logic::conjunction(logic::lessEqual(number(0), j), logic::lessEqual(j, n)),
                         logic::conjunction(logic::lessEqual(number(-1), j), logic::less(j, n)), logic::boolean(true)}) {
    const System system = fill(condition);
    EXPECT_FALSE(validate(system, modelOf(system)).valid());
  }
}

TEST(Cells, ConstantCells) {
  for (int cell : {0, 1}) {
    const System system = flaggedArray(cell);
    const CellClauses cells = cellClauses(system);
    const Answer answer = solve(cells.system, {.timeLimit = 60});
    EXPECT_EQ(std::holds_alternative<Model>(answer), cell == 0);
    if (auto* model = std::get_if<Model>(&answer)) {
      EXPECT_TRUE(validate(system, withArrays(*model, cells, system)).valid());
    }
  }
}

// Equality of arrays is not known of one cell: the new clauses allow both.
TEST(Cells, EqualArraysAreUnknown) {
  const Term b = arrayVariable("b");
  System system;
  PredicateId p = system.addPredicate("P", {a, b});
  system.addClause({"init", {}, logic::boolean(true), Atom{p, {a, b}}});
  system.addClause({"query", {{p, {a, b}}}, logic::equal(a, b), {}});
  const Answer answer = solve(cellClauses(system).system, {.timeLimit = 60});
  EXPECT_FALSE(std::holds_alternative<Model>(answer));
}

// ---- the validator ---------------------------------------------------------------------------------------------

Model forAll(const System& system, Term cell, Term loop, Term after) {
  EXPECT_EQ(system.predicates.size(), 2u);
  return Model{{loop, after}, cell};
}

TEST(CellsValidation, JudgesQuantifiedFormulas) {
  const System system = fill(between(number(0), j, n));
  const Term k = intVariable("k"), seven = logic::equal(logic::select(a, k), number(7));
  const auto model = [&](Term untilLoop, Term untilAfter) {
    return forAll(system, k, logic::implies(between(number(0), k, untilLoop), seven), logic::implies(between(number(0), k, untilAfter), seven));
  };
  EXPECT_TRUE(validate(system, model(i, n)).valid());
  EXPECT_FALSE(validate(system, model(logic::add(i, number(1)), n)).valid());
  EXPECT_FALSE(validate(system, model(i, logic::add(n, number(1)))).valid());
  EXPECT_FALSE(validate(system, model(i, logic::subtract(n, number(1)))).valid());
}

TEST(CellsValidation, TheCellMustBeAVariableOfItsOwn) {
  const System system = fill(between(number(0), j, n));
  for (Term taken : {i, j, n})
    EXPECT_FALSE(validate(system, forAll(system, taken, logic::boolean(false), logic::boolean(false))).malformed.empty());
}

}  // namespace
}  // namespace redcomp::invariants
