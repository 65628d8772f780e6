// Ghost counters: the number of copies of a replicated thread at each location.
//
// "No more have counted than were created" cannot be derived from views of a few threads, but from the number of copies at
// each cut point. A step that leaves a cut point decrements its counter, a step that enters one increments it; a create
// increments the number of copies that wait to start, a start decrements it:
//
//     create(T)                    waiting := waiting + 1
//     0 -> 1: start                [waiting >= 1] waiting := waiting - 1, at1 := at1 + 1
//     1 -> 2: x := x + 1           [at1 >= 1] x := x + 1, at1 := at1 - 1, at2 := at2 + 1       invariant: x == at2
//
// The counters restrict no run: the guards hold whenever a copy is there, and blocks stay the same. Copies that nobody
// creates are there from the beginning, in any number; their initial location has no counter. One more counter holds the
// number of all created copies, another one the number of joined copies: a join waits until more have ended.
#pragma once

#include <map>

#include "movers/blocks.h"
#include "ts/system.h"

namespace redcomp::passes {

// In place of a location: the counter of all copies that were created.
inline constexpr ts::LocationId everywhere{-1};

struct CountedSystem {
  ts::ConcurrentSystem system;                      // with the counters as globals; the same locations
  std::map<ts::ThreadLocation, ts::Term> counters;  // copies at the location; at the initial one: created, but not started
};

CountedSystem countCopies(const ts::ConcurrentSystem& system, const movers::Blocks& blocks);

}  // namespace redcomp::passes
