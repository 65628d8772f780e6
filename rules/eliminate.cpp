#include "rules/eliminate.h"

#include <algorithm>
#include <list>
#include <map>

#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

GraphEdge composed(const GraphEdge& first, const GraphEdge& second) {
  Substitution after;
  for (const Assignment& a : first.updates) after[a.target] = a.value;
  Substituter now(after);
  std::map<Term, Term> values;
  for (const Assignment& a : first.updates) values[a.target] = a.value;
  for (const Assignment& a : second.updates) values[a.target] = now(a.value);
  GraphEdge edge{first.from, second.to, conjunction(first.guard, now(second.guard)), {}, first.inputs, first.path};
  for (const auto& [target, value] : values)
    if (target != value) edge.updates.push_back({target, value});
  edge.path.insert(edge.path.end(), second.path.begin(), second.path.end());
  return edge;
}

class Eliminator {
 public:
  explicit Eliminator(const ControlGraph& graph) : graph_(graph), in_(graph.nodes.size()), out_(graph.nodes.size()) {
    for (const GraphEdge& e : graph.edges) add(e);
  }

  Elimination run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t n = 1; n < in_.size(); ++n)
        if (mayGo(static_cast<int>(n))) changed = true, eliminate(static_cast<int>(n));
    }
    Elimination result{graph_, std::move(eliminated_)};
    result.graph.edges.clear();
    for (auto& edge : edges_) result.graph.edges.push_back(std::move(edge));
    return result;
  }

 private:
  using EdgeRef = std::list<GraphEdge>::iterator;

  void add(GraphEdge edge) {
    EdgeRef e = edges_.insert(edges_.end(), std::move(edge));
    out_[e->from].push_back(e);
    if (e->to >= 0) in_[e->to].push_back(e);
  }

  void remove(EdgeRef e) {
    std::erase(out_[e->from], e);
    if (e->to >= 0) std::erase(in_[e->to], e);
    edges_.erase(e);
  }

  bool mayGo(int n) const {
    std::size_t in = in_[n].size(), out = out_[n].size();
    if (in == 0 || out == 0 || in * out > in + out) return false;
    return std::all_of(out_[n].begin(), out_[n].end(), [n](EdgeRef e) { return e->to != n && e->inputs.empty(); });
  }

  void eliminate(int n) {
    std::vector<EdgeRef> in = in_[n], out = out_[n];
    EliminatedNode gone{n, {}};
    for (EdgeRef o : out) gone.out.push_back(*o);
    for (EdgeRef i : in)
      for (EdgeRef o : out)
        if (GraphEdge edge = composed(*i, *o); !edge.guard.isFalse()) add(std::move(edge));
    for (EdgeRef i : in) remove(i);
    for (EdgeRef o : out) remove(o);
    eliminated_.push_back(std::move(gone));
  }

  const ControlGraph& graph_;
  std::list<GraphEdge> edges_;
  std::vector<std::vector<EdgeRef>> in_, out_;
  std::vector<EliminatedNode> eliminated_;
};

}  // namespace

Elimination eliminateChains(const ControlGraph& graph) { return Eliminator(graph).run(); }

void restoreInvariants(const Elimination& elimination, std::vector<Term>& formulas) {
  for (auto gone = elimination.eliminated.rbegin(); gone != elimination.eliminated.rend(); ++gone) {
    std::vector<Term> parts;
    for (const GraphEdge& e : gone->out) {
      Substitution after;
      for (const Assignment& a : e.updates) after[a.target] = a.value;
      Term then = e.to == ControlGraph::error ? boolean(false) : substitute(formulas[e.to], after);
      parts.push_back(implies(e.guard, then));
    }
    formulas[gone->node] = conjunction(std::move(parts));
  }
}

}  // namespace redcomp::rules
