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

#include <optional>
#include <set>
#include <string>

#include "ts/system.h"

namespace redcomp::ts {

bool hasReplicated(const ConcurrentSystem& system);

// What breaks the rules above for this thread, as a sentence; nothing if it does not, or is not replicated.
std::optional<std::string> replicationFault(const ConcurrentSystem& system, ThreadId thread);

// True for a global that only the steps creating the thread write and only its start steps read.
bool isHandedOver(const ConcurrentSystem& system, ThreadId thread, Term global);

// True for the flag that says that some thread was created.
bool isStartedFlag(const ConcurrentSystem& system, Term global);

bool creates(const Step& step, ThreadId thread);
bool joins(const Step& step, ThreadId thread);

// The globals that the steps creating the thread set: its Started flag, and what may be handed over to a copy.
std::set<Term> setByCreation(const ConcurrentSystem& system, ThreadId thread);

// The flags that the thread sets when it ends.
std::set<Term> finishedFlags(const ConcurrentSystem& system, ThreadId thread);

}  // namespace redcomp::ts
