// Reducible blocks: where a thread may be interrupted (Out) and where it need not be (In).
//
// A block is right-movers, at most one non-mover, then left-movers (Lipton). A thread is in the pre-commit phase
// until its first non-mover or left-mover, then in the post-commit phase until it comes to an Out location, where
// the phase starts anew. A location is Out if it is
//   - the initial location, a location without steps, or one that an error condition names;
//   - reached in the post-commit phase, and
//       - some step from it is neither a left-mover nor a both-mover, or
//       - it is the head of a loop, or no step from it may be enabled, or an atomic section that may not finish
//         starts there: a committed block must be able to finish, or its effect would never be seen.
// Other locations inside atomic sections are In, even where such a section may get stuck. Figure 1: Out_1 = {0, 6, 11},
// Out_2 = Out_3 = {0, 3}.
#pragma once

#include <string>
#include <vector>

#include "movers/mover_types.h"

namespace redcomp::movers {

struct Movers;  // kinds.h

struct LocationBlock {
  bool out = false;
  bool preCommit = false;   // may be reached in this phase
  bool postCommit = false;  // may be reached in this phase, before an Out location resets it
  std::string reason;       // why it is Out
};

struct Blocks {
  std::vector<std::vector<LocationBlock>> locations;  // thread, location

  bool isOut(ts::ThreadLocation place) const { return locations[place.thread.index][place.location.index].out; }
};

Blocks findBlocks(const ConcurrentSystem& system, const Movers& movers);

// Every location is Out except inside atomic sections: the system without reduction. (As in findBlocks, initial locations
// and those that errors name are Out even there.)
Blocks withoutReduction(const ConcurrentSystem& system);

// The number of blocks with more than one step: Out locations from which a step leads to an In location.
int countReducible(const ConcurrentSystem& system, const Blocks& blocks);

}  // namespace redcomp::movers
