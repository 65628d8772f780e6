// The engines of a strategy at work: each in a process of its own, as many at a time as the machine has cores.
//
// They begin in the order of the list. Whoever has used up its turn is suspended to make room for one that waits, and goes
// on where it was when all have had their turn, those of more weight first; each turn is twice as long as the last:
//
//     core 1   search ...   views 1 ...   search ......   views 1 ......
//     core 2   graph ...    views 2 ...   graph ......    views 2 ......
//
// When memory gets short, the largest of those that are suspended is ended; it begins again from nothing when its turn
// comes. The first answer ends the race. So that the same input gets the same output, an engine that stands before the
// winner in the list and is running gets a little more time, and wins if it uses it. Two answers that differ are an
// internal error.
#pragma once

#include <functional>
#include <vector>

#include "engines/outcome.h"
#include "engines/stages.h"
#include "engines/strategy.h"
#include "os/machine.h"

namespace redcomp::engines {

// What an engine does; runs in the engine's process.
using EngineWork = std::function<Outcome(const Engine&, Stages&)>;

struct RaceOptions {
  int cores = 1;           // engines at a time
  double firstTurn = 3;    // seconds for an engine of weight 1
  long spareMemory = 1000; // megabytes that are to be left for those at work
  std::function<long()> availableMemory = os::availableMemory;  // megabytes
  bool verbose = false;    // say on stderr when an engine begins a stage
  bool strict = false;     // an engine that fails is an internal error even if another one answers
};

// The answer, or why there is none; with what each engine came to. The engines' time is added to the stages. Throws
// std::logic_error if engines disagree, or if nobody answers and one has failed.
Outcome race(const std::vector<Entry>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages);

}  // namespace redcomp::engines
