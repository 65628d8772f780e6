// From a state through one block of one thread to the next states in which threads may be interrupted, or which lie on a
// loop inside of the block (movers/reduced_semantics.h): one edge of the graph that explore.h searches.
//
//     T1: 0 -> 1: acquire(m);  1 -> 2: [x > 0];  1 -> 3: [x <= 0];  2 -> 4: release(m);  3 -> 5: release(m)      Out 0, 4, 5
//     x = 7, T1 at 0:    one way through the block, and one new state: T1 at 4
//
// States inside of the block are not remembered; they are walked through again on every way into it.
#pragma once

#include <vector>

#include "search/compiled_system.h"

namespace redcomp::search {

struct Move {
  int thread;
  const CompiledStep* step;
  const InputChoice* inputs;
};

class BlockWalk {
 public:
  explicit BlockWalk(CompiledSystem& system) : system_(system) {}

  // Calls `found(state, isError)` for each state to which the thread comes; states that are errors are found inside of
  // blocks, too. It may return false to end the walk. False if the walk was ended.
  template <typename Found>
  bool run(const Number* from, int thread, const Found& found) {
    stack_.clear();
    states_.assign(from, from + system_.slots());
    stack_.push_back({0, {}});
    while (!stack_.empty()) {
      const Entry here = stack_.back();
      stack_.pop_back();
      path_.resize(here.depth);
      if (here.depth > 0) path_.back() = here.move;
      const std::size_t place = stack_.size() * system_.slots();
      system_.load(&states_[place]);
      Number* state = &states_[place];
      if (here.depth > 0) {
        if (system_.isError(thread)) {
          if (!found(state, true)) return false;
          continue;
        }
        if (system_.isCutPoint(thread, state[thread])) {
          system_.forget(thread, state);
          if (!found(state, false)) return false;
          continue;
        }
      }
      push(thread, state[thread], here.depth + 1, place);
    }
    return true;
  }

  // The moves to the state that was found last.
  const std::vector<Move>& path() const { return path_; }

 private:
  struct Entry {
    std::size_t depth;  // moves from the beginning of the walk
    Move move;          // the last of them
  };

  // Puts the states after each step onto the stack. The loaded state is at `place` of `states_`, where the first of them goes.
  void push(int thread, Number location, std::size_t depth, std::size_t place) {
    const std::size_t slots = system_.slots();
    for (const CompiledStep& step : system_.stepsFrom(thread, location))
      for (const InputChoice& inputs : step.choices) {
        if (states_.size() < place + slots) states_.resize(2 * (place + slots));
        Number* next = &states_[place];
        system_.copyLoaded(next);
        if (!system_.take(thread, step, inputs, next)) continue;
        stack_.push_back({depth, {thread, &step, &inputs}});
        place += slots;
      }
  }

  CompiledSystem& system_;
  std::vector<Entry> stack_;    // still to be looked at
  std::vector<Number> states_;  // of the stack, one behind the other
  std::vector<Move> path_;
};

}  // namespace redcomp::search
