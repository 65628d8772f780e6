#include "search/state_graph.h"

#include <algorithm>
#include <stdexcept>

namespace redcomp::search {

namespace {

// Runs to states that were found. Only the states on the way are known, so each block is walked through again; and they are
// known up to the order of twins, so the run is made of states as they come, which are compared when they have been sorted.
class PathFinder {
 public:
  PathFinder(CompiledSystem& system, const Twins& twins, const PackedStates& states)
      : system_(system), twins_(twins), states_(states), walk_(system), here_(system.initial()) {}

  void goTo(StateNumber state) {
    std::vector<StateNumber> way{state};
    while (way.back() != 0) way.push_back(states_.parent(way.back()));
    for (std::size_t n = way.size() - 1; n > 0; --n) follow(way[n - 1]);
  }

  // `thread` is its number in the state as it was found.
  std::vector<Move> onToError(int thread, int skipped) {
    std::vector<Move> rest;
    walk_.run(here_.data(), threadNow(thread), [&](const Number*, bool isError) {
      if (isError) rest = walk_.path();
      return !isError || skipped-- > 0;
    });
    if (rest.empty()) throw std::logic_error("an error was found, but not again");
    path_.insert(path_.end(), rest.begin(), rest.end());
    return std::move(path_);
  }

 private:
  void follow(StateNumber to) {
    const int alone = system_.onlyMover(here_.data());
    for (int t = 0; t < system_.threads(); ++t) {
      if (alone >= 0 && t != alone) continue;
      const bool missed = walk_.run(here_.data(), t, [&](const Number* next, bool isError) {
        if (isError) return true;
        next_.assign(next, next + system_.slots());
        return placeIn(next_, t).first != to;
      });
      if (missed) continue;
      here_.swap(next_);
      path_.insert(path_.end(), walk_.path().begin(), walk_.path().end());
      return;
    }
    throw std::logic_error("a state was found from another one, but not again");
  }

  // The number of the state in which its twins are in order, and where the thread is there.
  std::pair<std::optional<StateNumber>, int> placeIn(std::vector<Number> state, int thread) const {
    const int place = twins_.sort(state.data(), thread);
    return {states_.find(state.data()), place};
  }

  int threadNow(int place) const {
    for (int t = 0; t < system_.threads(); ++t)
      if (placeIn(here_, t).second == place) return t;
    throw std::logic_error("a thread has no place");
  }

  CompiledSystem& system_;
  const Twins& twins_;
  const PackedStates& states_;
  BlockWalk walk_;
  std::vector<Number> here_, next_;
  std::vector<Move> path_;
};

}  // namespace

Schedule scheduleOf(const ts::ConcurrentSystem& system, const std::vector<Move>& path) {
  Schedule schedule;
  for (const Move& move : path) {
    const ts::ThreadId thread{move.thread};
    const ts::Step& step = system[thread][move.step->id];
    schedule.segments.push_back({thread, step.from, step.to, move.inputs->values});
  }
  return schedule;
}

bool startsWithError(CompiledSystem& system) {
  const std::vector<Number>& initial = system.initial();
  system.load(initial.data());
  return system.isError(std::max(0, system.onlyMover(initial.data())));
}

std::vector<Move> StateGraph::pathToError(StateNumber state, int thread, int skipped) const {
  PathFinder finder(system_, twins_, states_);
  finder.goTo(state);
  return finder.onToError(thread, skipped);
}

}  // namespace redcomp::search
