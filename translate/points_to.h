// Where pointers may point to: an inclusion-based points-to analysis (Andersen's), insensitive to the order of steps.
//
//     p := 8388608 (&x)          p -> {x@0}
//     q := p + 128 (&p->next)    q -> {x@32}
//
// Addresses are numbers (address_space.h), and what is computed with them is followed through sums, choices and arrays. It is a
// graph: places flow from variable to variable along its edges, only those that are new (difference propagation), and variables
// that hold the same because they are assigned in a circle are one node. What is loaded and stored through pointers is added by
// whoever knows the steps (pointer_flow.h), who is told of each new place of an address.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "translate/address_space.h"

namespace redcomp::translate {

// Where a value may point to.
struct Targets {
  std::set<Region> regions = {};
  std::set<Region> moved = {};  // of these: it may point to another cell than the first, or just past the last
  bool unknown = false;  // also to memory that is not the program's
  bool lost = false;     // also elsewhere: it was computed in a way that is not followed
};

class PointsTo {
 public:
  // A value in the graph.
  using Node = int;
  // Who watches a value is told of its new places, and (null) of its being unknown.
  using Seen = std::function<void(int watcher, const Region* region)>;

  // `counters`: numbers of blocks, which tell one block of many from the others.
  PointsTo(const AddressSpace& addresses, std::set<Term> counters) : addresses_(addresses), counters_(std::move(counters)) {}

  void assign(Term target, Term value);
  Node node(Term value);
  void connect(Node from, Node to);  // whatever is in the one is in the other; for good
  void watch(Node node, int watcher);
  bool setUnknown(Node node);        // true if that is news
  // Until nothing changes any more. `seen` may add to the graph; `tick` is called again and again.
  void solve(const Seen& seen, const std::function<void()>& tick);

  Targets of(Term value) const;
  std::vector<std::pair<Term, Targets>> all() const;  // by variable

 private:
  // A value flows from a variable, moved by so much.
  struct Flow {
    Term from;
    logic::Integer offset = 0;
    bool mangled = false;  // multiplied, say
    bool moves = false;    // by a number of cells that is not known
  };
  // What a term's value is made of, as far as addresses go.
  struct Sources {
    std::vector<Flow> flows;
    Targets constants;
  };
  // Of where the flow leads: so many positions on (address_space.h).
  struct Edge {
    Node to = -1;
    std::int64_t positions = 0;
    bool mangled = false, moves = false;
    auto operator<=>(const Edge&) const = default;
    bool isPlain() const { return positions == 0 && !mangled && !moves; }
  };
  struct Held {
    Region region;
    bool moved = false;
  };
  struct Contents {
    std::vector<Held> held;  // by region
    bool unknown = false, lost = false;
    std::vector<Held> news;  // not yet propagated
    bool flagged = false;    // so are these of unknown and lost that are set
    std::set<Edge> edges;
    std::vector<int> watchers;
    bool waits = false;      // in open_
  };

  Node nodeOf(Term variable);
  Node representative(Node node) const;
  void flow(const Sources& sources, Node to);
  void addEdge(Node from, const Edge& edge);
  std::optional<std::int64_t> positionsOf(const logic::Integer& offset) const;
  void hold(Node node, const Held& held);
  void flag(Node node, bool unknown, bool lost);
  void wake(Node node);
  void send(Node to, const Edge& edge, const std::vector<Held>& held, bool unknown, bool lost, bool any);
  void propagate(Node node, const Seen& seen);
  void mergeCircles();
  void merge(Node node, Node into);
  bool isNear(const Region& region) const;
  void add(const Contents& from, const Edge& edge, Targets& into) const;
  void collect(Term term, const logic::Integer& offset, bool moves, Sources& into) const;
  void collectSum(Term sum, const logic::Integer& offset, bool moves, Sources& into) const;
  bool isCounted(Term part) const;  // the place of a block among many

  const AddressSpace& addresses_;
  std::set<Term> counters_;
  std::unordered_map<Term, Node> nodes_;  // of variables and other values
  std::vector<Contents> contents_;        // by node
  mutable std::vector<Node> merged_;      // by node: where its contents are
  std::deque<Node> open_;
  std::size_t plainEdges_ = 0, mergedAt_ = 0;  // plain edges by now, and when circles were looked for
};

}  // namespace redcomp::translate
