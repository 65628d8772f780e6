#include "ts/build_graph.h"

#include <algorithm>

namespace redcomp::ts {

namespace {

// Tarjan's algorithm with an explicit stack.
class Tarjan {
 public:
  Tarjan(const std::vector<std::vector<int>>& successors, const std::vector<bool>& inside)
      : successors_(successors), inside_(inside), order_(successors.size(), -1), low_(successors.size(), 0) {
    result_.of.assign(successors.size(), -1);
  }

  Components run() {
    for (std::size_t node = 0; node < successors_.size(); ++node)
      if (inside_[node] && order_[node] < 0) walk(static_cast<int>(node));
    return std::move(result_);
  }

 private:
  struct Visit {
    int node;
    std::size_t next = 0;
  };

  void open(int node) {
    order_[node] = low_[node] = counter_++;
    path_.push_back(node);
    visits_.push_back({node});
  }

  void walk(int root) {
    open(root);
    while (!visits_.empty()) {
      Visit& visit = visits_.back();
      if (visit.next == successors_[visit.node].size()) {
        close(visit.node);
        continue;
      }
      const int node = visit.node;
      const int next = successors_[node][visit.next++];
      if (!inside_[next]) continue;
      if (order_[next] < 0) open(next);
      else if (result_.of[next] < 0) low_[node] = std::min(low_[node], order_[next]);
    }
  }

  void close(int node) {
    visits_.pop_back();
    if (!visits_.empty()) low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
    if (low_[node] != order_[node]) return;
    const int component = static_cast<int>(result_.cyclic.size());
    const auto& after = successors_[node];
    bool cyclic = path_.back() != node || std::find(after.begin(), after.end(), node) != after.end();
    for (int member = -1; member != node; path_.pop_back()) result_.of[member = path_.back()] = component;
    result_.cyclic.push_back(cyclic);
  }

  const std::vector<std::vector<int>>& successors_;
  const std::vector<bool>& inside_;
  std::vector<int> order_, low_, path_;
  std::vector<Visit> visits_;
  int counter_ = 0;
  Components result_;
};

}  // namespace

Components components(const std::vector<std::vector<int>>& successors, const std::vector<bool>& inside) {
  return Tarjan(successors, inside).run();
}

}  // namespace redcomp::ts
