// Locksets: which locks a thread surely holds at each of its locations, and which locks deserve the name.
//
// lh_i(l) is the set of locks that thread i holds on every path, taken alone, to l (Section V-A of the paper):
// Figure 1 has lh_1(3) = {mx, my}. A lock is a mutex, or an ordinary variable that is used like one (holding.h). It
// protects only if it is used as one: it is disciplined if
//   - no action sets it free while its thread does not hold it and another thread, that may run then, may hold it.
// So if a thread holds it, it is not free, and nobody else holds it: who takes a lock finds it free. That some thread
// looks at it without holding it (a try-lock that fails, say) does not make it undisciplined: it still protects, but
// whether its own operations move is another question (lock_kinds.h).
// The operations of an undisciplined lock are plain accesses to a shared variable, and it is in nobody's lockset.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "movers/holding.h"
#include "movers/parallel.h"
#include "ts/system.h"

namespace redcomp::movers {

struct LockUse {
  bool disciplined = true;
  std::string whyNot;     // a sentence, if it is not
  bool handMade = false;  // an ordinary variable of the program
  Term free;              // its value while nobody holds it
};

// An action that touches a lock.
struct LockOperation {
  Term lock;
  ThreadId thread;
  LocationId at;
  StepId first;
  bool writes;
  std::set<LockEffect> effects;
  bool surelyEnds;  // where it may begin, it can be completed: the lock has the value that it needs
};

struct Locksets {
  std::map<Term, LockUse> locks;                     // mutexes, and variables that look like hand-made locks
  // Thread, location: disciplined locks surely held. (What a thread has kept to its end others may set free when they have
  // joined it: where no step leads on, these are the locks that it held when it came there.)
  std::vector<std::vector<std::set<Term>>> heldAt;
  std::vector<std::vector<std::set<Term>>> mayHoldAt;  // the same: those held on some path to it; outside of sections
  // Thread, step: disciplined locks that are surely held before the step's action, or acquired by it.
  std::vector<std::vector<std::set<Term>>> heldDuring;
  std::vector<LockOperation> operations;             // on disciplined locks: all that ever happens to them

  bool isDisciplined(const Term& symbol) const {
    auto found = locks.find(symbol);
    return found != locks.end() && found->second.disciplined;
  }
};

// First steps of the thread's actions that can always be completed because of the state of a lock:
// atomic { assume(m == 1); m = 0; } by a thread that holds m.
std::set<StepId> surelyEnding(const Locksets& locksets, ThreadId thread);

Locksets analyseLocks(const ConcurrentSystem& system, const Parallelism& parallelism);

}  // namespace redcomp::movers
