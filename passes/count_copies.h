// Ghost counters: how many copies of a replicated thread are where.
//
// "No more have counted than were created" follows from no view of a few threads, but from the number of copies at each
// stop. A step that leaves a stop takes one from its counter, a step that enters one adds one; a create adds one to
// the copies that wait, a start takes one of those:
//
//     create(T)                    waiting := waiting + 1
//     0 -> 1: start                [waiting >= 1] waiting := waiting - 1, at1 := at1 + 1
//     1 -> 2: x := x + 1           [at1 >= 1] x := x + 1, at1 := at1 - 1, at2 := at2 + 1       invariant: x == at2
//
// The counters say what is so anyway: the guards hold whenever a copy is there, and blocks stay what they were. Copies
// that nobody creates are there from the beginning; their initial location has no counter. One more counter says how
// many were created in all, another one how many have been joined: a join waits until more have ended.
#pragma once

#include <map>

#include "movers/blocks.h"
#include "ts/system.h"

namespace redcomp::passes {

// As a location of a counter: those of all copies that were created.
inline constexpr ts::LocationId everywhere{-1};

struct CountedSystem {
  ts::ConcurrentSystem system;                      // with the counters as globals; the same locations
  std::map<ts::ThreadLocation, ts::Term> counters;  // how many copies are there; initially: created, but not started
};

CountedSystem countCopies(const ts::ConcurrentSystem& system, const movers::Blocks& blocks);

}  // namespace redcomp::passes
