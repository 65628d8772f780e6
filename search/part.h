// A part of an explicit search: several processes together see every state, and each proves its part.
//
// All parts begin with the same search by steps, until so many states wait to be looked at: the frontier. It is cut into pieces, one for
// each part, in the order in which its states were found: neighbours have the same first scheduling choices, and much of what comes after
// them in common. A part goes on from its piece; the states of other pieces it only knows, and does not go on from them.
//
//     {initial, a, b}   frontier c d | e f      part 1 sees all that can be reached from c, d without going through e, f
//
// Why that is a proof: let every part have found that all steps from its states lead to its states, but for those of other pieces. Take
// the union of all states that the parts have seen. A state of it that one part did not go on from is in the piece of another part, which
// did. So the union is closed under all steps. What the parts must agree on is the frontier (`frontier`).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "search/explore.h"

namespace redcomp::search {

struct PartOptions {
  int part = 0, parts = 1;
  std::size_t frontierPerPart = 64;                // states that wait, for each part, when the frontier is cut
  std::size_t maxStates = 400'000'000;
  std::size_t maxBytes = std::size_t{4} << 30;
  std::function<bool(const Schedule&)> accept = [](const Schedule&) { return true; };  // as in ExploreOptions
  std::function<void(const Progress&)> tick = [](const Progress&) {};
};

struct PartExploration {
  std::optional<Schedule> violation;  // that was accepted
  std::size_t refused = 0;
  Progress progress;
  std::vector<Number> frontier;       // the states of all pieces, one behind the other
  std::optional<StateSet> reached;    // if nothing was left out, and no violation refused
  std::function<bool(StateNumber)> isElsewhere = [](StateNumber) { return false; };  // states of other pieces
  std::string ended;                  // without an answer: why
};

// `system` must have no replicated threads, and outlive the result.
PartExploration explorePart(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const PartOptions& options);

}  // namespace redcomp::search
