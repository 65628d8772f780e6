// The race: the engines of a strategy work in processes of their own, as many at a time as the machine has cores.
//
// They begin in the order of the list. An engine that has used up its turn is suspended if others wait, and continues where
// it was when all have had their turn, those of more weight first; each turn is twice as long as the one before:
//
//     core 1   search ...   views 1 ...   search ......   views 1 ......
//     core 2   graph ...    views 2 ...   graph ......    views 2 ......
//
// When memory gets short, the largest of the suspended engines is killed; it starts again from the beginning in its next
// turn. The first answer ends the race. So that the same input gets the same output, a running engine that comes before
// the winner in the list gets a little more time, and wins if it answers in it. Two answers that differ are an internal
// error.
#pragma once

#include <functional>
#include <vector>

#include "engines/outcome.h"
#include "engines/stages.h"
#include "engines/strategy.h"
#include "os/machine.h"

namespace redcomp::engines {

// The work of an engine; called in the engine's process.
using EngineWork = std::function<Outcome(const Engine&, Stages&)>;

struct RaceOptions {
  int cores = 1;           // engines at a time
  double firstTurn = 3;    // seconds for an engine of weight 1
  long spareMemory = 1000; // megabytes to keep free for running engines
  std::function<long()> availableMemory = os::availableMemory;  // megabytes
  bool verbose = false;    // report on stderr when an engine begins a stage
  bool strict = false;     // a failure of an engine is an internal error even if another one answers
};

// The answer, or why there is none; with a report on each engine. The engines' time is added to the stages. Throws
// std::logic_error if engines disagree, or if none answers and one has failed.
Outcome race(const std::vector<Entry>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages);

}  // namespace redcomp::engines
