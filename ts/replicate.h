// Replicated threads: one thread that stands for any number of identical copies, each with its own locals and location.
//
//     thread main { initial 0; 0 -> 0: create(worker); }            any number of workers, each created by one step
//     thread replicated worker { initial 0; 0 -> 1: start; ... }
//
// If no step creates them, all copies are there from the beginning. Otherwise each execution of a create starts one more
// copy. A copy's locals without initial value take any value of their range, independently of other copies.
// A global that only the create steps write and only the start steps read is the argument of the created copy:
//
//     0 -> 0: worker$started := true, arg := i, i := i + 1 as create(worker);
//     0 -> 1: [worker$started] mine := arg as start;
//
// This is an over-approximation, which proof rules may use: once the started flag is set, any number of copies may start, and
// read as their argument what the global holds. (A created copy must be able to start at once, before its argument is
// overwritten; so an argument must not be set inside an atomic section.)
//
// A step that joins copies waits for the end of some copy that has not been joined yet; that there is such a copy is assumed.
// Its guard does not express this, so proof rules that do not count copies treat it as not waiting at all; nobody reads
// the copies' finished flag.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "ts/system.h"

namespace redcomp::ts {

bool hasReplicated(const ConcurrentSystem& system);

// The rule above that this thread breaks, as a sentence; nothing if it breaks none, or is not replicated.
std::optional<std::string> replicationFault(const ConcurrentSystem& system, ThreadId thread);

// True for a global that only the steps creating the thread write and only its start steps read.
bool isHandedOver(const ConcurrentSystem& system, ThreadId thread, Term global);

// True for the flag that says that some thread has been created.
bool isStartedFlag(const ConcurrentSystem& system, Term global);

bool creates(const Step& step, ThreadId thread);
bool joins(const Step& step, ThreadId thread);

// The globals that the steps creating the thread set: its Started flag, and candidates for its argument.
std::set<Term> setByCreation(const ConcurrentSystem& system, ThreadId thread);

// The flags that the thread sets when it ends.
std::set<Term> finishedFlags(const ConcurrentSystem& system, ThreadId thread);

}  // namespace redcomp::ts
