#include "search/lasso.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "logic/estimate.h"
#include "logic/rewrite.h"
#include "movers/reduced_semantics.h"
#include "search/input_values.h"
#include "ts/strong_components.h"

namespace redcomp::search {

using logic::Term;
using namespace ts;

namespace {

// Whether a thread that cannot take a step here waits for others, or has ended; otherwise it is at a failed assume.
bool mayWait(const ThreadSystem& thread, LocationId at) {
  bool goesOn = false;
  for (const Step& step : thread.steps) {
    if (step.from != at) continue;
    if (std::holds_alternative<Acquire>(step.sync) || std::holds_alternative<Join>(step.sync) || std::holds_alternative<Wait>(step.sync) ||
        std::holds_alternative<Start>(step.sync))
      return true;
    goesOn = true;
  }
  return !goesOn;
}

// The states seen, each with the first edge that led to it.
class StateGraph {
 public:
  StateGraph(const ConcurrentSystem& system, const movers::Blocks& blocks, const LassoOptions& options)
      : system_(system), reduced_(system, blocks), options_(options), inputs_(system, options.hints) {
    for (const Variable& v : system.globals) order_.push_back(v.symbol);
    for (const ThreadSystem& thread : system.threads) {
      for (const Variable& v : thread.locals) order_.push_back(v.symbol);
      stepsFrom_.push_back(stepsFrom(thread));
    }
  }

  LassoSearch run() {
    for (const Valuation& choice : initialChoices()) {
      auto initial = initialState(system_, choice);
      if (auto* state = std::get_if<State>(&initial)) initial_.try_emplace(see(*state, -1, {}), choice);
    }
    std::size_t lookAgain = 64;
    for (std::size_t n = 0; n < states_.size() && n < options_.maxStates; ++n) {
      if (n % 200 == 0) options_.tick();
      expand(static_cast<int>(n));
      if (n < lookAgain) continue;
      lookAgain *= 2;
      if (lookForLoop()) break;
    }
    if (!result_.lasso) lookForLoop();
    result_.states = states_.size();
    return std::move(result_);
  }

 private:
  struct Edge {
    int from, to;
    Move move;
  };

  std::string keyOf(const State& state) const {
    std::string key;
    for (LocationId l : state.at) key += std::to_string(l.index) + ',';
    for (Term v : order_) key += logic::toString(state.values.at(v)) + ',';
    return key;
  }

  int see(const State& state, int from, const Move& move) {
    auto [entry, isNew] = known_.try_emplace(keyOf(state), static_cast<int>(states_.size()));
    if (isNew) {
      states_.push_back(state);
      firstEdge_.push_back(from < 0 ? -1 : static_cast<int>(edges_.size()));
    }
    if (from >= 0) edges_.push_back({from, entry->second, move});
    return entry->second;
  }

  void expand(int n) {
    const State state = states_[n];
    reduced_.forEachMover([&](ThreadId t) { return state.at[t.index]; }, [&](ThreadId t) {
      for (StepId s : stepsFrom_[t.index][state.at[t.index].index])
        for (const Valuation& inputs : inputs_.choices(system_[t][s])) {
          auto next = execute(system_, state, t, s, inputs);
          if (auto* after = std::get_if<State>(&next)) see(*after, n, {t, s, inputs});
        }
    });
  }

  // ---- loops -----------------------------------------------------------------------------------------------------
  bool lookForLoop() {
    std::vector<DirectedEdge> links;
    for (const Edge& e : edges_) links.push_back({e.from, e.to});
    for (const auto& component : cyclicComponents(static_cast<int>(states_.size()), links)) {
      if (rejected_.contains(component.front())) continue;
      Lasso lasso = stemTo(component.front());
      lasso.loop = loopIn(component);
      if (!lasso.loop.empty() && options_.accept(lasso)) {
        result_.lasso = std::move(lasso);
        return true;
      }
      if (!options_.fair) rejected_.insert(component.front());
    }
    return false;
  }

  std::vector<Valuation> initialChoices() const {
    std::vector<Valuation> choices{{}};
    choices.insert(choices.end(), options_.hints.begin(), options_.hints.end());
    return choices;
  }

  Lasso stemTo(int state) const {
    Lasso lasso;
    for (; firstEdge_[state] >= 0; state = edges_[firstEdge_[state]].from) lasso.stem.push_back(edges_[firstEdge_[state]].move);
    std::reverse(lasso.stem.begin(), lasso.stem.end());
    lasso.initial = initial_.at(state);
    return lasso;
  }

  // A path from the first state of the component back to it; with fairness, one that treats every thread fairly. Empty if
  // there is none.
  std::vector<Move> loopIn(const std::vector<int>& component) {
    const std::set<int> members(component.begin(), component.end());
    std::vector<std::vector<int>> out(states_.size());
    for (std::size_t e = 0; e < edges_.size(); ++e)
      if (members.contains(edges_[e].from) && members.contains(edges_[e].to)) out[edges_[e].from].push_back(static_cast<int>(e));
    std::vector<Move> loop;
    int at = component.front();
    const auto extend = [&](const std::vector<int>& way) {
      for (int e : way) loop.push_back(edges_[e].move), at = edges_[e].to;
    };
    if (options_.fair)
      for (ThreadId t : threadIds(system_)) {
        const auto way = fairFor(t, component, out, at);
        if (!way) return {};
        extend(*way);
      }
    if (loop.empty() || at != component.front()) extend(wayTo(at, [&](int e) { return edges_[e].to == component.front(); }, out));
    return loop;
  }

  // A path from the state to a step of the thread, or to a state in which it cannot move.
  std::optional<std::vector<int>> fairFor(ThreadId t, const std::vector<int>& component,
                                          const std::vector<std::vector<int>>& out, int from) const {
    const auto disabled = [&](int s) { return !inSection(states_[s]) && !canMove(states_[s], t); };
    if (disabled(from)) return std::vector<int>{};
    const bool possible = std::any_of(component.begin(), component.end(), [&](int s) {
      return disabled(s) || std::any_of(out[s].begin(), out[s].end(), [&](int e) { return edges_[e].move.thread == t; });
    });
    if (!possible) return std::nullopt;
    return wayTo(from, [&](int e) { return edges_[e].move.thread == t || disabled(edges_[e].to); }, out);
  }

  // The shortest path whose last edge satisfies `wanted`.
  std::vector<int> wayTo(int from, const std::function<bool(int)>& wanted, const std::vector<std::vector<int>>& out) const {
    std::map<int, int> by;  // state -> the edge by which it was reached
    std::deque<int> work{from};
    while (!work.empty()) {
      const int state = work.front();
      work.pop_front();
      for (int e : out[state]) {
        if (wanted(e)) return wayBack(from, e, by);
        if (edges_[e].to != from && by.try_emplace(edges_[e].to, e).second) work.push_back(edges_[e].to);
      }
    }
    return {};
  }

  std::vector<int> wayBack(int from, int last, const std::map<int, int>& by) const {
    std::vector<int> way{last};
    for (int state = edges_[last].from; state != from; state = edges_[way.back()].from) way.push_back(by.at(state));
    std::reverse(way.begin(), way.end());
    return way;
  }

  bool inSection(const State& state) const {
    for (ThreadId t : threadIds(system_))
      if (system_[t][state.at[t.index]].atomic) return true;
    return false;
  }

  bool canMove(const State& state, ThreadId t) const {
    if (system_[t][state.at[t.index]].endsProgram) return true;  // it is about to end the program
    for (StepId s : stepsFrom_[t.index][state.at[t.index].index])
      for (const Valuation& inputs : inputs_.choices(system_[t][s]))
        if (std::holds_alternative<Updates>(effect(system_, state, t, s, inputs))) return true;
    return !mayWait(system_[t], state.at[t.index]);
  }

  const ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  const LassoOptions& options_;
  InputValues inputs_;
  std::vector<Term> order_;
  std::vector<std::vector<std::vector<StepId>>> stepsFrom_;
  std::deque<State> states_;
  std::vector<int> firstEdge_;  // by state; -1: initial
  std::vector<Edge> edges_;
  std::unordered_map<std::string, int> known_;
  std::map<int, Valuation> initial_;  // by state: the choice of values that leads to it
  std::set<int> rejected_;
  LassoSearch result_;
};

// Ranges that the variables do not leave as long as the loop goes on from the state: those of their types, if every step keeps
// them. What the loop does not change keeps its value.
logic::Box rangesIn(const ConcurrentSystem& system, const std::vector<Move>& loop, const State& state) {
  logic::Box box;
  std::set<Term> changed;
  for (const Move& move : loop)
    for (const Assignment& update : system[move.thread][move.step].updates) changed.insert(update.target);
  const auto declare = [&](const Variable& v) {
    const auto* number = std::get_if<logic::Integer>(&state.values.at(v.symbol));
    if (!number) return;
    if (!changed.contains(v.symbol)) box.set(v.symbol, {*number, *number});
    else if (v.range.contains(*number)) box.set(v.symbol, v.range);
  };
  std::ranges::for_each(system.globals, declare);
  for (const ThreadSystem& thread : system.threads) std::ranges::for_each(thread.locals, declare);
  const auto leaves = [&](const Assignment& update) {
    return update.target.sort() == logic::Sort::Int && box.of(update.target) != logic::Range{} &&
           !logic::isWithin(logic::rangeOf(update.value, box), box.of(update.target));
  };
  for (bool again = true; again;) {
    again = false;
    for (const Move& move : loop)
      for (const Assignment& update : system[move.thread][move.step].updates)
        if (leaves(update)) box.forget(update.target), again = true;
  }
  return box;
}

// The variables that determine whether the loop can be repeated: `state` is where it begins.
std::set<Term> decisive(const ConcurrentSystem& system, const std::vector<Move>& loop, const State& state) {
  std::set<Term> needed;
  const auto stepOf = [&](const Move& move) -> const Step& { return system[move.thread][move.step]; };
  const logic::Box box = rangesIn(system, loop, state);
  const auto note = [&](Term condition) {
    if (logic::rangeOf(condition, box) != logic::Range{logic::Integer(1), logic::Integer(1)}) logic::collectVariables(condition, needed);
  };
  for (const Move& move : loop) {
    note(stepOf(move).guard);
    note(stepOf(move).defined);
  }
  for (std::size_t before = 0; before != needed.size();) {
    before = needed.size();
    for (const Move& move : loop)
      for (const Assignment& update : stepOf(move).updates)
        if (needed.contains(update.target)) logic::collectVariables(update.value, needed);
  }
  return needed;
}

class LassoReplay {
 public:
  LassoReplay(const ConcurrentSystem& system, const Lasso& lasso, bool fair) : system_(system), lasso_(lasso), fair_(fair) {}

  std::variant<LassoTrace, std::string> run() {
    auto initial = initialState(system_, lasso_.initial);
    if (auto* refusal = std::get_if<Refusal>(&initial)) return refusal->explanation;
    trace_.initial = state_ = std::get<State>(initial);
    if (lasso_.loop.empty()) return std::string("the loop is empty");
    for (const Move& move : lasso_.stem)
      if (!take(move)) return wrong_;
    begins_.push_back({state_, trace_.steps.size()});
    std::string difference;  // of the first round
    while (begins_.size() <= kMostRounds && takeRound()) {
      if (const auto repeated = roundLike(difference)) return verdictFrom(*repeated);
      begins_.push_back({state_, trace_.steps.size()});
    }
    return difference.empty() ? wrong_ : difference;
  }

 private:
  // Where a round begins, and who is treated fairly in it: threads that move, or cannot at some time.
  struct RoundBegin {
    State state;
    std::size_t step;
    std::set<ThreadId> treatedFairly = {};
  };
  static constexpr std::size_t kMostRounds = 16;  // x = 1 - x: the second one leads back

  bool takeRound() {
    noteFairness();
    for (const Move& move : lasso_.loop) {
      if (!take(move)) return false;
      begins_.back().treatedFairly.insert(move.thread);
      noteFairness();
    }
    return true;
  }

  // The round that began like the next one would; if there is none, `difference` says why, the first time.
  std::optional<std::size_t> roundLike(std::string& difference) const {
    for (std::size_t round = begins_.size(); round-- > 0;) {
      const std::string found = compare(begins_[round].state);
      if (found.empty()) return round;
      if (difference.empty()) difference = found;
    }
    return std::nullopt;
  }

  std::variant<LassoTrace, std::string> verdictFrom(std::size_t round) {
    trace_.loop = begins_[round].step;
    for (ThreadId t : threadIds(system_)) {
      const auto isFair = [&](const RoundBegin& each) { return each.treatedFairly.contains(t); };
      if (fair_ && std::none_of(begins_.begin() + static_cast<std::ptrdiff_t>(round), begins_.end(), isFair))
        return fmt::format("thread {} can move all the time and does not", system_[t].name);
    }
    return std::move(trace_);
  }

  bool take(const Move& move) {
    Valuation inputs = move.inputs;
    for (const Input& input : system_[move.thread][move.step].inputs)
      inputs.try_emplace(input.symbol, defaultValueIn(input.symbol.sort(), input.range));
    auto next = execute(system_, state_, move.thread, move.step, inputs);
    if (auto* refusal = std::get_if<Refusal>(&next)) {
      wrong_ = refusal->explanation;
      return false;
    }
    State& after = std::get<State>(next);
    TraceStep step{move.thread, move.step, std::move(inputs), {}};
    for (const Assignment& update : system_[move.thread][move.step].updates)
      if (after.values.at(update.target) != state_.values.at(update.target))
        step.changes.push_back({update.target, after.values.at(update.target)});
    trace_.steps.push_back(std::move(step));
    state_ = std::move(after);
    return true;
  }

  std::string compare(const State& before) const {
    if (state_.at != before.at) return "the loop does not lead back to where it began";
    for (Term v : decisive(system_, lasso_.loop, before))
      if (auto was = before.values.find(v); was != before.values.end() && was->second != state_.values.at(v))
        return fmt::format("'{}' is {} and then {}, and on it depends how the run goes on", v.name(),
                           logic::toString(was->second), logic::toString(state_.values.at(v)));
    return "";
  }

  // Records threads that cannot move in this state; not inside atomic sections, where only one thread may move anyway.
  void noteFairness() {
    if (!fair_) return;
    for (ThreadId t : threadIds(system_))
      if (system_[t][state_.at[t.index]].atomic) return;
    for (ThreadId t : threadIds(system_))
      if (!mayMove(t)) begins_.back().treatedFairly.insert(t);
  }

  // A step that draws inputs may be enabled for other values, so the thread counts as able to move. So does one that is about
  // to end the program, and one at a failed assume: if it moved, the run would be discarded.
  bool mayMove(ThreadId t) const {
    if (system_[t][state_.at[t.index]].endsProgram) return true;
    for (const Step& step : system_[t].steps) {
      if (step.from != state_.at[t.index]) continue;
      if (!step.inputs.empty()) return true;
      const auto holds = logic::evaluate(step.guard, state_.values);
      if (!holds || std::get<bool>(*holds)) return true;
    }
    return !mayWait(system_[t], state_.at[t.index]);
  }

  const ConcurrentSystem& system_;
  const Lasso& lasso_;
  bool fair_;
  State state_;
  LassoTrace trace_;
  std::vector<RoundBegin> begins_;
  std::string wrong_;
};

}  // namespace

LassoSearch findLasso(const ConcurrentSystem& system, const movers::Blocks& blocks, const LassoOptions& options) {
  return StateGraph(system, blocks, options).run();
}

std::variant<LassoTrace, std::string> replayLasso(const ConcurrentSystem& system, const Lasso& lasso, bool fair) {
  return LassoReplay(system, lasso, fair).run();
}

}  // namespace redcomp::search
