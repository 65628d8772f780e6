#include "rules/termination_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "horn/smt.h"
#include "horn/validate.h"
#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

bool impossible(Term formula, double seconds) {
  return std::holds_alternative<horn::Unsatisfiable>(horn::SmtChecker().check(formula, {}, seconds));
}

class Checker {
 public:
  Checker(const ConcurrentSystem& system, const ReachableGraph& reachable, const TerminationProof& proof, bool fair,
          double seconds)
      : system_(system), reachable_(reachable), graph_(reachable.graph), proof_(proof), fair_(fair), seconds_(seconds),
        open_(graph_) {}

  std::string run() {
    if (std::string wrong = invariants(); !wrong.empty()) return wrong;
    for (auto& component : open_.components()) left_.insert(std::move(component));
    for (const Argument& argument : proof_.arguments) {
      const std::vector<int> nodes = std::visit([](const auto& each) { return each.nodes; }, argument);
      if (left_.erase(nodes) == 0) return "the nodes of an argument are not a component of what is left";
      std::string wrong = std::visit([&](const auto& each) { return check(each); }, argument);
      if (!wrong.empty()) return wrong;
      takeAway(argument, open_);
      for (auto& component : open_.componentsOf(nodes)) left_.insert(std::move(component));
    }
    return left_.empty() && open_.components().empty() ? "" : "a cycle is left that no argument covers";
  }

 private:
  std::string invariants() const {
    if (proof_.invariants.empty()) return "";
    horn::Model model;
    model.formulas.resize(reachable_.clauses.predicates.size());
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n)
      if (reachable_.predicate[n].index >= 0) model.formulas[reachable_.predicate[n].index] = proof_.invariants[n];
    return valid(reachable_.clauses, model) ? "" : "the invariants are not inductive";
  }

  bool valid(const horn::System& clauses, const horn::Model& model) const {
    return horn::validate(clauses, model, {.timeLimitPerClause = seconds_}).valid();
  }

  // Many edges of the product lead to the same query: each is put once, to a fresh solver.
  bool neverHolds(Term formula) {
    auto [entry, isNew] = asked_.try_emplace(formula, false);
    if (isNew) entry->second = impossible(formula, seconds_);
    return entry->second;
  }

  std::string check(const Ranked& ranked) {
    const std::set<int> decreasing(ranked.decreasing.begin(), ranked.decreasing.end());
    for (int e : open_.inside(ranked.nodes)) {
      const horn::Round round = lastRoundOf(graph_, open_, e, proof_.invariants);
      const bool decreases = decreasing.contains(e);
      if (!neverHolds(decreases ? horn::notRanked(round, ranked.function) : horn::increases(round, ranked.function)))
        return fmt::format("a function does not rank the edge from node {} to node {}", graph_.edges[e].from, graph_.edges[e].to);
    }
    return "";
  }

  std::string check(const Falling& falling) {
    const std::set<int> decreasing(falling.decreasing.begin(), falling.decreasing.end());
    if (!isOnEveryCycle(falling.decreasing, falling.nodes, open_)) return "a function does not fall on every cycle";
    for (int e : open_.inside(falling.nodes)) {
      const horn::Round round = lastRoundOf(graph_, open_, e, proof_.invariants);
      if (!neverHolds(decreasing.contains(e) ? horn::keeps(round, falling.function) : horn::increases(round, falling.function)))
        return fmt::format("a function does not fall on the edge from node {} to node {}", graph_.edges[e].from, graph_.edges[e].to);
    }
    return "";
  }

  std::string check(const CutPoint& point) const {
    if (std::find(point.nodes.begin(), point.nodes.end(), point.head) == point.nodes.end()) return "the cut point is elsewhere";
    if (point.functions.size() > 1 && !point.closed) return "several ranking relations cover one round only";
    const CutPointClauses clauses = encodeCutPoint(reachable_, open_, point);
    return valid(clauses.system, point.model) ? "" : fmt::format("the transition invariant of node {} is none", point.head);
  }

  std::string check(const Unfair& unfair) const {
    if (!fair_) return "fairness is not assumed";
    for (int e : open_.inside(unfair.nodes))
      for (const EdgeSegment& s : graph_.edges[e].path)
        if (s.segment.thread == unfair.ignored || !s.permutation.empty()) return "the thread said to be ignored moves";
    const auto invariant = [&](int n) { return proof_.invariants.empty() ? boolean(true) : proof_.invariants[n]; };
    for (int n : unfair.nodes)
      if (!surelyEnabled(system_, graph_, n, unfair.ignored, invariant(n), seconds_))
        return fmt::format("the thread said to be ignored may be unable to move at node {}", n);
    return "";
  }

  const ConcurrentSystem& system_;
  const ReachableGraph& reachable_;
  const ControlGraph& graph_;
  const TerminationProof& proof_;
  bool fair_;
  double seconds_;
  OpenEdges open_;
  std::set<std::vector<int>> left_;  // components to which no argument has been applied
  std::map<Term, bool> asked_;
};

}  // namespace

std::optional<std::string> faultOf(const ConcurrentSystem& system, const ReachableGraph& reachable,
                                   const TerminationProof& proof, bool fair, double seconds) {
  std::string wrong = Checker(system, reachable, proof, fair, seconds).run();
  if (wrong.empty()) return std::nullopt;
  return wrong;
}

bool surelyEnabled(const ConcurrentSystem& system, const ControlGraph& graph, int node, ThreadId thread, Term invariant,
                   double seconds) {
  if (!graph.nodes[node].midBlock && system[thread][graph.nodes[node].at[thread.index]].endsProgram) return true;
  std::vector<Term> enabled;
  for (const GraphEdge& e : graph.edges) {
    if (e.from != node || e.to < 0 || e.path.empty() || e.path.front().segment.thread != thread) continue;
    const std::set<Term> used = variables(e.guard);
    const bool drawn = std::any_of(e.inputs.begin(), e.inputs.end(), [&](const Input& i) { return used.contains(i.symbol); });
    if (!drawn && !graph.nodes[e.to].midBlock) enabled.push_back(e.guard);
  }
  return impossible(conjunction(invariant, negation(disjunction(std::move(enabled)))), seconds);
}

}  // namespace redcomp::rules
