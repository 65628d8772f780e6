#include "search/orders.h"

#include <algorithm>
#include <numeric>

namespace redcomp::search {

// ---- by steps --------------------------------------------------------------------------------------------------------

Pause BySteps::run() {
  while (next_ < graph.size()) {
    if (!graph.mayGoOn()) return Pause::Interrupted;
    const bool goesOn = graph.forEachMover(next_, [&](int t) { return graph.follow(next_, t, [](StateNumber, bool, int) {}); });
    if (!goesOn) return Pause::Ended;
    ++next_;
  }
  return Pause::Complete;
}

// ---- by switches -----------------------------------------------------------------------------------------------------

BySwitches::BySwitches(CompiledSystem& system, const Twins& twins, const Judge& judge, std::optional<int> most)
    : graph(system, twins, judge), most_(most), bytesOfMask_((graph.threads() + 7) / 8), masks_(bytesOfMask_) {}

Pause BySwitches::run() {
  while (true) {
    if (!graph.mayGoOn()) return Pause::Interrupted;
    if (!pending_.empty()) {
      const Pending here = pending_.back();
      pending_.pop_back();
      if (!follow(here)) return Pause::Ended;
    } else if (next_ < end_) {
      followAll(next_++);
    } else if (end_ == graph.size()) {
      return Pause::Complete;
    } else {
      if (!cut_) complete_ = level_;
      isOver_ = most_ && level_ == *most_;
      if (isOver_) return Pause::Interrupted;
      beginLevel();
    }
  }
}

void BySwitches::beginLevel() {
  ++level_;
  masks_.erase(masks_.begin(), masks_.begin() + static_cast<std::ptrdiff_t>((end_ - base_) * bytesOfMask_));
  base_ = end_;
  end_ = static_cast<StateNumber>(graph.size());
}

void BySwitches::followAll(StateNumber state) {
  graph.forEachMover(state, [&](int t) {
    want({state, static_cast<std::uint32_t>(t), 0});
    return true;
  });
}

// Unless this has been done before.
void BySwitches::want(const Pending& what) {
  const std::size_t place = (what.state - base_) * bytesOfMask_ + what.thread / 8;
  const auto bit = static_cast<std::uint8_t>(1u << what.thread % 8);
  if (masks_[place] & bit) return;
  masks_[place] |= bit;
  pending_.push_back(what);
}

bool BySwitches::follow(const Pending& here) {
  return graph.follow(here.state, static_cast<int>(here.thread), [&](StateNumber state, bool isNew, int place) {
    if (isNew) masks_.resize(masks_.size() + bytesOfMask_);
    if (state < end_) return;  // seen at an earlier level: every thread is followed from there
    if (here.length >= longestRun) cut_ = true;
    else want({state, static_cast<std::uint32_t>(place), here.length + 1});
  });
}

// ---- deep ------------------------------------------------------------------------------------------------------------

Pause Deep::run() {
  while (!open_.empty()) {
    if (!graph.mayGoOn()) return Pause::Interrupted;
    const StateNumber here = open_.back();
    open_.pop_back();
    successors_.clear();
    const bool goesOn = graph.forEachMover(here, [&](int t) {
      return graph.follow(here, t, [&](StateNumber state, bool isNew, int) {
        if (isNew) successors_.push_back(state);
      });
    });
    if (!goesOn) return Pause::Ended;
    std::ranges::shuffle(successors_, random_);
    open_.insert(open_.end(), successors_.begin(), successors_.end());
  }
  return Pause::Complete;
}

// ---- by priorities ---------------------------------------------------------------------------------------------------

ByPriorities::ByPriorities(CompiledSystem& system, const Judge& judge, std::uint32_t seed)
    : system_(system), judge_(judge), walk_(system), random_(seed), order_(static_cast<std::size_t>(system.threads())) {
  std::iota(order_.begin(), order_.end(), 0);
}

Pause ByPriorities::run(std::size_t moves) {
  for (movesLeft_ = moves; movesLeft_ > 0; --movesLeft_) {  // also if nobody can move
    begin();
    while (movesLeft_ > 1 && length_ < longestRun && move()) ++length_;
    if (ended_) return Pause::Ended;
    expected_ = (3 * expected_ + length_) / 4 + 1;
  }
  return Pause::Interrupted;
}

void ByPriorities::begin() {
  here_ = system_.initial();
  path_.clear();
  length_ = 0;
  last_ = -1;
  std::ranges::shuffle(order_, random_);
  changes_.resize(runs_++ % (mostChanges + 1));
  for (std::size_t& change : changes_) change = std::uniform_int_distribution<std::size_t>(0, expected_ - 1)(random_);
}

bool ByPriorities::move() {
  std::vector<int> order = order_;
  if (const int alone = system_.onlyMover(here_.data()); alone >= 0) order = {alone};
  bool changes = order.size() > 1 && std::ranges::find(changes_, length_) != changes_.end();
  std::optional<int> putOff;
  for (const int thread : order) {
    if (!tryThread(thread)) continue;
    if (changes) {
      changes = false;
      putOff = thread;
      toBack(thread);
      continue;
    }
    commit(thread);
    return true;
  }
  if (ended_ || !putOff || !tryThread(*putOff)) return false;
  commit(*putOff);
  return true;
}

// One of the states to which it comes, each with the same probability.
bool ByPriorities::tryThread(int thread) {
  if (ended_ || movesLeft_ <= 1) return false;
  std::size_t states = 0;
  walk_.run(here_.data(), thread, [&](const Number* state, bool isError) {
    if (isError) {
      std::vector<Move> path = path_;
      path.insert(path.end(), walk_.path().begin(), walk_.path().end());
      ended_ = judge_(path);
      movesLeft_ = 1;
      return false;
    }
    ++visits_;
    if (std::uniform_int_distribution<std::size_t>(0, states++)(random_) > 0) return true;
    next_.assign(state, state + system_.slots());
    pathToNext_ = walk_.path();
    return true;
  });
  return !ended_ && states > 0;
}

void ByPriorities::commit(int thread) {
  --movesLeft_;
  turn_ = thread == last_ ? turn_ + 1 : 1;
  last_ = thread;
  if (turn_ >= longestTurn || next_ == here_) toBack(thread);
  if (turn_ >= longestTurn) turn_ = 0;
  here_.swap(next_);
  path_.insert(path_.end(), pathToNext_.begin(), pathToNext_.end());
}

void ByPriorities::toBack(int thread) {
  const auto place = std::ranges::find(order_, thread);
  std::rotate(place, place + 1, order_.end());
}

}  // namespace redcomp::search
