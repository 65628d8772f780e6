#include "engines/solve_with_lemmas.h"

#include <algorithm>

#include "horn/guess.h"
#include "horn/smt.h"
#include "invariants/any_cell.h"
#include "invariants/numeric_invariants.h"
#include "invariants/relations.h"
#include "invariants/samples.h"

namespace redcomp::engines {

namespace {

constexpr double secondsPerQuery = 1;
constexpr std::size_t mostTests = 2;

using Facts = std::vector<std::vector<invariants::Fact>>;

// Clauses to find lemmas about.
struct Subject {
  const horn::System& clauses;
  std::optional<horn::Term> cell;  // if they are about one cell of each array
  std::function<Facts()> facts;    // that the clauses derive; none: relations are not asked for
};

// Finds lemmas about one system of clauses, in steps that cost more and more, until they exclude every query.
class Learner {
 public:
  Learner(const Subject& subject, Stages& stages)
      : clauses_(subject.clauses), cell_(subject.cell), facts_(subject.facts), stages_(stages), lemmas_(clauses_.predicates.size()) {}

  void learn() {
    linear_ = stages_.run("numbers", [&] { return invariants::linearClauses(clauses_, tick()); });
    addNumbers({});
    if (excludeQueries() || (!cell_ && learnByTests())) return;
    if (facts_) addRelations();
  }

  horn::System strengthened() const { return horn::strengthened(clauses_, lemmas_); }
  const horn::Guesses& lemmas() const { return lemmas_; }

  // Whether no query of the strengthened clauses can apply.
  bool excludeQueries() {
    return stages_.run("lemmas", [&] {
      horn::SmtChecker checker;
      return std::ranges::all_of(strengthened().clauses, [&](const horn::Clause& clause) {
        return clause.head || std::holds_alternative<horn::Unsatisfiable>(checker.check(clause.constraint, {}, secondsPerQuery));
      });
    });
  }

 private:
  std::function<void()> tick() const {
    return [this] { stages_.tickOrGiveUp(); };
  }

  bool learnByTests() {
    std::vector<invariants::Test> tests = invariants::testsOf(clauses_);
    if (tests.size() > mostTests) tests.resize(mostTests);
    return std::ranges::any_of(tests, [&](const invariants::Test& test) {
      addNumbers(test);
      return excludeQueries();
    });
  }

  void addRelations() {
    invariants::RelationLimits limits;
    limits.cell = cell_;
    limits.tick = tick();
    add(stages_.run("relations", [&] { return invariants::relations(clauses_, facts_(), limits); }));
  }

  void addNumbers(std::optional<invariants::Test> test) {
    invariants::NumericLimits limits;
    limits.tick = tick();
    limits.cell = cell_;
    limits.test = test;
    add(stages_.run("numbers", [&] { return invariants::numericInvariants(clauses_, linear_, limits); }));
  }

  // What is inductive of the candidates together with the lemmas so far.
  void add(horn::Guesses candidates) {
    for (std::size_t p = 0; p < lemmas_.size(); ++p)
      for (const horn::Term& lemma : lemmas_[p])
        if (std::ranges::find(candidates[p], lemma) == candidates[p].end()) candidates[p].push_back(lemma);
    lemmas_ = stages_.run("lemmas", [&] {
      return horn::inductive(clauses_, std::move(candidates), [&] {
        stages_.tickOrGiveUp();
        return true;
      });
    });
  }

  const horn::System& clauses_;
  std::optional<horn::Term> cell_;
  std::function<Facts()> facts_;
  Stages& stages_;
  std::vector<invariants::LinearClause> linear_;
  horn::Guesses lemmas_;
};

horn::Answer solveStrengthened(const Subject& subject, const Ask& ask, Stages& stages) {
  Learner learner(subject, stages);
  learner.learn();
  horn::Answer answer = horn::Model{std::vector<horn::Term>(subject.clauses.predicates.size(), logic::boolean(true))};
  if (!learner.excludeQueries()) answer = ask(learner.strengthened());
  if (auto* model = std::get_if<horn::Model>(&answer)) *model = horn::together(std::move(*model), learner.lemmas());
  return answer;
}

Facts sampled(const horn::System& clauses, Stages& stages) {
  invariants::SampleLimits limits;
  limits.tick = [&stages] { stages.tickOrGiveUp(); };
  return invariants::sample(clauses, limits);
}

Facts aboutCells(const horn::System& clauses, Facts facts) {
  for (std::size_t p = 0; p < facts.size(); ++p)
    if (invariants::hasArrays(clauses.predicates[p])) facts[p] = invariants::aboutCells(facts[p]);
  return facts;
}

}  // namespace

horn::Answer solveWithLemmas(const horn::System& clauses, Lemmas kinds, const Ask& ask, Stages& stages) {
  Subject subject{clauses, {}, {}};
  if (kinds >= Lemmas::Relations) subject.facts = [&] { return sampled(clauses, stages); };
  if (kinds != Lemmas::Cells || !invariants::hasArrays(clauses)) return solveStrengthened(subject, ask, stages);
  const invariants::CellClauses cells = invariants::cellClauses(clauses);
  const Subject aboutOneCell{cells.system, cells.cell, [&] { return aboutCells(clauses, sampled(clauses, stages)); }};
  horn::Answer answer = solveStrengthened(aboutOneCell, ask, stages);
  if (auto* model = std::get_if<horn::Model>(&answer)) return invariants::withArrays(std::move(*model), cells, clauses);
  if (std::holds_alternative<horn::Refutation>(answer)) return horn::Unknown{"one cell of each array does not tell why no error happens, if none does"};
  return answer;
}

}  // namespace redcomp::engines
