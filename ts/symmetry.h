// Symmetry: threads that can be exchanged without changing the system.
//
// Two threads are twins if renaming the variables of one to those of the other turns every coarse step of the one
// into a step of the other, and vice versa. A variable belongs to a thread if it is one of its locals, is set when
// the thread is created (its Started flag, its argument) or when it ends (its Finished flag). States that differ only in
// which twin is where need be explored only once, as long as no other thread can still distinguish the twins: main
// between two creations can, but not those that it has created already; main waiting for all of them cannot.
#pragma once

#include <functional>
#include <vector>

#include "ts/compose.h"
#include "ts/system.h"

namespace redcomp::ts {

// By thread, then by location: the coarse steps from there.
using CoarseSystem = std::vector<std::vector<std::vector<ts::CoarseStep>>>;

// A thread that can tell two twins apart, but by location: not from here on.
struct Observer {
  ts::ThreadId thread;
  std::vector<bool> indifferent;
};

struct TwinClass {
  std::vector<ts::ThreadId> members;          // two or more, in order
  std::vector<std::vector<ts::Term>> owned;   // by member: its variables, in corresponding order
  // By member k: the other threads that can tell it from its neighbour k + 1.
  std::vector<std::vector<Observer>> observers;
};

// `tick`, if given, is called now and then; it may throw to give up.
std::vector<TwinClass> findTwins(const ts::ConcurrentSystem& system, const CoarseSystem& coarse, const std::function<void()>& tick = {});

}  // namespace redcomp::ts
