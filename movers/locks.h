// Locksets: which locks a thread surely holds at each of its locations, and which variables are really used as locks.
//
// lh_i(l) is the set of locks that thread i holds on every path, taken alone, to l (Section V-A of the paper):
// Figure 1 has lh_1(3) = {mx, my}. A lock is a mutex, or an ordinary variable that is used like one (holding.h). It
// protects data only if it is disciplined:
//   - no action sets it free while its thread does not hold it and another thread that may run in parallel may hold it.
// Then, while a thread holds it, it is not free, so nobody else can acquire it. A thread may still read it without holding
// it (a try-lock that fails, say): then the lock protects data all the same, but its own operations may not move
// (lock_kinds.h). The operations of an undisciplined lock are plain accesses to a shared variable, and it is in no lockset.
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
  std::string whyNot;     // a sentence, if it is not disciplined
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
  bool surelyEnds;  // wherever it may begin, it can be completed: the lock has the value that it needs
};

struct Locksets {
  std::map<Term, LockUse> locks;                     // mutexes, and variables that seem to be used as locks
  // Thread, location: disciplined locks surely held. (What a thread keeps to its end others may set free after joining
  // it: where no step leads on, these are the locks that it held when it came there.)
  std::vector<std::vector<std::set<Term>>> heldAt;
  std::vector<std::vector<std::set<Term>>> mayHoldAt;  // the same: held on some path to it; empty inside sections
  // Thread, step: disciplined locks that are surely held before the step's action, or acquired by it.
  std::vector<std::vector<std::set<Term>>> heldDuring;
  std::vector<LockOperation> operations;             // all operations on disciplined locks

  bool isDisciplined(const Term& symbol) const {
    auto found = locks.find(symbol);
    return found != locks.end() && found->second.disciplined;
  }
};

// First steps of the thread's actions that can always be completed because the thread knows the state of a lock:
// atomic { assume(m == 1); m = 0; } by a thread that holds m.
std::set<StepId> surelyEnding(const Locksets& locksets, ThreadId thread);

Locksets analyseLocks(const ConcurrentSystem& system, const Parallelism& parallelism);

}  // namespace redcomp::movers
