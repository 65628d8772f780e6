// Explicit-state search for violations: takes every step from every state, and remembers the states it has seen.
//
// An edge of the searched graph is one block of one thread (block_walk.h): a thread that has begun a reducible block goes on to
// its end before another one may move, so that equivalent interleavings are not explored one by one. Four orders (orders.h):
//
//     by steps       breadth first: a violation nearby is shown with as few blocks as possible
//     by switches    first all runs without a context switch, then those with one, with two, ...: violations need few
//     deep           depth first with a random choice among the successors, up to some number of states, again and again
//     by priorities  single runs, with few context switches at random places
//
//     counter++ in two threads:   6 states with blocks; the lost update is found by steps
//
// The search begins by steps, soon with a few runs by priorities; if there are too many states it goes on by switches, with the
// other two in between. States in which like threads are exchanged are one (twins.h).
//
// Inputs take a few values only: those that represent all (ts/input_classes.h), or else those near zero and those with which
// the program compares. A violation found is to be replayed. Finding none is a proof if nothing was left out and the search
// came to its end: then `reached` is closed under all steps, to be checked by closed.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "movers/blocks.h"
#include "search/compiled_system.h"
#include "search/packed_states.h"
#include "search/replay.h"
#include "search/twins.h"
#include "ts/system.h"

namespace redcomp::search {

// How far the search has come.
struct Progress {
  std::size_t states = 0;         // different ones, in the search that has come furthest
  std::optional<int> switches;    // all runs with so many context switches have been searched
  std::size_t bytes = 0;          // of memory for these states
  std::size_t visits = 0;         // states over all searches
};

std::string toString(const Progress& progress);  // "no violation in 441,470 states, up to 4 context switches"

struct ExploreOptions {
  std::size_t maxStates = 400'000'000;           // remembered by one search
  std::size_t maxBytes = std::size_t{4} << 30;   // of memory for states
  std::optional<int> maxSwitches = {};           // then the search is only by switches, and up to so many
  bool mergeTwins = true;                        // states that differ in which twin is where are one (twins.h)
  std::size_t bySteps = 100'000;                 // states of the search by steps
  std::size_t firstDeep = 20'000;                // states of the first deep search; each later one: twice as many
  std::size_t largestDeep = 2'000'000;           // but not more than this
  // Asked about each violation that is found: false if it does not count, then the search goes on without it.
  std::function<bool(const Schedule&)> accept = [](const Schedule&) { return true; };
  std::function<void(const Progress&)> tick = [](const Progress&) {};  // called now and then; it may throw to give up
};

// All states in which threads may be interrupted; dead locals have their initial values, and twins are in order.
struct StateSet {
  std::shared_ptr<CompiledSystem> system;
  std::shared_ptr<const Twins> twins;
  PackedStates states;
};

struct Exploration {
  std::optional<Schedule> violation;  // that was accepted
  std::size_t refused = 0;            // violations that were not
  Progress progress;
  std::optional<StateSet> reached;    // if nothing was left out, and no violation refused
  std::string ended;                  // without an answer: why
};

// `system` must have no replicated threads.
Exploration explore(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options = {});

}  // namespace redcomp::search
