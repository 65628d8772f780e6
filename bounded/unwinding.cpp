#include "bounded/unwinding.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bounded/loop_order.h"
#include "logic/estimate.h"
#include "logic/rewrite.h"
#include "movers/reduced_semantics.h"

namespace redcomp::bounded {

using namespace logic;
using namespace ts;

namespace {

// Where a node stands: position and round of each loop around it, then its own position. Smaller ones come first.
using Key = std::vector<std::pair<int, int>>;

class ThreadUnwinder {
 public:
  ThreadUnwinder(const ConcurrentSystem& system, const movers::Blocks& blocks, ThreadId id, const UnwindOptions& options, Unwinding& total)
      : thread_(system[id]),
        coarse_(compose(thread_, movers::compositionCutPoints(system, blocks, id))),
        order_(orderOf(thread_, coarse_)),
        options_(options),
        total_(total) {
    for (const Variable& g : system.globals) globals_.insert(g.symbol);
    variables_ = globals_;
    for (const Variable& v : thread_.locals) variables_.insert(v.symbol);
    for (LocationId l : locationIds(thread_)) suspends_.push_back(!movers::isMidBlock(system, blocks, {id, l}));
  }

  UnwoundThread run() {
    if (!suspends_[thread_.initial.index])
      throw NotUnwound(fmt::format("thread {} starts inside an atomic section", thread_.name));
    arrive(keyOf(thread_.initial, std::vector<int>(order_.heads[thread_.initial.index].size(), 0)), thread_.initial, initialBox());
    while (!open_.empty()) {
      options_.tick();
      auto node = open_.extract(open_.begin());
      expand(node.key(), node.mapped());
    }
    resolve();
    return std::move(result_);
  }

 private:
  struct Open {
    LocationId location;
    Box box;  // of the thread's own variables; where it cannot be suspended, of globals too
  };

  static LoopOrder orderOf(const ThreadSystem& thread, const std::vector<std::vector<CoarseStep>>& coarse) {
    std::vector<DirectedEdge> edges;
    for (const auto& steps : coarse)
      for (const CoarseStep& step : steps) edges.push_back({step.from.index, step.to.index});
    return loopOrder(static_cast<int>(thread.locations.size()), edges, thread.initial.index);
  }

  Box initialBox() const {
    Box box;
    for (const Variable& v : thread_.locals) box.set(v.symbol, initialRange(v));
    return box;
  }

  static Range initialRange(const Variable& v) {
    if (!v.initial) return v.symbol.sort() == Sort::Bool ? Range{0, 1} : v.range;
    if (const auto* truth = std::get_if<bool>(&*v.initial)) return exactly(*truth ? 1 : 0);
    if (const auto* number = std::get_if<Integer>(&*v.initial)) return exactly(*number);
    const auto& array = std::get<ArrayValue>(*v.initial);
    Range range = exactly(array.otherwise);
    for (const auto& [index, value] : array.cells) range = hull(range, exactly(value));
    return range;
  }

  Key keyOf(LocationId l, const std::vector<int>& rounds) const {
    Key key;
    const std::vector<int>& heads = order_.heads[l.index];
    for (std::size_t k = 0; k < heads.size(); ++k) key.push_back({order_.position[heads[k]], rounds[k]});
    key.push_back({order_.position[l.index], 0});
    return key;
  }

  // The rounds of the loops around `to`, coming from a node; nothing if a loop has gone round often enough.
  std::optional<std::vector<int>> roundsAfter(const Key& key, LocationId from, LocationId to) const {
    const std::vector<int>&before = order_.heads[from.index], &after = order_.heads[to.index];
    std::vector<int> rounds(after.size(), 0);
    for (std::size_t k = 0; k < after.size() && k < before.size() && after[k] == before[k]; ++k) {
      rounds[k] = key[k].second;
      const int head = after[k];
      if (from.index == head && rounds[k] >= boundOf(head)) return std::nullopt;
      if (to.index == head) ++rounds[k];
    }
    return rounds;
  }

  int lineOf(int location) const {
    const int line = thread_.locations[location].source.line;
    if (line > 0 || coarse_[location].empty()) return line;
    for (const Step& step : thread_.steps)
      if (step.from.index == location) return step.source.line;
    return 0;
  }

  int boundOf(int head) const {
    const auto found = options_.bounds.atLine.find(lineOf(head));
    return found != options_.bounds.atLine.end() ? found->second : options_.bounds.all;
  }

  void arrive(const Key& key, LocationId location, Box box) {
    const auto [place, isNew] = open_.try_emplace(key, Open{location, box});
    if (!isNew) place->second.box = join(place->second.box, box);
  }

  void expand(const Key& key, const Open& here) {
    indexOf_[key] = static_cast<int>(result_.nodes.size());
    UnwoundNode node{here.location, suspends_[here.location.index], {}, {}};
    std::vector<Key> targets;
    Box box = here.box;
    Substituter own = drawInputs(node, box);
    for (const CoarseStep& step : coarse_[here.location.index]) {
      Box taken = box;
      auto edge = edgeFor(step, own, taken);
      if (!edge) continue;
      const auto rounds = roundsAfter(key, step.from, step.to);
      Key target = rounds ? keyOf(step.to, *rounds) : Key{};
      if (rounds) arrive(target, step.to, boxAfter(node, *edge, std::move(taken)));
      else noteCut(step.from);
      targets.push_back(std::move(target));
      node.edges.push_back(std::move(*edge));
      if (++total_.edges > options_.maxEdges) throw NotUnwound(fmt::format("the unwound program has more than {} blocks", options_.maxEdges));
    }
    ++total_.nodes;
    result_.nodes.push_back(std::move(node));
    targets_.push_back(std::move(targets));
  }

  // The inputs of all steps from here, under symbols of this node's own.
  Substituter drawInputs(UnwoundNode& node, Box& box) {
    Substitution renamed;
    for (const CoarseStep& step : coarse_[node.location.index])
      for (const Input& input : step.inputs) {
        if (renamed.contains(input.symbol)) continue;
        const Term symbol = variable(fmt::format("{}@{}", input.symbol.name(), ++inputs_), input.symbol.sort());
        renamed[input.symbol] = symbol;
        node.inputs.push_back({{symbol, input.range}, input.symbol});
        box.set(symbol, symbol.sort() == Sort::Bool ? Range{0, 1} : input.range);
      }
    return Substituter(std::move(renamed));
  }

  void noteCut(LocationId head) {
    total_.cuts = true;
    total_.cutLines.push_back(lineOf(head.index));
  }

  // Nothing if it can never be taken here. The box becomes that after the guard.
  std::optional<UnwoundEdge> edgeFor(const CoarseStep& step, Substituter& own, Box& box) {
    UnwoundEdge edge;
    edge.target = step.to;
    edge.guard = simplified(conjunction(own(step.guard), own(step.defined)), box);
    if (edge.guard.isFalse() || !assume(box, edge.guard)) return std::nullopt;
    for (const Assignment& update : step.updates) edge.updates.push_back({update.target, simplified(own(update.value), box)});
    std::set<Term> reads = variables(edge.guard);
    for (const Assignment& update : edge.updates) collectVariables(update.value, reads);
    std::ranges::copy_if(reads, std::back_inserter(edge.reads), [this](const Term& v) { return variables_.contains(v); });
    return edge;
  }

  Box boxAfter(const UnwoundNode& node, const UnwoundEdge& edge, Box box) const {
    std::vector<Range> values;
    for (const Assignment& update : edge.updates) values.push_back(rangeOf(update.value, box));
    for (std::size_t k = 0; k < values.size(); ++k) box.set(edge.updates[k].target, values[k]);
    for (const DrawnInput& drawn : node.inputs) box.forget(drawn.input.symbol);
    if (suspends_[edge.target.index])
      for (const Term& global : globals_) box.forget(global);
    return box;
  }

  // Nodes get their numbers in the order in which they were expanded.
  void resolve() {
    for (std::size_t n = 0; n < result_.nodes.size(); ++n)
      for (std::size_t e = 0; e < targets_[n].size(); ++e)
        if (!targets_[n][e].empty()) result_.nodes[n].edges[e].to = indexOf_.at(targets_[n][e]);
  }

  const ThreadSystem& thread_;
  std::vector<std::vector<CoarseStep>> coarse_;
  LoopOrder order_;
  const UnwindOptions& options_;
  Unwinding& total_;
  std::set<Term> globals_, variables_;   // variables: with the thread's own
  std::vector<bool> suspends_;           // by location
  std::map<Key, Open> open_;
  std::map<Key, int> indexOf_;
  std::vector<std::vector<Key>> targets_;  // by node and edge; empty: cut
  UnwoundThread result_;
  static inline unsigned inputs_ = 0;    // symbols stay different from one unwinding to the next
};

}  // namespace

Unwinding unwind(const ConcurrentSystem& system, const movers::Blocks& blocks, const UnwindOptions& options) {
  Unwinding result;
  for (ThreadId t : threadIds(system)) {
    UnwoundThread thread = ThreadUnwinder(system, blocks, t, options, result).run();
    result.threads.push_back(std::move(thread));
  }
  std::ranges::sort(result.cutLines);
  result.cutLines.erase(std::unique(result.cutLines.begin(), result.cutLines.end()), result.cutLines.end());
  return result;
}

}  // namespace redcomp::bounded
