// The wait graph: who may wait for whom. Its cycles are the candidates for cyclic waits.
//
//     T1: 0 -> 1: acquire(a);  1 -> 2: acquire(b); ...        T1@1 waits for b, which T2 holds at 1
//     T2: 0 -> 1: acquire(b);  1 -> 2: acquire(a); ...        T2@1 waits for a, which T1 holds at 1:   a cycle
//
// The nodes are waiting places (ts/waiting.h). From a place that waits for a lock, an edge leads to every waiting place where
// another thread may hold this lock; from a join, to every waiting place of the joined thread; from a place to itself if
// the thread waits for what it holds itself. Threads that cannot be at two places at the same time (both hold a gate lock;
// one of them is not created yet, or already joined) are not on a cycle together. This is the lock order graph (Havelund,
// "Using runtime analysis to guide model checking of Java programs"), over all paths instead of one run.
//
// Attribution. A lock is owned if it is a mutex that is free at first and disciplined (movers/locks.h), and nobody releases
// it after a thread has ended while holding it. If a thread waits for an owned lock, some thread holds it. A place that only
// waits for owned locks and joins is attributed; others (semaphores, condition variables) may wait for any thread.
//
// For a mutex that is not owned (`if (f) lock(m); ... if (f) unlock(m);`, or one with a kind) the locksets do not tell who
// holds it. Then a ghost variable records who acquired it last, and edges lead to every waiting place of all threads that
// acquire it somewhere. Another thread might still release it: whether a cycle through it is a deadlock is decided at the
// end of its trace (search/deadlock_state.h).
//
// So in a state in which nobody can go on, a thread at an attributed place waits for one that waits as well, or has
// ended, or was never created; and following the edges leads to a cycle, to an ended thread that holds a lock, to a thread
// that was never created, or to a place that is not attributed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "movers/locks.h"
#include "movers/parallel.h"
#include "ts/waiting.h"

namespace redcomp::passes {

struct WaitEdge {
  int to;              // node
  ts::Term condition;  // the thread at the source is blocked, and for this reason; true where the locksets imply it
};

struct WaitGraph {
  ts::Waiting waiting;
  movers::Parallelism parallelism;
  movers::Locksets locksets;
  std::vector<ts::WaitingPlace> nodes;             // of all threads
  std::vector<std::vector<int>> nodesOf;           // by thread
  std::vector<std::vector<WaitEdge>> edges;        // by node
  std::vector<bool> attributed;                    // by node
  std::set<ts::Term> owned;                        // locks
  std::map<ts::ThreadId, std::string> unknown;     // thread -> where it waits for a lock whose holder nothing records
  std::map<ts::Term, ts::Term> owners;             // ghost variables: lock -> who acquired it last

  bool hasEnded(ts::ThreadLocation place) const;  // the location is an end of its thread
  // May the threads be at these locations at the same time, as far as locks, creation and join tell?
  bool mayMeet(ts::ThreadLocation a, ts::ThreadLocation b) const;
  // May the thread hold the lock when it is there? (Disciplined locks only.)
  bool mayHold(ts::ThreadLocation place, const ts::Term& lock) const;
};

WaitGraph buildWaitGraph(const ts::ConcurrentSystem& system);

struct CyclicWaits {
  std::vector<ts::ErrorCondition> errors;
  bool all = true;  // false: there are too many candidates to examine
};

// A condition for every cycle of threads that wait for each other, and for every thread that waits for a lock which an
// ended thread holds. May add to graph.owners.
CyclicWaits cyclicWaits(const ts::ConcurrentSystem& system, WaitGraph& graph);

// A new integer variable, with a name that the system does not use.
ts::Term freshVariable(const ts::ConcurrentSystem& system, const std::string& name);

// Adds the ghost variables of graph.owners, set where locks are acquired.
void addOwners(ts::ConcurrentSystem& system, const std::map<ts::Term, ts::Term>& owners);

}  // namespace redcomp::passes
