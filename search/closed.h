// Checks that a set of states contains all reachable ones and no error: without the search that found it.
//
//     x := 1 in two threads:   {0 0, x = 0}, {1 0, x = 1}, {0 1, x = 1}, {1 1, x = 1}      each step leads to one of them
//
// Every step is taken from every state once more. For up to `byInterpreter` states and `steps` steps this is done by the
// interpreter that replays traces, with integers of any size. The rest is done by compiled code, after checking that the code
// means what the steps say (`CompiledSystem::faultOfCode`), and by the interpreter from a sample of the states.
//
// As in explore.h, a thread is not interrupted inside a block, and dead locals have their initial values: so the check
// relies on the mover analysis, like the proof rules, and on ts/liveness.h. Each state stands for those in which twins are
// exchanged, so it relies on twins.h with ts/symmetry.h, too.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "movers/blocks.h"
#include "search/explore.h"
#include "ts/system.h"

namespace redcomp::search {

struct ClosureOptions {
  std::size_t byInterpreter = 5'000;   // states
  std::size_t sample = 1'000;          // states from which the interpreter takes the steps where there are more
  std::size_t steps = 20'000;          // that the interpreter tries before code takes over: inputs may have many values
  // States from which nothing is checked here, because another process does (part.h).
  std::function<bool(StateNumber)> isElsewhere = [](StateNumber) { return false; };
  // Told of each way from a state through one block to another: all of them, if there is no fault.
  std::function<void(StateNumber from, int thread, StateNumber to)> seeEdge = {};
  std::function<void()> tick = [] {};  // called now and then; it may throw to give up
};

// Why the set is no proof; nothing if it is one.
std::optional<std::string> faultOfClosure(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                                          const ClosureOptions& options = {});

}  // namespace redcomp::search
