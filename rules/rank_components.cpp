#include "rules/rank_components.h"

#include <algorithm>
#include <map>
#include <memory>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

// Edges that do the same are one round: the product of threads has many of them.
struct KnownRound {
  horn::Round round;
  std::vector<int> edges;
  std::optional<horn::RoundCases> cases;
};

class Ranker {
 public:
  Ranker(const ControlGraph& graph, OpenEdges& open, TerminationProof& proof, const RankOptions& options)
      : graph_(graph), open_(open), proof_(proof), options_(options) {
    for (const Variable& v : graph.dataVariables)
      if (v.symbol.sort() == Sort::Int) variables_.push_back(v.symbol);
  }

  void run() {
    std::set<std::vector<int>> stuck;  // inside edges of components for which there is no function
    for (bool progress = true; progress;) {
      progress = false;
      for (const auto& component : open_.components()) {
        const std::vector<int> edges = open_.inside(component);
        if (stuck.contains(edges)) continue;
        if (rank(component, edges)) progress = true;
        else stuck.insert(edges);
      }
    }
  }

 private:
  bool rank(const std::vector<int>& component, const std::vector<int>& edges) {
    std::vector<KnownRound> rounds = distinctRounds(edges);
    for (KnownRound& each : rounds) {
      options_.tick();
      each.cases = casesFor(each.round);
      if (!each.cases) return false;
    }
    for (std::size_t target = 0; target < rounds.size(); ++target) {
      options_.tick();
      if (auto function = horn::findRanking(problem(rounds, target), options_.seconds))
        if (accept(component, rounds, *function)) return true;
    }
    return false;
  }

  using Key = std::pair<Term, std::map<Term, Term>>;
  static Key keyOf(const horn::Round& round) { return {round.condition, {round.after.begin(), round.after.end()}}; }

  std::vector<KnownRound> distinctRounds(const std::vector<int>& edges) const {
    std::map<Key, KnownRound> known;
    for (int e : edges) {
      horn::Round round = roundOf(graph_, e, proof_.invariants);
      KnownRound& entry = known[keyOf(round)];
      entry.round = std::move(round);
      entry.edges.push_back(e);
    }
    std::vector<KnownRound> rounds;
    for (auto& [key, each] : known) rounds.push_back(std::move(each));
    return rounds;
  }

  std::optional<horn::RoundCases> casesFor(const horn::Round& round) {
    auto [entry, isNew] = cases_.try_emplace(keyOf(round));
    if (isNew) entry->second = horn::casesOf(round, variables_, {.cases = 100, .seconds = options_.seconds});
    return entry->second;
  }

  horn::RankingProblem problem(const std::vector<KnownRound>& rounds, std::size_t target) const {
    horn::RankingProblem problem{variables_, {&*rounds[target].cases}, {}};
    for (std::size_t r = 0; r < rounds.size(); ++r)
      if (r != target) problem.notIncreasing.push_back(&*rounds[r].cases);
    return problem;
  }

  bool impossible(Term formula) {
    return std::holds_alternative<horn::Unsatisfiable>(checker_.check(formula, {}, options_.seconds));
  }

  // The function decreases over more rounds than it was asked to, as a rule.
  bool accept(const std::vector<int>& component, const std::vector<KnownRound>& rounds, Term function) {
    Ranked ranked{component, function, {}};
    for (const KnownRound& each : rounds) {
      if (!impossible(horn::increases(each.round, function))) return false;
      if (impossible(horn::notRanked(each.round, function)))
        ranked.decreasing.insert(ranked.decreasing.end(), each.edges.begin(), each.edges.end());
    }
    if (ranked.decreasing.empty()) return false;
    open_.close(ranked.decreasing);
    proof_.arguments.push_back(std::move(ranked));
    return true;
  }

  const ControlGraph& graph_;
  OpenEdges& open_;
  TerminationProof& proof_;
  const RankOptions& options_;
  std::vector<Term> variables_;
  std::map<Key, std::optional<horn::RoundCases>> cases_;
  horn::SmtChecker checker_;
};

}  // namespace

void rankComponents(const ControlGraph& graph, OpenEdges& open, TerminationProof& proof, const RankOptions& options) {
  Ranker(graph, open, proof, options).run();
}

}  // namespace redcomp::rules
