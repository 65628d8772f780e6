#include "engines/solve_with_lemmas.h"

#include <algorithm>

#include "horn/guess.h"
#include "horn/smt.h"
#include "invariants/cells.h"
#include "invariants/numeric_invariants.h"
#include "logic/rewrite.h"

namespace redcomp::engines {

namespace {

constexpr double secondsPerQuery = 1;

// Whether no query of the strengthened clauses can apply.
bool excludeQueries(const horn::System& strengthened) {
  horn::SmtChecker checker;
  return std::ranges::all_of(strengthened.clauses, [&](const horn::Clause& clause) {
    return clause.head || std::holds_alternative<horn::Unsatisfiable>(checker.check(clause.constraint, {}, secondsPerQuery));
  });
}

horn::Guesses lemmasOf(const horn::System& clauses, Lemmas, std::optional<horn::Term> cell, Stages& stages) {
  const auto tick = [&] { stages.tickOrGiveUp(); };
  invariants::NumericLimits limits;
  limits.tick = tick;
  limits.cell = cell;
  const horn::Guesses candidates = stages.run("numbers", [&] { return invariants::numericInvariants(clauses, limits); });
  return stages.run("lemmas", [&] {
    return horn::inductive(clauses, candidates, [&] {
      tick();
      return true;
    });
  });
}

// The clauses without those that the lemmas exclude: their constraint is false.
horn::Answer solveStrengthened(const horn::System& clauses, Lemmas kinds, std::optional<horn::Term> cell, const Ask& ask,
                               Stages& stages) {
  const horn::Guesses lemmas = lemmasOf(clauses, kinds, cell, stages);
  const horn::System strengthened = horn::strengthened(clauses, lemmas);
  horn::Answer answer = horn::Model{std::vector<horn::Term>(clauses.predicates.size(), logic::boolean(true))};
  if (!excludeQueries(strengthened)) answer = ask(strengthened);
  if (auto* model = std::get_if<horn::Model>(&answer)) *model = horn::together(std::move(*model), lemmas);
  return answer;
}

}  // namespace

horn::Answer solveWithLemmas(const horn::System& clauses, Lemmas kinds, const Ask& ask, Stages& stages) {
  if (kinds != Lemmas::Cells || !invariants::hasArrays(clauses)) return solveStrengthened(clauses, kinds, {}, ask, stages);
  const invariants::CellClauses cells = invariants::cellClauses(clauses);
  horn::Answer answer = solveStrengthened(cells.system, kinds, cells.cell, ask, stages);
  if (auto* model = std::get_if<horn::Model>(&answer)) return invariants::withArrays(std::move(*model), cells, clauses);
  if (std::holds_alternative<horn::Refutation>(answer)) return horn::Unknown{"one cell of each array does not tell why no error happens, if none does"};
  return answer;
}

}  // namespace redcomp::engines
