// Isolation: what other threads cannot do to a global while a thread is at one of its locations.
//
//     1 -> 2: acquire(m);   2 -> 3: r := x;   3 -> 4: x := r + 1;   4 -> 5: release(m);
//
// If all threads access x only while they hold m, then at 2, 3 and 4 nobody else writes x, so what the thread has found
// out about x stays true; and nobody else reads x, so its own writes to x are not yet visible to anybody. Inside an atomic
// section both hold of all globals.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

struct Isolated {
  std::set<Term> stable;  // no other thread can take a step that writes it
  // No other thread can take a step that reads or writes it, and no error condition reads it; all globals inside an atomic
  // section, where only errors of the thread itself count.
  std::set<Term> unseen;
};

// By thread and location; many locations point to the same one.
struct Isolation {
  std::vector<std::vector<std::shared_ptr<const Isolated>>> at;
  const Isolated& operator[](ThreadLocation place) const { return *at[place.thread.index][place.location.index]; }
};

// By thread: true if some step creates it. Such a thread may stand at its initial location without having started.
std::vector<bool> createdThreads(const ConcurrentSystem& system);

// Uses only atomic sections, and which globals other threads never access at all.
Isolation isolationByOwnership(const ConcurrentSystem& system);

}  // namespace redcomp::ts
