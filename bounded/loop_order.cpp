#include "bounded/loop_order.h"

#include <algorithm>

namespace redcomp::bounded {

bool LoopOrder::isIn(int node, int head) const { return std::ranges::find(heads[node], head) != heads[node].end(); }

namespace {

using ts::DirectedEdge;

class Orderer {
 public:
  Orderer(int nodes, const std::vector<DirectedEdge>& edges, int first) : nodes_(nodes), edges_(edges), first_(first) {
    order_.position.assign(nodes, -1);
    order_.heads.resize(nodes);
  }

  LoopOrder run() {
    std::vector<bool> all(nodes_, true);
    arrange(all);
    return std::move(order_);
  }

 private:
  // Gives the next positions to these nodes, loop by loop.
  void arrange(const std::vector<bool>& among) {
    std::vector<DirectedEdge> inside;
    for (const DirectedEdge& edge : edges_)
      if (among[edge.first] && among[edge.second]) inside.push_back(edge);
    const ts::Components components = ts::strongComponents(nodes_, inside);
    std::vector<std::vector<int>> members(components.cyclic.size());
    for (int n = 0; n < nodes_; ++n)
      if (among[n]) members[components.of[n]].push_back(n);
    for (std::size_t c = members.size(); c-- > 0;) {
      if (members[c].empty()) continue;
      if (components.cyclic[c]) arrangeLoop(members[c]);
      else order_.position[members[c].front()] = next_++;
    }
  }

  void arrangeLoop(const std::vector<int>& members) {
    const int head = headOf(members);
    std::vector<bool> body(nodes_, false);
    for (const int n : members) {
      order_.heads[n].push_back(head);
      body[n] = n != head;
    }
    order_.position[head] = next_++;
    arrange(body);
  }

  int headOf(const std::vector<int>& members) const {
    std::vector<bool> in(nodes_, false);
    for (const int n : members) in[n] = true;
    if (in[first_]) return first_;
    for (const auto& [from, to] : edges_)
      if (!in[from] && in[to]) return to;
    return members.front();
  }

  int nodes_;
  const std::vector<DirectedEdge>& edges_;
  int first_;
  int next_ = 0;
  LoopOrder order_;
};

}  // namespace

LoopOrder loopOrder(int nodes, const std::vector<ts::DirectedEdge>& edges, int first) {
  return Orderer(nodes, edges, first).run();
}

}  // namespace redcomp::bounded
