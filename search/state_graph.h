// The graph of states that is searched, as far as it is known: its nodes are packed states, its edges blocks of one thread
// (block_walk.h). The orders of the search (orders.h) decide which edges are followed when.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/block_walk.h"
#include "search/packed_states.h"
#include "search/replay.h"
#include "search/twins.h"

namespace redcomp::search {

// Asked about the moves that lead to an error: whether the search is to end.
using Judge = std::function<bool(const std::vector<Move>&)>;

Schedule scheduleOf(const ts::ConcurrentSystem& system, const std::vector<Move>& path);

bool startsWithError(CompiledSystem& system);

class StateGraph {
 public:
  StateGraph(CompiledSystem& system, const Twins& twins, const Judge& judge)
      : system_(system), twins_(twins), judge_(judge), walk_(system), states_(system.initial()), state_(system.slots()) {}

  const PackedStates& states() const { return states_; }
  PackedStates takeStates() { return std::move(states_); }
  std::size_t size() const { return states_.size(); }

  // Calls `arrived(state, isNew, place)` for each state to which the thread comes from this one; there it is thread number
  // `place`, if it was exchanged with a twin. False if the search is to end.
  template <typename Arrived>
  bool follow(StateNumber from, int thread, const Arrived& arrived) {
    if (walksLeft_ > 0) --walksLeft_;
    load(from);
    int errors = 0;
    return walk_.run(state_.data(), thread, [&](Number* next, bool isError) {
      if (isError) return !judge_(pathToError(from, thread, errors++));
      const int place = twins_.sort(next, thread);
      const auto [number, isNew] = states_.insert(next, from);
      arrived(number, isNew, place);
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
  // The moves to the state, and on through one block of the thread to an error: not to the first ones, which are to be skipped.
  std::vector<Move> pathToError(StateNumber state, int thread, int skipped) const;

  void load(StateNumber number) {
    if (loaded_ == number) return;
    states_.get(number, state_.data());
    loaded_ = number;
  }

  CompiledSystem& system_;
  const Twins& twins_;
  const Judge& judge_;
  BlockWalk walk_;
  PackedStates states_;
  std::vector<Number> state_;            // the state with the number loaded_
  std::optional<StateNumber> loaded_;
  std::size_t mostStates_ = 0, walksLeft_ = 0;
};

}  // namespace redcomp::search
