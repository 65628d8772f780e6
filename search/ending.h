// That every run of a system ends, of which all states are known: no run goes round.
//
//     while (ticket != serving);  serving++        states in a row; but the thread that waits goes round in one of them,
//                                                  in which the other one can always take a step: fair runs do not stay there
//
// The states come apart into components (ts/strong_components.h): an infinite run stays in one of them from some time on. Without
// fairness there must be no way that stays in one. With fairness there may be, if some thread can always move in that component
// and never does there. A thread can move if it has a way to another state, or is about to end the program.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "search/closed.h"

namespace redcomp::search {

struct Ending {
  std::vector<int> component;  // by state: ways lead to smaller ones, or stay in one
  std::vector<int> ignored;    // by component: a thread that can always move there and never does; -1: no way stays in it
};

// Nothing if there may be a run that does not end. `reached` must be closed, with no states of twins merged.
std::optional<Ending> findEnding(const StateSet& reached, bool fair, const std::function<void()>& tick);

// Why it is no proof that every run ends, or every fair one; nothing if it is one. Takes all steps once more, as closed.h says.
std::optional<std::string> faultOfEnding(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                                         const Ending& ending, bool fair, const ClosureOptions& options = {});

}  // namespace redcomp::search
