#include "rules/graph_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

// By node: the data variables that are read on some path from it.
std::vector<std::set<Term>> liveData(const ControlGraph& graph) {
  std::set<Term> data;
  for (const Variable& v : graph.dataVariables) data.insert(v.symbol);
  std::vector<std::set<Term>> live(graph.nodes.size());
  std::vector<std::vector<const GraphEdge*>> into(graph.nodes.size());
  std::vector<int> work(graph.nodes.size());
  std::iota(work.begin(), work.end(), 0);
  auto need = [&](std::set<Term>& at, Term term) {
    for (const Term& v : variables(term))
      if (data.contains(v)) at.insert(v);
  };
  for (const GraphEdge& e : graph.edges) {
    need(live[e.from], e.guard);
    if (e.to >= 0) into[e.to].push_back(&e);
  }
  while (!work.empty()) {
    int n = work.back();
    work.pop_back();
    for (const GraphEdge* e : into[n]) {
      std::size_t before = live[e->from].size();
      std::set<Term> passed = live[n];
      for (const Assignment& a : e->updates) {
        if (!live[n].contains(a.target)) continue;
        passed.erase(a.target);
      }
      for (const Assignment& a : e->updates)
        if (live[n].contains(a.target)) need(passed, a.value);
      live[e->from].merge(passed);
      if (live[e->from].size() != before) work.push_back(e->from);
    }
  }
  return live;
}

// The clauses of a graph; there are predicates for nodes with edges, and for the initial node.
class Clauses {
 public:
  Clauses(const ControlGraph& graph, const std::vector<std::set<Term>>& live, RangePrecision precision)
      : predicate(graph.nodes.size()), graph_(graph), live_(live), precision_(precision) {
    declare();
    initial();
    for (std::size_t e = 0; e < graph.edges.size(); ++e) move(static_cast<int>(e));
  }

  horn::System system;
  std::vector<int> edgeOfClause;
  std::vector<horn::PredicateId> predicate;  // by node

 private:
  void declare() {
    std::vector<bool> used(graph_.nodes.size(), false);
    if (!graph_.edges.empty()) used[0] = true;
    for (const GraphEdge& e : graph_.edges) {
      used[e.from] = true;
      if (e.to >= 0) used[e.to] = true;  // such a node may have lost its own edges in the elimination
    }
    for (std::size_t n = 0; n < used.size(); ++n)
      if (used[n])
        predicate[n] = system.addPredicate("P" + std::to_string(n), {live_[n].begin(), live_[n].end()});
  }

  horn::Atom atom(int node, const std::vector<Assignment>& updates = {}) const {
    horn::Atom a{predicate[node], {}};
    for (Term v : live_[node]) {
      auto update = std::find_if(updates.begin(), updates.end(), [&](auto& u) { return u.target == v; });
      a.arguments.push_back(update == updates.end() ? v : update->value);
    }
    return a;
  }

  void initial() {
    if (predicate[0].index < 0) return;
    std::vector<Term> parts;
    for (const Variable& v : graph_.dataVariables)
      if (live_[0].contains(v.symbol)) parts.push_back(initially(v, precision_));
    system.addClause({"init", {}, conjunction(std::move(parts)), atom(0)});
    edgeOfClause.push_back(-1);
  }

  void move(int index) {
    const GraphEdge& e = graph_.edges[index];
    std::vector<Term> parts{e.guard};
    for (const Input& input : e.inputs) parts.push_back(drawnFrom(input.symbol, input.range, precision_));
    std::optional<horn::Atom> head;
    if (e.to >= 0) head = atom(e.to, e.updates);
    std::string label = e.to >= 0 ? fmt::format("move P{} to P{}", e.from, e.to) : fmt::format("error at P{}", e.from);
    system.addClause({label, {atom(e.from)}, conjunction(std::move(parts)), head});
    edgeOfClause.push_back(index);
  }

  const ControlGraph& graph_;
  const std::vector<std::set<Term>>& live_;
  RangePrecision precision_;
};

}  // namespace

GraphEncoding encodeGraphRule(ControlGraph graph, RangePrecision precision) {
  GraphEncoding encoding{std::move(graph), {}, {}, {}, {}, {}, {}};
  std::vector<std::set<Term>> live = liveData(encoding.graph);
  encoding.elimination = eliminateChains(encoding.graph);
  Clauses original(encoding.graph, live, precision), solved(encoding.elimination.graph, live, precision);
  encoding.toValidate = std::move(original.system);
  encoding.validatedPredicate = std::move(original.predicate);
  encoding.toSolve = std::move(solved.system);
  encoding.solvedPredicate = std::move(solved.predicate);
  encoding.edgeOfClause = std::move(solved.edgeOfClause);
  return encoding;
}

horn::Model restoreModel(const GraphEncoding& encoding, const horn::Model& solvedModel) {
  std::vector<Term> byNode(encoding.graph.nodes.size(), boolean(true));  // true: no clause constrains the node
  for (std::size_t n = 0; n < byNode.size(); ++n)
    if (encoding.solvedPredicate[n].index >= 0) byNode[n] = solvedModel.formulas[encoding.solvedPredicate[n].index];
  restoreInvariants(encoding.elimination, byNode);
  horn::Model model;
  model.anyCell = solvedModel.anyCell;  // "for all cells" commutes with weakest preconditions and conjunctions
  model.formulas.resize(encoding.toValidate.predicates.size());
  for (std::size_t n = 0; n < byNode.size(); ++n)
    if (encoding.validatedPredicate[n].index >= 0) model.formulas[encoding.validatedPredicate[n].index] = byNode[n];
  return model;
}

Path readPath(const GraphEncoding& encoding, const horn::Refutation& refutation) {
  Path path;
  path.cutPoints = encoding.graph.cutPoints;
  std::vector<int> actual(encoding.graph.cutPoints.size());  // place in the node -> thread
  std::iota(actual.begin(), actual.end(), 0);
  for (const horn::Derivation& d : refutation.derivations) {
    int edge = encoding.edgeOfClause.at(d.clause);
    if (edge < 0) continue;
    for (const EdgeSegment& s : encoding.elimination.graph.edges[edge].path) {
      Segment segment = s.segment;
      segment.thread = ThreadId{actual[segment.thread.index]};
      path.segments.push_back(segment);
      if (s.permutation.empty()) continue;
      std::vector<int> before = actual;
      for (std::size_t p = 0; p < actual.size(); ++p) actual[p] = before[s.permutation[p]];
    }
  }
  return path;
}

}  // namespace redcomp::rules
