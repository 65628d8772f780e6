#include "rules/rank_components.h"

#include <algorithm>
#include <map>
#include <set>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

// Edges with the same guard and updates share one round: the product of threads has many of them.
struct KnownRound {
  horn::Round round;
  bool prepared = false;
  std::optional<horn::RoundCases> cases;  // once it is prepared; none: there are too many
};

enum class Effect { Increases, Keeps, Decreases };  // of a round on a function

class Ranker {
 public:
  Ranker(const ControlGraph& graph, OpenEdges& open, TerminationProof& proof, const RankOptions& options)
      : graph_(graph), open_(open), proof_(proof), options_(options) {
    for (const Variable& v : graph.dataVariables)
      if (v.symbol.sort() == Sort::Int) variables_.push_back(v.symbol);
    roundOfEdge_.resize(graph.edges.size());
    for (std::size_t e = 0; e < graph.edges.size(); ++e) number(static_cast<int>(e));
    for (const Argument& argument : proof.arguments)
      if (auto* ranked = std::get_if<Ranked>(&argument)) remember(ranked->function);
  }

  // When an argument removes edges of a component, the components that remain inside it are tried next.
  void run() {
    std::vector<std::vector<int>> work = open_.components();
    while (!work.empty()) {
      const std::vector<int> component = std::move(work.back());
      work.pop_back();
      if (!rank(component, open_.inside(component))) continue;
      for (auto& part : open_.componentsOf(component)) work.push_back(std::move(part));
    }
  }

 private:
  void number(int edge) {
    horn::Round round = lastRoundOf(graph_, open_, edge, proof_.invariants);
    const std::pair key{round.condition, std::map<Term, Term>(round.after.begin(), round.after.end())};
    auto [entry, isNew] = numbers_.try_emplace(key, static_cast<int>(rounds_.size()));
    if (isNew) rounds_.push_back({std::move(round), false, {}});
    roundOfEdge_[edge] = entry->second;
  }

  void remember(Term function) {
    if (std::find(functions_.begin(), functions_.end(), function) == functions_.end()) functions_.push_back(function);
  }

  // Functions that ranked one component often rank the next: the same loop, with other threads elsewhere.
  bool rank(const std::vector<int>& component, const std::vector<int>& edges) {
    options_.tick();
    for (Term function : functions_)
      if (accept(component, edges, function)) return true;
    return rankByNew(component, edges) || fall(component, edges);
  }

  bool rankByNew(const std::vector<int>& component, const std::vector<int>& edges) {
    const std::set<int> rounds = roundsOf(edges);
    for (int r : rounds)
      if (!prepared(r)) return false;
    for (int target : rounds) {
      options_.tick();
      auto function = horn::findRanking(problem(rounds, target), options_.seconds);
      if (!function || !accept(component, edges, *function)) continue;
      remember(*function);
      return true;
    }
    return false;
  }

  // No function is known that ranks the component; but perhaps a variable, or its negation, falls below zero for good.
  bool fall(const std::vector<int>& component, const std::vector<int>& edges) {
    for (Term variable : variables_)
      for (Term function : {variable, negate(variable)}) {
        options_.tick();
        auto falling = fallingOf(component, edges, function);
        if (!falling) continue;
        takeAway(*falling, open_);
        for (int e : edges) number(e);
        proof_.arguments.push_back(std::move(*falling));
        return true;
      }
    return false;
  }

  std::optional<Falling> fallingOf(const std::vector<int>& component, const std::vector<int>& edges, Term function) {
    const Term isNegative = less(function, integer(0));
    Falling falling{component, function, {}};
    bool isNews = false;
    for (int e : edges) {
      const horn::Round& round = rounds_[roundOfEdge_[e]].round;
      if (impossible(horn::keeps(round, function))) falling.decreasing.push_back(e);
      else if (!impossible(horn::increases(round, function))) return std::nullopt;
      isNews = isNews || conjunction(open_.lastly(graph_.edges[e].from), isNegative) != open_.lastly(graph_.edges[e].from);
    }
    if (!isNews || falling.decreasing.empty() || !isOnEveryCycle(falling.decreasing, component, open_)) return std::nullopt;
    return falling;
  }

  std::set<int> roundsOf(const std::vector<int>& edges) const {
    std::set<int> rounds;
    for (int e : edges) rounds.insert(roundOfEdge_[e]);
    return rounds;
  }

  bool prepared(int r) {
    KnownRound& known = rounds_[r];
    if (!known.prepared) known.cases = horn::casesOf(known.round, variables_, {.cases = 100, .seconds = options_.seconds});
    known.prepared = true;
    return known.cases.has_value();
  }

  horn::RankingProblem problem(const std::set<int>& rounds, int target) const {
    horn::RankingProblem problem{variables_, {&*rounds_[target].cases}, {}};
    for (int r : rounds)
      if (r != target) problem.notIncreasing.push_back(&*rounds_[r].cases);
    return problem;
  }

  bool impossible(Term formula) {
    return std::holds_alternative<horn::Unsatisfiable>(checker_.check(formula, {}, options_.seconds));
  }

  Effect effectOn(int round, Term function) {
    auto [entry, isNew] = effects_.try_emplace({round, function}, Effect::Increases);
    if (!isNew) return entry->second;
    const horn::Round& known = rounds_[round].round;
    if (impossible(horn::notRanked(known, function))) entry->second = Effect::Decreases;
    else if (impossible(horn::increases(known, function))) entry->second = Effect::Keeps;
    return entry->second;
  }

  // All edges over which the function decreases are removed, usually more than it was computed for.
  bool accept(const std::vector<int>& component, const std::vector<int>& edges, Term function) {
    Ranked ranked{component, function, {}};
    for (int e : edges) {
      const Effect effect = effectOn(roundOfEdge_[e], function);
      if (effect == Effect::Increases) return false;
      if (effect == Effect::Decreases) ranked.decreasing.push_back(e);
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
  std::map<std::pair<Term, std::map<Term, Term>>, int> numbers_;
  std::vector<KnownRound> rounds_;
  std::vector<int> roundOfEdge_;
  std::vector<Term> functions_;  // found so far
  std::map<std::pair<int, Term>, Effect> effects_;
  horn::SmtChecker checker_;
};

}  // namespace

void rankComponents(const ControlGraph& graph, OpenEdges& open, TerminationProof& proof, const RankOptions& options) {
  Ranker(graph, open, proof, options).run();
}

}  // namespace redcomp::rules
