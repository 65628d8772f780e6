#include "search/explore.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "search/block_walk.h"

namespace redcomp::search {

using namespace ts;

namespace {

// Asked about the moves that lead to an error: whether the search is to end.
using Judge = std::function<bool(const std::vector<Move>&)>;

// The graph of states that is searched, as far as it is known.
class StateGraph {
 public:
  StateGraph(CompiledSystem& system, const Judge& judge)
      : system_(system), judge_(judge), walk_(system), states_(system.initial()), state_(system.slots()) {}

  const PackedStates& states() const { return states_; }
  PackedStates takeStates() { return std::move(states_); }
  std::size_t size() const { return states_.size(); }

  // Calls `arrived(state, isNew)` for each state to which the thread comes from this one. False if the search is to end.
  template <typename Arrived>
  bool follow(StateNumber from, int thread, const Arrived& arrived) {
    if (walksLeft_ > 0) --walksLeft_;
    load(from);
    return walk_.run(state_.data(), thread, [&](const Number* next, bool isError) {
      if (isError) return !judge_(pathTo(from, walk_.path()));
      const auto [number, isNew] = states_.insert(next, from);
      arrived(number, isNew);
      return true;
    });
  }

  // Calls `action(thread)` for each thread that may move; it may return false to stop. False if it did.
  template <typename Action>
  bool forEachMover(StateNumber state, const Action& action) {
    load(state);
    if (const int alone = system_.onlyMover(state_.data()); alone >= 0) return action(alone);
    for (int t = 0; t < system_.threads(); ++t)
      if (!action(t)) return false;
    return true;
  }

  int threads() const { return system_.threads(); }

  // The search is to be interrupted when there are more states than this, or after so many walks.
  void allow(std::size_t states, std::size_t walks) { mostStates_ = states, walksLeft_ = walks; }
  bool mayGoOn() const { return states_.size() <= mostStates_ && walksLeft_ > 0; }

 private:
  void load(StateNumber number) {
    if (loaded_ == number) return;
    states_.get(number, state_.data());
    loaded_ = number;
  }

  // The moves to the state, and then these. Only the states on the way are known, so each block is walked through again.
  std::vector<Move> pathTo(StateNumber state, const std::vector<Move>& last) const {
    std::vector<StateNumber> way{state};
    while (way.back() != 0) way.push_back(states_.parent(way.back()));
    std::vector<Move> path;
    for (std::size_t n = way.size() - 1; n > 0; --n) {
      const std::vector<Move> block = blockBetween(way[n], way[n - 1]);
      path.insert(path.end(), block.begin(), block.end());
    }
    path.insert(path.end(), last.begin(), last.end());
    return path;
  }

  std::vector<Move> blockBetween(StateNumber from, StateNumber to) const {
    std::vector<Number> begin(system_.slots());
    states_.get(from, begin.data());
    BlockWalk walk(system_);
    const int alone = system_.onlyMover(begin.data());
    for (int t = 0; t < system_.threads(); ++t) {
      if (alone >= 0 && t != alone) continue;
      const bool missed = walk.run(begin.data(), t, [&](const Number* next, bool isError) {
        return isError || states_.find(next) != to;
      });
      if (!missed) return walk.path();
    }
    throw std::logic_error("a state was found from another one, but not again");
  }

  CompiledSystem& system_;
  const Judge& judge_;
  BlockWalk walk_;
  PackedStates states_;
  std::vector<Number> state_;            // the state with the number loaded_
  std::optional<StateNumber> loaded_;
  std::size_t mostStates_ = 0, walksLeft_ = 0;
};

// A search in one order that can be interrupted, and goes on where it was.
enum class Result { Interrupted, Complete, Ended };

// Breadth first: states have their numbers in the order in which they are to be looked at.
class BySteps {
 public:
  BySteps(CompiledSystem& system, const Judge& judge) : graph(system, judge) {}

  Result run() {
    while (next_ < graph.size()) {
      if (!graph.mayGoOn()) return Result::Interrupted;
      const bool goesOn = graph.forEachMover(next_, [&](int t) { return graph.follow(next_, t, [](StateNumber, bool) {}); });
      if (!goesOn) return Result::Ended;
      ++next_;
    }
    return Result::Complete;
  }

  StateGraph graph;

 private:
  StateNumber next_ = 0;
};

// Level by level: level n contains the states to which n context switches are needed. A thread that has come to a state is
// followed further at the same level; in the next level every other thread is, from all states seen by then.
//
//     level 0   the initial state, and the runs of each thread alone
//     level 1   from each of these, the runs of each other thread ...
class BySwitches {
 public:
  BySwitches(CompiledSystem& system, const Judge& judge, std::optional<int> most)
      : graph(system, judge), most_(most), bytesOfMask_((graph.threads() + 7) / 8) {
    masks_.resize(bytesOfMask_);
  }

  Result run() {
    while (true) {
      if (!graph.mayGoOn()) return Result::Interrupted;
      if (!pending_.empty()) {
        const Pending here = pending_.back();
        pending_.pop_back();
        if (!follow(here)) return Result::Ended;
      } else if (next_ < end_) {
        followAll(next_++);
      } else if (end_ == graph.size()) {
        return Result::Complete;
      } else {
        if (!cut_) complete_ = level_;
        isOver_ = most_ && level_ == *most_;
        if (isOver_) return Result::Interrupted;
        beginLevel();
      }
    }
  }

  // All runs with so many context switches have been followed to their end.
  std::optional<int> completeSwitches() const { return complete_; }
  bool isOver() const { return isOver_; }  // more context switches are not asked for
  std::size_t bytes() const { return masks_.capacity() + pending_.capacity() * sizeof(Pending); }

  StateGraph graph;

 private:
  // Without a switch, a thread is followed for so many blocks; a run that goes on is continued at the next level.
  static constexpr std::uint32_t longestRun = 20'000;

  struct Pending {
    StateNumber state;
    std::uint32_t thread, length;  // of the thread's run to this state, in blocks
  };

  void beginLevel() {
    ++level_;
    masks_.erase(masks_.begin(), masks_.begin() + static_cast<std::ptrdiff_t>((end_ - base_) * bytesOfMask_));
    base_ = end_;
    end_ = static_cast<StateNumber>(graph.size());
  }

  void followAll(StateNumber state) {
    graph.forEachMover(state, [&](int t) {
      want({state, static_cast<std::uint32_t>(t), 0});
      return true;
    });
  }

  // Unless this has been done before.
  void want(const Pending& what) {
    const std::size_t place = (what.state - base_) * bytesOfMask_ + what.thread / 8;
    const auto bit = static_cast<std::uint8_t>(1u << what.thread % 8);
    if (masks_[place] & bit) return;
    masks_[place] |= bit;
    pending_.push_back(what);
  }

  bool follow(const Pending& here) {
    return graph.follow(here.state, static_cast<int>(here.thread), [&](StateNumber state, bool isNew) {
      if (isNew) masks_.resize(masks_.size() + bytesOfMask_);
      if (state < end_) return;  // seen at an earlier level: every thread is followed from there
      if (here.length >= longestRun) cut_ = true;
      else want({state, here.thread, here.length + 1});
    });
  }

  std::optional<int> most_;
  std::size_t bytesOfMask_;
  int level_ = 0;
  StateNumber base_ = 0, next_ = 0, end_ = 1;  // states of earlier levels: base_ .. end_; those before base_ are done
  std::vector<Pending> pending_;
  std::vector<std::uint8_t> masks_;  // for the states from base_ on, the threads that have been followed from there
  bool isOver_ = false;
  bool cut_ = false;                 // a run was longer than longestRun
  std::optional<int> complete_;
};

class Deep {
 public:
  Deep(CompiledSystem& system, const Judge& judge, std::uint32_t seed) : graph(system, judge), random_(seed) {}

  Result run() {
    while (!open_.empty()) {
      if (!graph.mayGoOn()) return Result::Interrupted;
      const StateNumber here = open_.back();
      open_.pop_back();
      successors_.clear();
      const bool goesOn = graph.forEachMover(here, [&](int t) {
        return graph.follow(here, t, [&](StateNumber state, bool isNew) {
          if (isNew) successors_.push_back(state);
        });
      });
      if (!goesOn) return Result::Ended;
      std::ranges::shuffle(successors_, random_);
      open_.insert(open_.end(), successors_.begin(), successors_.end());
    }
    return Result::Complete;
  }

  StateGraph graph;

 private:
  std::mt19937 random_;
  std::vector<StateNumber> open_{0}, successors_;
};

class Exploring {
 public:
  Exploring(const ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options)
      : system_(std::make_shared<CompiledSystem>(system, blocks)), options_(options), judge_([this](const auto& path) { return judge(path); }) {}

  Exploration run() {
    if (initialIsError() && judge({})) return std::move(result_);
    if (!options_.maxSwitches) {
      BySteps bySteps(*system_, judge_);
      if (work(bySteps, std::min(options_.bySteps, options_.maxStates))) return std::move(result_);
    }
    goOn();
    return std::move(result_);
  }

 private:
  static constexpr std::size_t mostRefused = 50;
  static constexpr std::size_t betweenTicks = 10'000;  // walks

  bool initialIsError() {
    const std::vector<Number>& initial = system_->initial();
    system_->load(initial.data());
    return system_->isError(std::max(0, system_->onlyMover(initial.data())));
  }

  // By switches, and in between deep searches with a third of the states.
  void goOn() {
    BySwitches bySwitches(*system_, judge_, options_.maxSwitches);
    std::size_t deep = options_.firstDeep, limit = 0;
    for (std::uint32_t round = 0;; ++round, deep = std::min(2 * deep, options_.largestDeep)) {
      limit += 3 * deep;
      if (work(bySwitches, std::min(limit, options_.maxStates), &bySwitches) || isOver(bySwitches)) return;
      if (options_.maxSwitches) continue;
      Deep anywhere(*system_, judge_, round);
      if (work(anywhere, deep)) return;
    }
  }

  bool isOver(const BySwitches& search) {
    if (search.isOver()) result_.ended = "more context switches are not asked for";
    else if (search.graph.size() > options_.maxStates) result_.ended = "more states are not asked for";
    else if (search.graph.states().bytes() + search.bytes() > options_.maxBytes) result_.ended = "there is no memory for more";
    return !result_.ended.empty();
  }

  // True if the search has come to a result. `switches`: the search, if it is by switches.
  template <typename Search>
  bool work(Search& search, std::size_t limit, const BySwitches* switches = nullptr) {
    while (true) {
      const std::size_t before = search.graph.size();
      search.graph.allow(limit, betweenTicks);
      const Result result = search.run();
      note(search.graph, before, switches);
      if (result == Result::Complete) finish(search.graph);
      if (result != Result::Interrupted) return true;
      if (search.graph.size() > limit || search.graph.states().bytes() > options_.maxBytes) return false;
      if (switches && isOver(*switches)) return false;
    }
  }

  void note(const StateGraph& graph, std::size_t before, const BySwitches* switches) {
    Progress& progress = result_.progress;
    progress.visits += graph.size() - before;
    if (switches) progress.switches = switches->completeSwitches();
    if (switches || graph.size() >= progress.states) {
      progress.states = std::max(progress.states, graph.size());
      progress.bytes = graph.states().bytes() + (switches ? switches->bytes() : 0) + system_->bytes();
    }
    options_.tick(progress);
  }

  void finish(StateGraph& graph) {
    result_.progress.states = graph.size();
    if (!system_->leftOut().any() && result_.refused == 0) result_.reached = StateSet{system_, graph.takeStates()};
    else result_.ended = result_.refused > 0 ? "there are violations that do not count" : "not all values were tried";
  }

  // Ends the search at a violation that is accepted, or when too many were not.
  bool judge(const std::vector<Move>& path) {
    Schedule schedule = scheduleOf(path);
    if (!options_.accept(schedule)) return ++result_.refused >= mostRefused;
    result_.violation = std::move(schedule);
    return true;
  }

  Schedule scheduleOf(const std::vector<Move>& path) const {
    Schedule schedule;
    for (const Move& move : path) {
      const ThreadId thread{move.thread};
      const Step& step = system_->system()[thread][move.step->id];
      schedule.segments.push_back({thread, step.from, step.to, move.inputs->values});
    }
    return schedule;
  }

  std::shared_ptr<CompiledSystem> system_;
  const ExploreOptions& options_;
  Judge judge_;
  Exploration result_;
};

std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
  return text;
}

}  // namespace

std::string toString(const Progress& progress) {
  std::string text = fmt::format("no violation in {} state{}", grouped(progress.states), progress.states == 1 ? "" : "s");
  if (progress.switches) text += fmt::format(", up to {} context switch{}", *progress.switches, *progress.switches == 1 ? "" : "es");
  return text;
}

Exploration explore(const ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options) try {
  return Exploring(system, blocks, options).run();
} catch (const std::overflow_error& e) {
  Exploration none;
  none.ended = e.what();
  return none;
}

}  // namespace redcomp::search
