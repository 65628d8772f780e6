// Explicit-state search for violations: executes the system state by state, and remembers the states it has seen.
//
// A thread that has begun a reducible block goes on to the block's end before another one may move (movers/blocks.h), so
// that equivalent interleavings are not explored one by one. The first round is breadth first, so that a violation nearby
// is shown with as few steps as possible. Further rounds are depth first, of growing size, and try the threads in different
// orders: a violation that needs few context switches is usually found soon.
//
//     counter++ in two threads:   8 states at single steps, 6 with blocks; the lost update is found in the first round
//
// Inputs take a few values only: those that represent all (ts/input_classes.h), or else those near zero and those with which
// the program compares. A violation found is to be replayed. Finding none is a proof if nothing was left out and a round
// was completed: then `reached` is closed under all steps, to be checked by closed.h.
#pragma once

#include <functional>
#include <optional>

#include "movers/blocks.h"
#include "search/replay.h"
#include "search/snapshot.h"
#include "ts/system.h"

namespace redcomp::search {

struct ExploreOptions {
  std::size_t maxStates = 40'000'000;      // visited, over all rounds
  std::size_t firstRound = 20'000;         // states remembered in the first two rounds; each later round: twice as many
  std::size_t largestRound = 2'000'000;    // but not more than this
  std::function<void()> tick = [] {};      // called now and then; it may throw to give up
};

struct Exploration {
  std::optional<Schedule> violation;
  std::size_t states = 0;           // visited, over all rounds
  std::optional<StateSet> reached;  // all states in which threads may be interrupted, if nothing was left out
};

// `system` must have no replicated threads.
Exploration explore(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options = {});

}  // namespace redcomp::search
