#include "rules/termination_proof.h"

#include <algorithm>
#include <numeric>

namespace redcomp::rules {

using namespace logic;
using namespace ts;

OpenEdges::OpenEdges(const ControlGraph& graph) : graph_(graph), lastly_(graph.nodes.size(), boolean(true)), leaving_(graph.nodes.size()) {
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    open_.push_back(graph.edges[e].to != ControlGraph::error);
    leaving_[graph.edges[e].from].push_back(static_cast<int>(e));
  }
}

std::vector<std::vector<int>> OpenEdges::components() const {
  std::vector<int> all(graph_.nodes.size());
  std::iota(all.begin(), all.end(), 0);
  return componentsOf(all);
}

std::vector<std::vector<int>> OpenEdges::componentsOf(const std::vector<int>& nodes) const {
  const auto position = [&](int node) {
    return static_cast<int>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin());
  };
  std::vector<DirectedEdge> edges;
  for (int e : inside(nodes)) edges.push_back({position(graph_.edges[e].from), position(graph_.edges[e].to)});
  auto components = cyclicComponents(static_cast<int>(nodes.size()), edges);
  for (auto& component : components)
    for (int& node : component) node = nodes[node];
  return components;
}

std::vector<int> OpenEdges::inside(const std::vector<int>& nodes) const {
  std::vector<int> edges;
  for (int n : nodes)
    for (int e : leaving_[n])
      if (open_[e] && std::binary_search(nodes.begin(), nodes.end(), graph_.edges[e].to)) edges.push_back(e);
  return edges;
}

void OpenEdges::close(const std::vector<int>& edges) {
  for (int e : edges) open_[e] = false;
}

void OpenEdges::closeAt(int node) {
  for (std::size_t e = 0; e < open_.size(); ++e)
    if (graph_.edges[e].from == node || graph_.edges[e].to == node) open_[e] = false;
}

void OpenEdges::assumeLastly(const std::vector<int>& nodes, Term condition) {
  for (int n : nodes) lastly_[n] = conjunction(lastly_[n], condition);
}

bool isOnEveryCycle(const std::vector<int>& edges, const std::vector<int>& nodes, OpenEdges open) {
  open.close(edges);
  return open.componentsOf(nodes).empty();
}

horn::Round roundOf(const ControlGraph& graph, int edge, const std::vector<Term>& invariants) {
  const GraphEdge& e = graph.edges[edge];
  std::vector<Term> parts{e.guard};
  if (!invariants.empty()) parts.push_back(invariants[e.from]);
  for (const Input& input : e.inputs) parts.push_back(drawnFrom(input.symbol, input.range, RangePrecision::Exact));
  horn::Round round{conjunction(std::move(parts)), {}};
  for (const Assignment& a : e.updates) round.after[a.target] = a.value;
  return round;
}

horn::Round lastRoundOf(const ControlGraph& graph, const OpenEdges& open, int edge, const std::vector<Term>& invariants) {
  horn::Round round = roundOf(graph, edge, invariants);
  round.condition = conjunction(round.condition, open.lastly(graph.edges[edge].from));
  return round;
}

void takeAway(const Argument& argument, OpenEdges& open) {
  if (auto* ranked = std::get_if<Ranked>(&argument)) open.close(ranked->decreasing);
  if (auto* cut = std::get_if<CutPoint>(&argument)) open.closeAt(cut->head);
  if (auto* unfair = std::get_if<Unfair>(&argument)) open.close(open.inside(unfair->nodes));
  if (auto* falling = std::get_if<Falling>(&argument)) open.assumeLastly(falling->nodes, less(falling->function, integer(0)));
}

}  // namespace redcomp::rules
