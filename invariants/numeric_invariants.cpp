#include "invariants/numeric_invariants.h"

#include <algorithm>

#include "invariants/fixpoint.h"
#include "invariants/partition.h"

namespace redcomp::invariants {

using horn::Guesses;
using horn::System;
using logic::Term;

namespace {

// The clauses as they are iterated, and how their predicates are split.
struct Problem {
  Partition partition;
  std::vector<LinearClause> clauses;
  Iteration iteration;
};

Partition cellPartition(const System& system, const std::vector<LinearClause>& clauses, std::optional<Term> cell) {
  std::vector<int> arity;
  std::vector<bool> isCell;
  for (const horn::Predicate& p : system.predicates) {
    arity.push_back(static_cast<int>(numericParameters(p).size()));
    isCell.push_back(cell && !p.parameters.empty() && p.parameters[0] == *cell);
  }
  return aroundCells(arity, isCell, clauses);
}

Problem problemOf(const System& system, const std::vector<LinearClause>& clauses, const NumericLimits& limits) {
  Problem problem{limits.test ? aroundTest(system, *limits.test) : cellPartition(system, clauses, limits.cell), {}, {}};
  problem.clauses = limits.cell || limits.test ? split(clauses, problem.partition, limits.tick) : clauses;
  problem.iteration = iterationOf(problem.partition.arity, problem.clauses);
  return problem;
}

Term regionOf(const LinearRows& rows, const std::vector<Term>& parameters) {
  std::vector<Term> parts;
  for (const LinearRow& row : rows) parts.push_back(formulaOf(row, parameters));
  return logic::conjunction(std::move(parts));
}

void addGuess(std::vector<Term>& guesses, Term formula) {
  if (!formula.isTrue() && std::find(guesses.begin(), guesses.end(), formula) == guesses.end()) guesses.push_back(formula);
}

// Every integer is divisible by 1: such rows say nothing.
bool saysSomething(const LinearRow& row) {
  if (row.kind != LinearRow::Kind::DivisibleByModulus) return true;
  const auto divisible = [&](const logic::Integer& i) { return i % row.modulus == 0; };
  return !divisible(row.constant) || !std::ranges::all_of(row.coefficients, [&](const auto& c) { return divisible(c.second); });
}

template <class Domain>
void addGuesses(Guesses& guesses, const System& system, const Problem& problem, const NumericLimits& limits) {
  FixpointLimits how;
  how.seconds = limits.seconds;
  how.tick = limits.tick;
  const auto found = Fixpoint<Domain>(problem.clauses, problem.iteration, how).run();
  for (std::size_t p = 0; p < guesses.size(); ++p) {
    const std::vector<Term> parameters = numericParameters(system.predicates[p]);
    for (std::size_t r = 0; r < problem.partition.regions[p].size(); ++r) {
      const Term region = regionOf(problem.partition.regions[p][r], parameters);
      const auto& rows = found[problem.partition.part[p][r]];
      if (!rows) addGuess(guesses[p], logic::negation(region));
      else
        for (const LinearRow& row : *rows)
          if (saysSomething(row)) addGuess(guesses[p], logic::implies(region, formulaOf(row, parameters)));
    }
  }
}

}  // namespace

Guesses numericInvariants(const System& system, const std::vector<LinearClause>& clauses, const NumericLimits& limits) {
  const Problem problem = problemOf(system, clauses, limits);
  int dimensions = 0;
  for (const LinearClause& clause : problem.clauses) dimensions = std::max(dimensions, clause.dimensions);
  Guesses guesses(system.predicates.size());
  if (dimensions <= limits.mostDimensions) addGuesses<Polyhedron>(guesses, system, problem, limits);
  else addGuesses<Octagon>(guesses, system, problem, limits);
  addGuesses<Lattice>(guesses, system, problem, limits);
  return guesses;
}

}  // namespace redcomp::invariants
