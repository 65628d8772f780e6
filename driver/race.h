// The engines of a strategy at work: each in a process of its own, as many at a time as the machine has cores.
//
// They begin in the order of the list; whoever has used up its time makes room for one that waits, and begins again
// with six times as much (a search with four times as much) when all have had their turn, those of more weight first. The first
// answer ends the race. So that the same input gets the same output, an engine that stands before the winner in the list
// and is still running gets a little more time, and wins if it uses it. Two answers that differ are an internal error.
#pragma once

#include <functional>
#include <vector>

#include "driver/outcome.h"
#include "driver/strategy.h"

namespace redcomp::driver {

// What an engine does; runs in the engine's process.
using EngineWork = std::function<Outcome(const Engine&, Stages&)>;

struct RaceOptions {
  int cores = 1;           // engines at a time
  double firstTurn = 3;    // seconds for an engine of weight 1
  bool verbose = false;    // say on stderr when an engine begins a stage
};

// The answer, or why there is none; with what each engine came to. The engines' time is added to the stages. Throws
// std::logic_error if engines disagree, or if nobody answers and one has failed.
Outcome race(const std::vector<Engine>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages);

int coresOfMachine();  // those that this process may use

}  // namespace redcomp::driver
