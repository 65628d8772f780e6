#include "rules/cut_point.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

Term saved(Term variable) { return logic::variable(variable.name() + "@h", variable.sort()); }

// By node: whether the head is reachable from it.
std::vector<bool> reaching(const ControlGraph& graph, int head) {
  std::vector<std::vector<int>> into(graph.nodes.size());
  for (const auto& [from, to] : links(graph)) into[to].push_back(from);
  std::vector<bool> reaches(graph.nodes.size(), false);
  std::vector<int> work{head};
  reaches[head] = true;
  while (!work.empty()) {
    const int node = work.back();
    work.pop_back();
    for (int source : into[node])
      if (!reaches[source]) reaches[source] = true, work.push_back(source);
  }
  return reaches;
}

class Encoder {
 public:
  Encoder(const ReachableGraph& reachable, const OpenEdges& open, const CutPoint& point)
      : reachable_(reachable), graph_(reachable.graph), point_(point), inside_(open.inside(point.nodes)) {
    std::set<Term> kept;
    for (Term f : point.functions) collectVariables(f, kept);
    kept_.assign(kept.begin(), kept.end());
  }

  CutPointClauses run() {
    result_.system.predicates = reachable_.clauses.predicates;
    stem();
    for (int n : point_.nodes) declare(n);
    for (int e : inside_)
      if (graph_.edges[e].from == point_.head) start(e);
    for (int e : inside_)
      if (graph_.edges[e].from != point_.head || point_.closed) goOn(e);
    covered();
    return std::move(result_);
  }

 private:
  const std::vector<Term>& live(int node) const {
    return reachable_.clauses[reachable_.predicate[node]].parameters;
  }

  void add(horn::Clause clause, int edge, bool inRound) {
    result_.system.addClause(std::move(clause));
    result_.edge.push_back(edge);
    result_.inRound.push_back(inRound);
  }

  void stem() {
    const std::vector<bool> reaches = reaching(graph_, point_.head);
    for (std::size_t c = 0; c < reachable_.clauses.clauses.size(); ++c) {
      const int edge = reachable_.edgeOfClause[c];
      const int to = edge < 0 ? 0 : graph_.edges[edge].to;
      if (to >= 0 && reaches[to]) add(reachable_.clauses.clauses[c], edge, false);
    }
  }

  void declare(int node) {
    std::vector<Term> parameters;
    for (Term v : kept_) parameters.push_back(saved(v));
    parameters.insert(parameters.end(), live(node).begin(), live(node).end());
    invariant_[node] = result_.system.addPredicate(fmt::format("T{}", node), std::move(parameters));
  }

  // T_n or P_n with the parameters replaced according to the substitution.
  horn::Atom atom(horn::PredicateId predicate, const Substitution& values) const {
    horn::Atom a{predicate, {}};
    for (Term v : result_.system[predicate].parameters) {
      auto found = values.find(v);
      a.arguments.push_back(found == values.end() ? v : found->second);
    }
    return a;
  }

  Term constraint(int edge) const {
    std::vector<Term> parts{graph_.edges[edge].guard};
    for (const Input& input : graph_.edges[edge].inputs)
      parts.push_back(drawnFrom(input.symbol, input.range, RangePrecision::Exact));
    return conjunction(std::move(parts));
  }

  Substitution after(int edge) const {
    Substitution values;
    for (const Assignment& a : graph_.edges[edge].updates) values[a.target] = a.value;
    return values;
  }

  void start(int edge) {
    Substitution values = after(edge);
    for (Term v : kept_) values[saved(v)] = v;
    const GraphEdge& e = graph_.edges[edge];
    add({fmt::format("start P{} to T{}", e.from, e.to), {atom(reachable_.predicate[e.from], {})}, constraint(edge),
         atom(invariant_.at(e.to), values)}, edge, true);
  }

  void goOn(int edge) {
    const GraphEdge& e = graph_.edges[edge];
    add({fmt::format("go on T{} to T{}", e.from, e.to), {atom(invariant_.at(e.from), {})}, constraint(edge),
         atom(invariant_.at(e.to), after(edge))}, edge, true);
  }

  void covered() {
    Substitution before;
    for (Term v : kept_) before[v] = saved(v);
    std::vector<Term> ranked;
    for (Term f : point_.functions) {
      const Term was = substitute(f, before);
      ranked.push_back(conjunction(lessEqual(integer(0), was), less(f, was)));
    }
    add({fmt::format("covered T{}", point_.head), {atom(invariant_.at(point_.head), {})},
         negation(disjunction(std::move(ranked))), std::nullopt}, -1, false);
  }

  const ReachableGraph& reachable_;
  const ControlGraph& graph_;
  const CutPoint& point_;
  std::vector<int> inside_;
  std::vector<Term> kept_;
  std::map<int, horn::PredicateId> invariant_;
  CutPointClauses result_;
};

// The round with the inputs of the edge renamed apart.
horn::Round renamedInputs(const ControlGraph& graph, int edge, std::size_t position, horn::Round round) {
  Substitution names;
  for (const Input& input : graph.edges[edge].inputs)
    names[input.symbol] = variable(fmt::format("{}!{}", input.symbol.name(), position), input.symbol.sort());
  if (names.empty()) return round;
  Substituter put(names);
  round.condition = put(round.condition);
  for (auto& [target, value] : round.after) value = put(value);
  return round;
}

}  // namespace

ReachableGraph reachableGraph(ControlGraph graph, RangePrecision precision, bool whole) {
  GraphEncoding encoding = encodeGraphRule(std::move(graph), precision);
  if (!whole)
    return {std::move(encoding.elimination.graph), std::move(encoding.toSolve), std::move(encoding.edgeOfClause),
            std::move(encoding.solvedPredicate)};
  ReachableGraph result{std::move(encoding.graph), std::move(encoding.toValidate), {-1}, std::move(encoding.validatedPredicate)};
  for (std::size_t e = 0; e < result.graph.edges.size(); ++e) result.edgeOfClause.push_back(static_cast<int>(e));
  if (result.clauses.clauses.empty()) result.edgeOfClause.clear();
  return result;
}

CutPointClauses encodeCutPoint(const ReachableGraph& reachable, const OpenEdges& open, const CutPoint& point) {
  return Encoder(reachable, open, point).run();
}

LassoEdges readLasso(const CutPointClauses& clauses, const horn::Refutation& refutation) {
  LassoEdges lasso;
  for (const horn::Derivation& d : refutation.derivations)
    if (clauses.edge[d.clause] >= 0) (clauses.inRound[d.clause] ? lasso.round : lasso.stem).push_back(clauses.edge[d.clause]);
  return lasso;
}

horn::Round roundOf(const ControlGraph& graph, const std::vector<int>& edges, const std::vector<Term>& invariants) {
  horn::Round round{boolean(true), {}};
  for (std::size_t k = 0; k < edges.size(); ++k)
    round = horn::composed(round, renamedInputs(graph, edges[k], k, roundOf(graph, edges[k], invariants)));
  return round;
}

int chooseHead(const ControlGraph& graph, const OpenEdges& open, const std::vector<int>& component) {
  constexpr std::size_t kLarge = 200;  // in larger components, trying every node takes too long
  std::map<int, int> edgesAt;
  for (int e : open.inside(component)) ++edgesAt[graph.edges[e].from], ++edgesAt[graph.edges[e].to];
  int best = component.front();
  std::size_t least = graph.nodes.size() + 1;
  for (int node : component) {
    OpenEdges rest = open;
    std::size_t left = component.size();
    if (component.size() <= kLarge) {
      rest.closeAt(node);
      left = 0;
      for (const auto& each : rest.components())
        if (std::includes(component.begin(), component.end(), each.begin(), each.end())) left += each.size();
    }
    if (left < least || (left == least && edgesAt[node] > edgesAt[best])) least = left, best = node;
  }
  return best;
}

}  // namespace redcomp::rules
