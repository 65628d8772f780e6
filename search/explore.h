// Explicit-state search for violations: runs the system, state by state, and remembers where it has been.
//
// A thread that has begun a reducible block goes on until the block's end before another one may move (movers/blocks.h),
// so that interleavings which differ in nothing are not tried one after the other. The first round is breadth first, so
// that what is near is shown by as few steps as possible. What is far is looked for depth first, in rounds of growing
// size that try the threads in different orders: a violation that needs few context switches is usually met soon.
//
//     counter++ in two threads:   8 states at single steps, 6 with blocks; the lost update is found in the first round
//
// Inputs take a few values only: those that stand for all (ts/input_classes.h), or else those near zero and those that the
// program compares with. What the search finds is to be replayed. That it finds nothing is a proof where nothing was left
// out and nothing is left to be tried: `reached` is then closed under all steps, to be checked by closed.h.
#pragma once

#include <functional>
#include <optional>

#include "movers/blocks.h"
#include "search/replay.h"
#include "search/snapshot.h"
#include "ts/system.h"

namespace redcomp::search {

struct ExploreOptions {
  std::size_t maxStates = 40'000'000;      // passed through, over all rounds
  std::size_t firstRound = 20'000;         // states that the first two rounds remember; each later one twice as many as the last
  std::size_t largestRound = 2'000'000;    // up to this
  std::function<void()> tick = [] {};      // called every now and then; it may throw to give up
};

struct Exploration {
  std::optional<Schedule> violation;
  std::size_t states = 0;           // seen, over all rounds
  std::optional<StateSet> reached;  // all states in which threads may be interrupted, if none was left out
};

// `system` must have no replicated threads.
Exploration explore(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options = {});

}  // namespace redcomp::search
