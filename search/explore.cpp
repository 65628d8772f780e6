#include "search/explore.h"

#include <algorithm>
#include <random>
#include <unordered_map>
#include <unordered_set>

#include "movers/reduced_semantics.h"
#include "search/input_values.h"
#include "search/snapshot.h"
#include "ts/input_classes.h"

namespace redcomp::search {

using logic::Integer;
using logic::Sort;
using logic::Term;
using namespace ts;

namespace {

using Choice = std::unordered_map<Term, Number>;  // a value for each input of a step

struct Move {
  ThreadId thread;
  StepId step;
  const Choice* inputs;
};

Number asNumber(const logic::Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  const auto* array = std::get_if<logic::ArrayValue>(&value);
  return small(array ? array->otherwise : std::get<Integer>(value));
}

logic::Value asValue(Number number, Sort sort) {
  if (sort == Sort::Bool) return number != 0;
  if (sort == Sort::IntArray) return logic::ArrayValue{Integer(number), {}};
  return Integer(number);
}

class Search {
 public:
  Search(const ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options)
      : system_(system), reduced_(system, blocks), options_(options) {
    const InputValues values(system);
    const InputClasses classes(system);
    for (const ThreadSystem& thread : system.threads) {
      stepsFrom_.push_back(stepsFrom(thread));
      choices_.emplace_back();
      for (const Step& step : thread.steps) choices_.back().push_back(choicesOf(classes.choices(step), step, values));
    }
    for (const ErrorCondition& error : system.errors) errors_.push_back(&error);
    for (const ThreadId thread : threadIds(system)) cutPoints_.push_back(movers::blockCutPoints(system, blocks, thread));
    initial_ = initialSnapshot();
  }

  Exploration run() {
    if (isError(initial_)) {
      result_.violation = Schedule{};
      return std::move(result_);
    }
    if (searchNear(options_.firstRound) || result_.violation) return std::move(result_);
    std::size_t budget = options_.firstRound;
    for (int round = 0; result_.states < options_.maxStates; ++round, budget = std::min(2 * budget, options_.largestRound)) {
      random_.seed(static_cast<std::uint32_t>(round));
      const bool complete = searchRound(budget);
      if (result_.violation || complete) break;
    }
    return std::move(result_);
  }

 private:
  // The choices that fit into 64 bits. `all`: a set of valuations that covers all behaviours, if there is one.
  std::vector<Choice> choicesOf(const std::optional<std::vector<logic::Valuation>>& all, const Step& step, const InputValues& values) {
    if (!all) seesAll_ = false;
    std::vector<Choice> choices;
    for (const logic::Valuation& given : all ? *all : values.choices(step)) try {
        Choice choice;
        for (const auto& [input, value] : given) choice[input] = asNumber(value);
        choices.push_back(std::move(choice));
      } catch (const OutOfNumbers&) {
        seesAll_ = false;
      }
    return choices;
  }

  struct Frame {
    Snapshot state;
    std::vector<Move> moves;  // still to be tried
  };

  // A state, and the move that led to it from an earlier one.
  struct Visit {
    Snapshot state;
    std::size_t parent = 0;
    Move move = {};
  };

  // The round has visited everything.
  bool finish(std::unordered_set<Snapshot, SnapshotHash> seen) {
    if (seesAll_) result_.reached = StateSet{std::move(slots_), std::move(seen)};
    return true;
  }

  // Breadth first. True if all reachable states have been visited.
  bool searchNear(std::size_t budget) {
    std::unordered_set<Snapshot, SnapshotHash> seen{initial_};
    std::vector<Visit> visits{{initial_}};
    for (std::size_t v = 0; v < visits.size(); ++v)
      for (Move& move : movesFrom(visits[v].state)) {
        std::optional<Snapshot> next = after(visits[v].state, move);
        if (!next || isKnown(*next, move, seen)) continue;
        countState();
        visits.push_back({std::move(*next), v, std::move(move)});
        if (isError(visits.back().state)) {
          result_.violation = scheduleOf(pathTo(visits));
          return false;
        }
        if (visits.size() > budget) return false;
      }
    return finish(std::move(seen));
  }

  // The path to the last visit.
  static std::vector<Move> pathTo(const std::vector<Visit>& visits) {
    std::vector<Move> path;
    for (std::size_t v = visits.size() - 1; v > 0; v = visits[v].parent) path.push_back(visits[v].move);
    std::reverse(path.begin(), path.end());
    return path;
  }

  // States inside blocks are visited again for every path into the block; only at cut points are states remembered.
  bool isKnown(const Snapshot& state, const Move& move, std::unordered_set<Snapshot, SnapshotHash>& seen) const {
    const int thread = move.thread.index;
    return cutPoints_[thread][state.at[thread]] && !seen.insert(state).second;
  }

  void countState() {
    if (++result_.states % 1000 == 0) options_.tick();
  }

  // Depth first. True if all reachable states have been visited.
  bool searchRound(std::size_t budget) {
    std::unordered_set<Snapshot, SnapshotHash> seen{initial_};
    std::vector<Frame> stack;
    std::vector<Move> path;
    stack.push_back({initial_, movesFrom(initial_)});
    while (!stack.empty()) {
      if (stack.back().moves.empty()) {
        stack.pop_back();
        if (!path.empty()) path.pop_back();
        continue;
      }
      Move move = std::move(stack.back().moves.back());
      stack.back().moves.pop_back();
      std::optional<Snapshot> next = after(stack.back().state, move);
      if (!next || isKnown(*next, move, seen)) continue;
      countState();
      if (result_.states > options_.maxStates) return false;
      path.push_back(std::move(move));
      if (isError(*next)) {
        result_.violation = scheduleOf(path);
        return false;
      }
      if (seen.size() > budget) return false;
      std::vector<Move> moves = movesFrom(*next);
      stack.push_back({std::move(*next), std::move(moves)});
    }
    return finish(std::move(seen));
  }

  Snapshot initialSnapshot() {
    Snapshot state;
    const auto add = [&](const Variable& variable) {
      if (!variable.initial) seesAll_ = false;
      const logic::Value value = variable.initial.value_or(defaultValueIn(variable.symbol.sort(), variable.range));
      if (variable.symbol.sort() == Sort::IntArray) slots_.array(variable.symbol);
      else slots_.number(variable.symbol);
      append(state, value);
    };
    for (const Variable& variable : system_.globals) add(variable);
    for (const ThreadSystem& thread : system_.threads) {
      for (const Variable& variable : thread.locals) add(variable);
      state.at.push_back(thread.initial.index);
    }
    return state;
  }

  static auto locationsOf(const Snapshot& state) {
    return [&state](ThreadId t) { return LocationId{state.at[t.index]}; };
  }

  std::vector<Move> movesFrom(const Snapshot& state) {
    std::vector<Move> moves;
    reduced_.forEachMover(locationsOf(state), [&](ThreadId thread) {
      for (const StepId step : stepsFrom_[thread.index][state.at[thread.index]])
        for (const Choice& inputs : choices_[thread.index][step.index]) moves.push_back({thread, step, &inputs});
    });
    std::shuffle(moves.begin(), moves.end(), random_);
    return moves;
  }

  std::optional<Snapshot> after(const Snapshot& state, const Move& move) {
    const Step& step = system_[move.thread][move.step];
    try {
      const Evaluator now(slots_, state, *move.inputs);
      if (!now.holds(step.guard) || !now.holds(step.defined)) return std::nullopt;
      Snapshot next = state;
      next.at[move.thread.index] = step.to.index;
      for (const Assignment& update : step.updates) {
        if (update.target.sort() == Sort::IntArray) next.arrays[slots_.findArray(update.target)] = now.array(update.value);
        else next.numbers[slots_.findNumber(update.target)] = now.number(update.value);
      }
      return next;
    } catch (const OutOfNumbers&) {
      seesAll_ = false;
      return std::nullopt;
    }
  }

  bool isError(const Snapshot& state) {
    const auto alone = reduced_.onlyMover(locationsOf(state));
    for (const ErrorCondition* error : errors_) {
      if (!movers::isObservable(*error, alone)) continue;
      const bool there = std::all_of(error->at.begin(), error->at.end(), [&](const ThreadLocation& place) {
        return state.at[place.thread.index] == place.location.index;
      });
      try {
        if (there && Evaluator(slots_, state, {}).holds(error->condition)) return true;
      } catch (const OutOfNumbers&) {
        seesAll_ = false;
      }
    }
    return false;
  }

  Schedule scheduleOf(const std::vector<Move>& path) const {
    Schedule schedule;
    for (const Move& move : path) {
      const Step& step = system_[move.thread][move.step];
      Segment segment{move.thread, step.from, step.to, {}};
      for (const auto& [input, value] : *move.inputs) segment.inputs[input] = asValue(value, input.sort());
      schedule.segments.push_back(std::move(segment));
    }
    return schedule;
  }

  const ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  const ExploreOptions& options_;
  std::vector<std::vector<std::vector<StepId>>> stepsFrom_;   // by thread and location
  std::vector<std::vector<std::vector<Choice>>> choices_;      // by thread and step
  std::vector<const ErrorCondition*> errors_;
  std::vector<ts::CutPoints> cutPoints_;  // by thread: where states are remembered
  Slots slots_;
  Snapshot initial_;
  std::mt19937 random_;
  bool seesAll_ = true;  // nothing was left out: no value of an input, no initial value, no number that is too large
  Exploration result_;
};

}  // namespace

Exploration explore(const ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options) {
  try {
    return Search(system, blocks, options).run();
  } catch (const OutOfNumbers&) {
    return {};  // initial values are too large
  }
}

}  // namespace redcomp::search
