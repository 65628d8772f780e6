// Replicated threads: one thread that stands for any number of identical copies, each with its own locals and location.
//
//     thread main { initial 0; 0 -> 0: create(worker); }            any number of workers, each created by one step
//     thread replicated worker { initial 0; 0 -> 1: start; ... }
//
// Without a step that creates them, all copies are there from the beginning. With one, each execution of a create
// starts one more copy. A copy's locals without initial value take any value of their range, each copy its own.
// A global that only the create steps write and only the start steps read is the argument of the copy created:
//
//     0 -> 0: worker$started := true, arg := i, i := i + 1 as create(worker);
//     0 -> 1: [worker$started] mine := arg as start;
//
// An over-approximation, which proof rules may use: once the started flag is set, any number of copies may start, and
// read as their argument what the global holds. (A copy that was created with an argument can be started at once; so
// an argument must not be set inside an atomic section.)
//
// A step that joins copies waits for the end of one that has not been joined yet, without saying which; that there is
// such a copy is taken for granted. Its guard does
// not show it, so proof rules that do not count copies take it to wait for nothing; nobody reads their finished flag.
#pragma once

#include <string>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

bool hasReplicated(const ConcurrentSystem& system);

// What breaks the rules above for this thread, as a sentence; "" if nothing does or it is not replicated.
std::string replicationFault(const ConcurrentSystem& system, ThreadId thread);

// True for a global that only the steps creating the thread write and only its start steps read.
bool isHandedOver(const ConcurrentSystem& system, ThreadId thread, Term global);

struct Instance {
  ConcurrentSystem system;         // without replicated threads
  std::vector<ThreadId> original;  // by thread of it: the thread that it is, or is a copy of
};

// The system with `copies` (at least 1) ordinary threads worker, worker#2, ... for each replicated one. It has fewer
// behaviours, and `incomplete` says so: its errors are errors, but the absence of errors means nothing.
// An error condition that names several copies, or one, holds for any choice of different copies. A join waits until
// all copies created so far have ended: then it does not matter which one is meant.
Instance instantiate(const ConcurrentSystem& system, int copies);

}  // namespace redcomp::ts
