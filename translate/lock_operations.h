// What operations on mutexes do to the variable of the mutex.
//
//     lock(m)   [!m] m := true, acquire        trylock(m) in vain   [m]        unlock(m)   m := false, release
//
// Copies look at a mutex, [m] or [!m], and overwrite another one: m := true or m := false, which neither acquires nor releases.
#pragma once

#include "translate/built_thread.h"

namespace redcomp::translate {

// Adds an operation on the mutex to the step.
void applyLockOperation(PendingAccess::Kind kind, Term lock, Step& step);

// The same for one of any number of mutexes on the heap: a number in an array, which is in nobody's lockset.
void applyNumberLock(PendingAccess::Kind kind, Term array, Term index, Step& step);

}  // namespace redcomp::translate
