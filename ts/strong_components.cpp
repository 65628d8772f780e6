#include "ts/strong_components.h"

#include <algorithm>

namespace redcomp::ts {
namespace {

// Iterative: the depth-first search may be as deep as the graph is large.
class Tarjan {
 public:
  Tarjan(int nodes, const std::vector<DirectedEdge>& edges)
      : successors_(nodes), index_(nodes, -1), low_(nodes), component_(nodes, -1) {
    for (const auto& [from, to] : edges) successors_[from].push_back(to);
  }

  Components run() {
    for (std::size_t node = 0; node < successors_.size(); ++node)
      if (index_[node] < 0) visit(static_cast<int>(node));
    std::vector<bool> cyclic(components_, false);
    for (std::size_t node = 0; node < successors_.size(); ++node)
      for (int to : successors_[node])
        if (component_[node] == component_[to]) cyclic[component_[node]] = true;
    return {std::move(component_), std::move(cyclic)};
  }

 private:
  struct Frame {
    int node;
    std::size_t next = 0;  // index into its successors
  };

  void enter(int node) {
    index_[node] = low_[node] = count_++;
    open_.push_back(node);
    frames_.push_back({node});
  }

  void visit(int root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const int node = frame.node;
      if (frame.next == successors_[node].size()) {
        leave(node);
        continue;
      }
      const int to = successors_[node][frame.next++];
      if (index_[to] < 0) enter(to);
      else if (component_[to] < 0) low_[node] = std::min(low_[node], index_[to]);
    }
  }

  void leave(int node) {
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
    if (low_[node] != index_[node]) return;
    for (int member = -1; member != node; open_.pop_back()) {
      member = open_.back();
      component_[member] = components_;
    }
    ++components_;
  }

  std::vector<std::vector<int>> successors_;
  std::vector<int> index_, low_, component_, open_;
  std::vector<Frame> frames_;
  int count_ = 0, components_ = 0;
};

}  // namespace

Components strongComponents(int nodes, const std::vector<DirectedEdge>& edges) { return Tarjan(nodes, edges).run(); }

std::vector<std::vector<int>> cyclicComponents(int nodes, const std::vector<DirectedEdge>& edges) {
  const Components components = strongComponents(nodes, edges);
  std::vector<std::vector<int>> members(nodes), result;
  for (int node = 0; node < nodes; ++node)
    if (components.cyclic[components.of[node]]) members[components.of[node]].push_back(node);
  for (auto& each : members)
    if (!each.empty()) result.push_back(std::move(each));
  return result;
}

}  // namespace redcomp::ts
