#include "rules/control_graph.h"

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>

#include "logic/rewrite.h"
#include "movers/reduced_semantics.h"
#include "rules/resolve_step.h"
#include "ts/liveness.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

struct KeyHash {
  std::size_t operator()(const std::vector<std::uint32_t>& key) const {
    std::size_t h = key.size();
    for (std::uint32_t k : key) h ^= k + 0x9e3779b97f4a7c15ULL + (h << 6) + (h >> 2);
    return h;
  }
};
using Key = std::vector<std::uint32_t>;

Key keyOf(const Node& node) {
  Key key;
  for (LocationId l : node.at) key.push_back(static_cast<std::uint32_t>(l.index));
  for (const Term& v : node.values) key.push_back(v.id());
  return key;
}

class GraphBuilder {
 public:
  GraphBuilder(const ConcurrentSystem& system, const movers::Blocks& blocks, const CoarseSystem& coarse,
               const std::vector<TwinClass>& twins, const std::set<Term>& explicitSymbols, const GraphOptions& options)
      : system_(system), reduced_(system, blocks), coarse_(coarse), twins_(twins), explicitSymbols_(explicitSymbols), options_(options) {
    for (const Variable& v : system.globals) sort(v, explicitSymbols);
    for (const ThreadSystem& thread : system.threads)
      for (const Variable& v : thread.locals) sort(v, explicitSymbols);
    taken_.resize(graph_.explicitVariables.size());
    for (ThreadId t : threadIds(system)) {
      live_.push_back(liveLocals(system, t));
      relevant_.push_back(relevantExplicit(t));
      locals_.emplace_back();
      for (const Variable& v : system[t].locals) {
        locals_.back().insert(v.symbol);
        if (auto found = explicitIndex_.find(v.symbol); found != explicitIndex_.end())
          explicitLocals_.push_back({found->second, t});
      }
    }
    for (const TwinClass& twins : twins_) usableTwins_.push_back(explicitAlike(twins));
  }

  // Stops when more than `limit` nodes are reached, or an explicit variable takes too many values.
  enum class Result { Complete, TooManyNodes, TooManyValues };
  Result build(int limit, const std::function<void()>& tick) {
    nodeFor(canonical(initialNode()).first);
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (static_cast<int>(graph_.nodes.size()) > limit) return Result::TooManyNodes;
      if (excessive_) return Result::TooManyValues;
      if (tick) tick();
      expand(static_cast<int>(n));
    }
    return excessive_ ? Result::TooManyValues : Result::Complete;
  }

  // The variable with too many values, if that was the reason to stop.
  Term excessive() const { return excessive_; }

  // The explicit data variable with the most values; absent if there is none.
  Term mostValuedData() const {
    return mostValued([this](const Variable& v) { return v.role == Role::Data && !isLabel(v); });
  }
  Term mostValuedLabel() const {
    return mostValued([this](const Variable& v) { return isLabel(v); });
  }

  ControlGraph take() { return std::move(graph_); }

 private:
  bool isLabel(const Variable& v) const { return options_.labels.contains(v.symbol); }

  template <typename Suits>
  Term mostValued(Suits suits) const {
    int best = -1;
    for (std::size_t v = 0; v < taken_.size(); ++v)
      if (suits(graph_.explicitVariables[v]) && (best < 0 || taken_[v].size() > taken_[best].size()))
        best = static_cast<int>(v);
    return best < 0 ? Term() : graph_.explicitVariables[best].symbol;
  }

  void sort(const Variable& v, const std::set<Term>& explicitSymbols) {
    if (!explicitSymbols.contains(v.symbol)) {
      graph_.dataVariables.push_back(v);
      return;
    }
    explicitIndex_[v.symbol] = static_cast<int>(graph_.explicitVariables.size());
    graph_.explicitVariables.push_back(v);
  }

  Node initialNode() const {
    Node node;
    for (const ThreadSystem& thread : system_.threads) node.at.push_back(thread.initial);
    for (const Variable& v : graph_.explicitVariables)
      node.values.push_back(v.initial ? constantTerm(*v.initial) : defaultOf(v.symbol));
    forgetDead(node);
    return node;
  }

  static Term defaultOf(const Term& v) { return constantTerm(defaultValue(v.sort())); }

  // Dead locals get a default value, so that nodes which differ only in these coincide.
  void forgetDead(Node& node) const {
    for (const auto& [index, thread] : explicitLocals_) {
      const Term& v = graph_.explicitVariables[index].symbol;
      if (!live_[thread.index][node.at[thread.index].index].contains(v)) node.values[index] = defaultOf(v);
    }
  }

  int nodeFor(Node node) {
    auto [entry, isNew] = known_.try_emplace(keyOf(node), static_cast<int>(graph_.nodes.size()));
    if (!isNew) return entry->second;
    for (std::size_t v = 0; v < node.values.size(); ++v) {
      taken_[v].insert(node.values[v]);
      const Variable& variable = graph_.explicitVariables[v];
      if (static_cast<int>(taken_[v].size()) > options_.maxValues && !isLabel(variable)) excessive_ = variable.symbol;
    }
    graph_.nodes.push_back(std::move(node));
    return entry->second;
  }

  // ---- errors and moves ------------------------------------------------------------------------------------------
  void expand(int n) {
    Node node = graph_.nodes[n];
    const std::optional<ThreadId> alone = reduced_.onlyMover([&](ThreadId t) { return node.at[t.index]; });
    graph_.nodes[n].midBlock = alone.has_value();
    if (addErrors(n, node, alone)) return;
    for (ThreadId t : threadIds(system_))
      if (!alone || *alone == t)
        for (const ResolvedStep& step : resolved(node, t)) addEdge(n, node, t, step);
  }

  // True if the node is an error for all data: then it needs no successors.
  bool addErrors(int n, const Node& node, const std::optional<ThreadId>& alone) {
    for (const ErrorCondition& e : system_.errors) {
      bool there = std::all_of(e.at.begin(), e.at.end(),
                               [&](const ThreadLocation& p) { return node.at[p.thread.index] == p.location; });
      if (!there || !movers::isObservable(e, alone)) continue;
      Term holds = substitute(e.condition, explicitValues(node));
      if (holds.isFalse()) continue;
      graph_.edges.push_back({n, ControlGraph::error, holds, {}, {}, {}});
      if (holds.isTrue()) return true;
    }
    return false;
  }

  void addEdge(int n, const Node& node, ThreadId t, const ResolvedStep& step) {
    Node next = node;
    next.at[t.index] = step.to;
    for (const auto& [target, value] : step.explicitUpdates) next.values[explicitIndex_.at(target)] = value;
    forgetDead(next);
    auto [sorted, permutation] = canonical(std::move(next));
    Segment segment{t, node.at[t.index], step.to};
    int target = nodeFor(std::move(sorted));
    graph_.edges.push_back({n, target, step.guard, permuted(step.updates, permutation), step.inputs,
                            {{segment, permutation}}});
  }

  // ---- explicit values -------------------------------------------------------------------------------------------
  Substitution explicitValues(const Node& node) const {
    Substitution values;
    for (std::size_t k = 0; k < node.values.size(); ++k) values[graph_.explicitVariables[k].symbol] = node.values[k];
    return values;
  }

  // By location: the explicit variables that the coarse steps from there read.
  std::vector<std::vector<int>> relevantExplicit(ThreadId t) const {
    std::vector<std::vector<int>> relevant;
    for (const auto& steps : coarse_[t.index]) {
      std::set<Term> read;
      for (const CoarseStep& step : steps) {
        collectVariables(step.guard, read);
        for (const Assignment& a : step.updates) collectVariables(a.value, read);
      }
      auto& indices = relevant.emplace_back();
      for (const Term& v : read)
        if (auto found = explicitIndex_.find(v); found != explicitIndex_.end()) indices.push_back(found->second);
    }
    return relevant;
  }

  const std::vector<ResolvedStep>& resolved(const Node& node, ThreadId t) {
    int location = node.at[t.index].index;
    const auto& relevant = relevant_[t.index][location];
    Key key{static_cast<std::uint32_t>(t.index), static_cast<std::uint32_t>(location)};
    for (int index : relevant) key.push_back(node.values[index].id());
    auto [entry, isNew] = resolved_.try_emplace(std::move(key));
    if (!isNew) return entry->second;
    Substitution values;
    for (int index : relevant) values[graph_.explicitVariables[index].symbol] = node.values[index];
    for (const CoarseStep& step : coarse_[t.index][location]) {
      auto matters = [&](const Term& v) { return !isDeadLocal(v, t, step.to); };
      for (ResolvedStep& one : resolve(step, values, explicitSymbols_, matters)) entry->second.push_back(std::move(one));
    }
    return entry->second;
  }

  bool isDeadLocal(const Term& v, ThreadId t, LocationId at) const {
    return locals_[t.index].contains(v) && !live_[t.index][at.index].contains(v);
  }

  // ---- symmetry --------------------------------------------------------------------------------------------------
  // True if corresponding variables of the members are all explicit or all symbolic.
  bool explicitAlike(const TwinClass& twins) const {
    for (std::size_t v = 0; v < twins.owned[0].size(); ++v)
      for (const auto& owned : twins.owned)
        if (explicitIndex_.contains(owned[v]) != explicitIndex_.contains(twins.owned[0][v])) return false;
    return true;
  }

  // The node with twins sorted by location and explicit values; and the permutation, if any was exchanged.
  std::pair<Node, std::vector<int>> canonical(Node node) const {
    std::vector<int> permutation;
    for (std::size_t c = 0; c < twins_.size(); ++c)
      if (usableTwins_[c] && exchangeable(twins_[c], node)) sortTwins(twins_[c], node, permutation);
    return {std::move(node), std::move(permutation)};
  }

  bool exchangeable(const TwinClass& twins, const Node& node) const {
    for (const auto& observers : twins.observers)
      for (const Observer& observer : observers)
        if (!observer.indifferent[node.at[observer.thread.index].index]) return false;
    return true;
  }

  Key memberKey(const TwinClass& twins, std::size_t member, const Node& node) const {
    Key key{static_cast<std::uint32_t>(node.at[twins.members[member].index].index)};
    for (const Term& v : twins.owned[member])
      if (auto found = explicitIndex_.find(v); found != explicitIndex_.end()) key.push_back(node.values[found->second].id());
    return key;
  }

  void sortTwins(const TwinClass& twins, Node& node, std::vector<int>& permutation) const {
    std::vector<std::size_t> order(twins.members.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::vector<Key> keys;
    for (std::size_t k = 0; k < order.size(); ++k) keys.push_back(memberKey(twins, k, node));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    if (std::is_sorted(order.begin(), order.end())) return;
    if (permutation.empty())
      for (std::size_t t = 0; t < system_.threads.size(); ++t) permutation.push_back(static_cast<int>(t));
    Node before = node;
    for (std::size_t k = 0; k < order.size(); ++k) {
      int to = twins.members[k].index, from = twins.members[order[k]].index;
      permutation[to] = from;
      node.at[to] = before.at[from];
      for (std::size_t v = 0; v < twins.owned[k].size(); ++v)
        if (auto found = explicitIndex_.find(twins.owned[k][v]); found != explicitIndex_.end())
          node.values[found->second] = before.values[explicitIndex_.at(twins.owned[order[k]][v])];
    }
  }

  // The updates after the exchange: the variables of each place get the values of the thread that was moved there.
  std::vector<Assignment> permuted(const std::vector<Assignment>& updates, const std::vector<int>& permutation) const {
    if (permutation.empty()) return updates;
    std::map<Term, Term> value, result;
    for (const Assignment& a : updates) value[a.target] = a.value;
    result = value;
    for (const TwinClass& twins : twins_)
      for (std::size_t k = 0; k < twins.members.size(); ++k) {
        int from = permutation[twins.members[k].index];
        if (from == twins.members[k].index) continue;
        std::size_t source = std::find(twins.members.begin(), twins.members.end(), ThreadId{from}) - twins.members.begin();
        for (std::size_t v = 0; v < twins.owned[k].size(); ++v) {
          const Term &target = twins.owned[k][v], &origin = twins.owned[source][v];
          if (!explicitIndex_.contains(target)) result[target] = value.contains(origin) ? value.at(origin) : origin;
        }
      }
    std::vector<Assignment> after;
    for (const auto& [target, term] : result)
      if (target != term) after.push_back({target, term});
    return after;
  }

  const ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  const CoarseSystem& coarse_;
  const std::vector<TwinClass>& twins_;
  std::set<Term> explicitSymbols_;
  const GraphOptions& options_;
  ControlGraph graph_;
  std::vector<std::set<Term>> taken_;                        // by explicit variable: its values in all nodes
  Term excessive_;                                           // has too many values; absent: none has
  std::map<Term, int> explicitIndex_;
  std::vector<std::pair<int, ThreadId>> explicitLocals_;     // explicit variable, the thread whose local it is
  std::vector<std::set<Term>> locals_;                       // by thread
  std::vector<std::vector<std::set<Term>>> live_;            // thread, location
  std::vector<std::vector<std::vector<int>>> relevant_;      // thread, location: explicit variables that the coarse steps read
  std::vector<bool> usableTwins_;
  std::unordered_map<Key, int, KeyHash> known_;
  std::unordered_map<Key, std::vector<ResolvedStep>, KeyHash> resolved_;
};

// The nodes with an edge to an error, or those on a cycle.
std::vector<int> targets(const ControlGraph& graph, GraphOptions::Keep keep) {
  std::vector<int> nodes;
  if (keep == GraphOptions::Keep::ReachingCycles) {
    for (const auto& component : cyclicComponents(static_cast<int>(graph.nodes.size()), links(graph)))
      nodes.insert(nodes.end(), component.begin(), component.end());
    return nodes;
  }
  for (const GraphEdge& e : graph.edges)
    if (e.to == ControlGraph::error) nodes.push_back(e.from);
  return nodes;
}

// Keeps the nodes from which a target is reachable, and the initial one.
void pruneToTargets(ControlGraph& graph, GraphOptions::Keep keep) {
  std::vector<std::vector<int>> into(graph.nodes.size());
  std::vector<bool> harmful(graph.nodes.size(), false);
  std::deque<int> work;
  auto mark = [&](int n) {
    if (!harmful[n]) work.push_back(n);
    harmful[n] = true;
  };
  for (int node : targets(graph, keep)) mark(node);
  for (const auto& [from, to] : links(graph)) into[to].push_back(from);
  for (; !work.empty(); work.pop_front())
    for (int source : into[work.front()]) mark(source);

  std::vector<int> renumbered(graph.nodes.size(), -1);
  std::vector<Node> kept;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    if (harmful[n] || n == 0) {
      renumbered[n] = static_cast<int>(kept.size());
      kept.push_back(std::move(graph.nodes[n]));
    }
  graph.nodes = std::move(kept);
  std::erase_if(graph.edges, [&](const GraphEdge& e) { return !harmful[e.from] || (e.to >= 0 && !harmful[e.to]); });
  for (GraphEdge& e : graph.edges) {
    e.from = renumbered[e.from];
    if (e.to >= 0) e.to = renumbered[e.to];
  }
}

}  // namespace

std::vector<ts::DirectedEdge> links(const ControlGraph& graph) {
  std::vector<ts::DirectedEdge> result;
  for (const GraphEdge& e : graph.edges)
    if (e.to != ControlGraph::error) result.push_back({e.from, e.to});
  return result;
}

std::optional<ControlGraph> buildControlGraph(const ConcurrentSystem& system, const movers::Blocks& blocks,
                                              const GraphOptions& options) {
  std::vector<CutPoints> cutPoints;
  CoarseSystem coarse;
  for (ThreadId t : threadIds(system)) {
    cutPoints.push_back(movers::compositionCutPoints(system, blocks, t));
    coarse.push_back(compose(system[t], cutPoints.back()));
  }
  std::vector<TwinClass> twins;
  if (options.symmetry) twins = findTwins(system, coarse, options.tick);
  std::set<Term> withdrawn;
  while (true) {
    const std::set<Term> explicitSymbols =
        options.explicitVariables ? findExplicitVariables(system, withdrawn) : std::set<Term>{};
    GraphBuilder builder(system, blocks, coarse, twins, explicitSymbols, options);
    const bool canShrink = static_cast<bool>(builder.mostValuedData());
    const auto result = builder.build(canShrink ? options.softLimit : options.hardLimit, options.tick);
    if (result == GraphBuilder::Result::Complete) {
      ControlGraph graph = builder.take();
      graph.cutPoints = std::move(cutPoints);
      graph.builtNodes = static_cast<int>(graph.nodes.size());
      if (options.keep != GraphOptions::Keep::All) pruneToTargets(graph, options.keep);
      return graph;
    }
    const Term next = result == GraphBuilder::Result::TooManyValues ? builder.excessive()
                      : canShrink                                   ? builder.mostValuedData()
                                                                    : builder.mostValuedLabel();
    if (!next) return std::nullopt;
    withdrawn.insert(next);
  }
}

}  // namespace redcomp::rules
