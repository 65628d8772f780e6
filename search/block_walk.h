// From a state through one block of one thread to the next states in which threads may be interrupted, or which lie on a
// loop inside of the block (movers/reduced_semantics.h): one edge of the graph that explore.h searches.
//
//     T1: 0 -> 1: acquire(m);  1 -> 2: [x > 0];  1 -> 3: [x <= 0];  2 -> 4: release(m);  3 -> 5: release(m)      Out 0, 4, 5
//     x = 7, T1 at 0:    one way through the block, and one new state: T1 at 4
//
// States inside of the block are not remembered; they are walked through again on every way into it. The walk goes on in one
// state as long as one step can be taken; copies are made only where there are several.
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
  // blocks, too. It may change the state, which is not used any more, and may return false to end the walk. False if the walk
  // was ended.
  template <typename Found>
  bool run(const Number* from, int thread, const Found& found) {
    branches_.clear();
    path_.clear();
    system_.load(from);
    for (bool hasMoved = advance(thread); hasMoved || nextBranch();) {
      Number* state = system_.loaded();
      const bool isError = system_.isError(thread);
      if (!isError && !system_.isCutPoint(thread, state[thread])) {
        hasMoved = advance(thread);
        continue;
      }
      if (!isError) system_.forget(thread, state);
      if (!found(state, isError)) return false;
      hasMoved = false;
    }
    return true;
  }

  // The moves to the state that was found last.
  const std::vector<Move>& path() const { return path_; }

 private:
  struct Branch {
    std::size_t depth;  // moves before it
    Move move;
  };

  // Takes the first step that can be taken from the loaded state, and puts the states after all others onto the stack.
  bool advance(int thread) {
    bool hasMoved = false;
    Move first{};
    for (const CompiledStep& step : system_.stepsFrom(thread, system_.loaded()[thread]))
      for (const InputChoice& inputs : step.choices) {
        if (!system_.evaluate(thread, step, inputs, hasMoved ? others_ : first_)) continue;
        if (hasMoved) pushBranch({thread, &step, &inputs});
        else first = {thread, &step, &inputs};
        hasMoved = true;
      }
    if (!hasMoved) return false;
    for (const auto& [slot, value] : first_) system_.loaded()[slot] = value;
    path_.push_back(first);
    return true;
  }

  // Its updates are in `others_`.
  void pushBranch(const Move& move) {
    const std::size_t slots = system_.slots(), place = branches_.size() * slots;
    branches_.push_back({path_.size(), move});
    if (states_.size() < place + slots) states_.resize(2 * (place + slots));
    Number* state = &states_[place];
    std::copy(system_.loaded(), system_.loaded() + slots, state);
    for (const auto& [slot, value] : others_) state[slot] = value;
  }

  bool nextBranch() {
    if (branches_.empty()) return false;
    const Branch branch = branches_.back();
    branches_.pop_back();
    path_.resize(branch.depth);
    path_.push_back(branch.move);
    system_.load(&states_[branches_.size() * system_.slots()]);
    return true;
  }

  CompiledSystem& system_;
  std::vector<Branch> branches_;  // still to be walked
  std::vector<Number> states_;    // of the branches, one behind the other
  std::vector<Move> path_;
  SlotUpdates first_, others_;
};

}  // namespace redcomp::search
