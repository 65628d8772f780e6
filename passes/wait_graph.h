// The wait graph: who may wait for whom. Its circles are the candidates for cyclic waits.
//
//     T1: 0 -> 1: acquire(a);  1 -> 2: acquire(b); ...        T1@1 waits for b, which T2 holds at 1
//     T2: 0 -> 1: acquire(b);  1 -> 2: acquire(a); ...        T2@1 waits for a, which T1 holds at 1:   a circle
//
// The nodes are waiting places (ts/waiting.h). From a place that waits for a lock an edge leads to every place where
// another thread may hold this lock; from a join, to every place of the thread that is joined; from a place to itself
// if the thread waits for what it holds itself. Threads that cannot be at two places at the same time (a gate lock that
// both hold; one of them not created yet, or joined) are in no circle together. This is the lock order graph (Havelund,
// "Using runtime analysis to guide model checking of Java programs"), over all paths instead of one run.
//
// Attribution. A lock is owned if it is a mutex, free at first, and disciplined (locks.h), and nobody sets it free once
// a thread has ended while holding it. If somebody waits for an owned lock, some thread holds it. A place all of whose
// wants are owned locks and joins is attributed; others (semaphores, condition variables) wait for anybody.
//
// Of a mutex that is not owned (`if (f) lock(m); ... if (f) unlock(m);`, or one with a kind) the locksets say nothing. Who
// acquired it last is then told by a ghost variable alone, and edges lead to every place of whoever acquires it
// somewhere. Somebody else might set it free: whether a circle through it is a deadlock is seen at the end of its trace
// (search/deadlock_state.h).
//
// So in a state in which nobody can go on, a thread at an attributed place waits for one that waits as well, or has
// ended, or was never created; and following the edges one comes to a circle, to an ended thread that holds a lock, to
// a thread never created, or to a place that is not attributed.
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
  ts::Term condition;  // the thread at the source is blocked, and this is why; true where the locksets say so
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
  std::map<ts::ThreadId, std::string> unknown;     // who waits for a lock of which nothing tells who holds it, and where
  std::map<ts::Term, ts::Term> owners;             // ghost variables that conditions read: lock -> number of its holder

  bool hasEnded(ts::ThreadLocation place) const;  // a thread that is there
  // May the threads be at these locations at the same time, as far as locks, creation and join tell?
  bool mayMeet(ts::ThreadLocation a, ts::ThreadLocation b) const;
  // May a thread that is there hold the lock?
  bool mayHold(ts::ThreadLocation place, const ts::Term& lock) const;
};

WaitGraph buildWaitGraph(const ts::ConcurrentSystem& system);

struct CyclicWaits {
  std::vector<ts::ErrorCondition> errors;
  bool all = true;  // false: there are more candidates than it makes sense to look at
};

// A condition for every circle of threads that wait for each other, and for every thread that waits for a lock which an
// ended thread holds. May add to graph.owners.
CyclicWaits cyclicWaits(const ts::ConcurrentSystem& system, WaitGraph& graph);

// A variable for an integer that the system does not have.
ts::Term freshVariable(const ts::ConcurrentSystem& system, const std::string& name);

// Adds the ghost variables of graph.owners, set where locks are acquired.
void addOwners(ts::ConcurrentSystem& system, const std::map<ts::Term, ts::Term>& owners);

}  // namespace redcomp::passes
