#include "rules/termination_proof.h"

#include <algorithm>

namespace redcomp::rules {

using namespace logic;
using namespace ts;

OpenEdges::OpenEdges(const ControlGraph& graph) : graph_(graph) {
  for (const GraphEdge& e : graph.edges) open_.push_back(e.to != ControlGraph::error);
}

std::vector<std::vector<int>> OpenEdges::components() const {
  std::vector<DirectedEdge> edges;
  for (std::size_t e = 0; e < open_.size(); ++e)
    if (open_[e]) edges.push_back({graph_.edges[e].from, graph_.edges[e].to});
  return cyclicComponents(static_cast<int>(graph_.nodes.size()), edges);
}

std::vector<int> OpenEdges::inside(const std::vector<int>& nodes) const {
  std::vector<bool> member(graph_.nodes.size(), false);
  for (int n : nodes) member[n] = true;
  std::vector<int> edges;
  for (std::size_t e = 0; e < open_.size(); ++e)
    if (open_[e] && member[graph_.edges[e].from] && member[graph_.edges[e].to]) edges.push_back(static_cast<int>(e));
  return edges;
}

void OpenEdges::close(const std::vector<int>& edges) {
  for (int e : edges) open_[e] = false;
}

void OpenEdges::closeAt(int node) {
  for (std::size_t e = 0; e < open_.size(); ++e)
    if (graph_.edges[e].from == node || graph_.edges[e].to == node) open_[e] = false;
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

void takeAway(const Argument& argument, OpenEdges& open) {
  if (auto* ranked = std::get_if<Ranked>(&argument)) open.close(ranked->decreasing);
  if (auto* cut = std::get_if<CutPoint>(&argument)) open.closeAt(cut->head);
  if (auto* unfair = std::get_if<Unfair>(&argument)) open.close(open.inside(unfair->nodes));
}

}  // namespace redcomp::rules
