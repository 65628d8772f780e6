#include "bounded/unwinding.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bounded/loop_order.h"
#include "logic/estimate.h"
#include "logic/rewrite.h"
#include "movers/reduced_semantics.h"
#include "ts/liveness.h"

namespace redcomp::bounded {

using namespace logic;
using namespace ts;

namespace {

// Where a node stands: position and round of each loop around it, then its own position. Smaller ones come first.
using Key = std::vector<std::pair<int, int>>;

constexpr int mostRounds = 2000;  // of a loop that is known not to end

// The summands of a sum modulo m need not be reduced before: (x mod 8 + 1) mod 8 is (x + 1) mod 8. Wrapping arithmetic is written
// so, and its ranges are lost in between.
Term reducedOnce(const Term& term, const Integer& modulus) {
  const auto isReduced = [&](const Term& t) {
    return t.op() == Op::Modulo && t.arg(1).op() == Op::IntConstant && t.arg(1).value() == modulus;
  };
  if (isReduced(term)) return reducedOnce(term.arg(0), modulus);
  if (term.op() == Op::Multiply && isReduced(term.arg(1))) return multiply(term.arg(0), reducedOnce(term.arg(1), modulus));
  if (term.op() != Op::Add) return term;
  std::vector<Term> summands;
  for (const Term& part : term.args()) summands.push_back(reducedOnce(part, modulus));
  return sum(std::move(summands));
}

Term reducedOnce(const Term& term) {
  std::unordered_map<Term, Term> done;
  for (const Term& node : postorder(term)) {
    std::vector<Term> args;
    for (const Term& arg : node.args()) args.push_back(done.at(arg));
    Term result = args.empty() ? node : rebuild(node, std::move(args));
    if (result.op() == Op::Modulo && result.arg(1).op() == Op::IntConstant && result.arg(1).value() > 0)
      result = modulo(reducedOnce(result.arg(0), result.arg(1).value()), result.arg(1));
    done.emplace(node, result);
  }
  return done.at(term);
}

class ThreadUnwinder {
 public:
  ThreadUnwinder(const ConcurrentSystem& system, const movers::Blocks& blocks, ThreadId id, const UnwindOptions& options, Unwinding& total)
      : thread_(system[id]),
        coarse_(compose(thread_, movers::compositionCutPoints(system, blocks, id))),
        order_(orderOf(thread_, coarse_)),
        live_(liveLocals(system, id)),
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
    const std::vector<int> none(order_.heads[thread_.initial.index].size(), 0);
    arrive(keyOf(thread_.initial, none), {thread_.initial, initialBox(), none});
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
    Box box;                   // of the thread's own variables; where it cannot be suspended, of globals too
    std::vector<int> counted;  // by loop around it: how many of its rounds count
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

  // The rounds of the loops around the target, and those that count; nothing if a loop has gone round often enough. A round
  // does not count if it is known at the head that the loop does not end there.
  struct LoopRounds {
    std::vector<int> all, counted;
  };
  std::optional<LoopRounds> roundsAfter(const Key& key, const Open& here, LocationId to, bool mayEnd) const {
    const LocationId from = here.location;
    const std::vector<int>&before = order_.heads[from.index], &after = order_.heads[to.index];
    LoopRounds rounds{std::vector<int>(after.size(), 0), std::vector<int>(after.size(), 0)};
    for (std::size_t k = 0; k < after.size() && k < before.size() && after[k] == before[k]; ++k) {
      rounds.all[k] = key[k].second;
      rounds.counted[k] = here.counted[k];
      const int head = after[k];
      if (from.index == head && mayEnd) ++rounds.counted[k];
      if (rounds.counted[k] > boundOf(head) || rounds.all[k] >= mostRounds) return std::nullopt;
      if (to.index == head) ++rounds.all[k];
    }
    return rounds;
  }

  // False if the node is the head of a loop with ways out that cannot be taken here.
  bool mayEnd(LocationId location, const std::vector<LocationId>& targets) const {
    const auto leaves = [&](LocationId to) { return !order_.isIn(to.index, location.index); };
    const bool hasExit = std::ranges::any_of(coarse_[location.index], [&](const CoarseStep& step) { return leaves(step.to); });
    return !hasExit || std::ranges::any_of(targets, leaves);
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

  void arrive(const Key& key, Open arriving) {
    const auto [place, isNew] = open_.try_emplace(key, arriving);
    if (isNew) return;
    Open& there = place->second;
    there.box = join(there.box, arriving.box);
    for (std::size_t k = 0; k < there.counted.size(); ++k) there.counted[k] = std::max(there.counted[k], arriving.counted[k]);
  }

  void expand(const Key& key, const Open& here) {
    indexOf_[key] = static_cast<int>(result_.nodes.size());
    UnwoundNode node{here.location, suspends_[here.location.index], {}, {}};
    Box box = here.box;
    Substituter own = drawInputs(node, box);
    std::vector<Box> boxes;
    std::vector<LocationId> reached;
    for (const CoarseStep& step : coarse_[here.location.index]) {
      Box taken = box;
      auto edge = edgeFor(step, own, taken);
      if (!edge) continue;
      boxes.push_back(boxAfter(node, *edge, std::move(taken)));
      reached.push_back(step.to);
      node.edges.push_back(std::move(*edge));
    }
    total_.edges += node.edges.size();
    if (total_.edges > options_.maxEdges) throw NotUnwound(fmt::format("the unwound program has more than {} blocks", options_.maxEdges));
    ++total_.nodes;
    follow(key, here, reached, boxes);
    result_.nodes.push_back(std::move(node));
  }

  void follow(const Key& key, const Open& here, const std::vector<LocationId>& reached, std::vector<Box>& boxes) {
    const bool ends = mayEnd(here.location, reached);
    std::vector<Key>& targets = targets_.emplace_back();
    for (std::size_t k = 0; k < reached.size(); ++k) {
      auto rounds = roundsAfter(key, here, reached[k], ends);
      targets.push_back(rounds ? keyOf(reached[k], rounds->all) : Key{});
      if (rounds) arrive(targets.back(), {reached[k], std::move(boxes[k]), std::move(rounds->counted)});
      else noteCut(here.location);
    }
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
    edge.guard = simplified(reducedOnce(conjunction(own(step.guard), own(step.defined))), box);
    if (edge.guard.isFalse() || !assume(box, edge.guard)) return std::nullopt;
    for (const Assignment& update : step.updates)
      if (globals_.contains(update.target) || live_[step.to.index].contains(update.target))
        edge.updates.push_back({update.target, simplified(reducedOnce(own(update.value)), box)});
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
  std::vector<std::set<Term>> live_;     // by location
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
