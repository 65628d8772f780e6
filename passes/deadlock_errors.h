// Blocked states as error conditions, so that all that proves safety or finds violations speaks about deadlock too.
//
// A state is blocked if nobody can go on and somebody waits (ts/waiting.h): every thread waits, or has ended, or has
// not been created. A thread at a location where it stops (Location::endsProgram: main has returned, say) is none of these, so
// what waits at the end of the program does not wait for ever.
//
//     T1@1 && T2@1                     a cyclic wait, whatever others do (wait_graph.h)
//     main@5 && T1@4 && !(s >= 1)      main joins T1, which waits for a semaphore that nobody posts
//
// Every thread of a blocked state is named with its location, or every write to what the condition reads is observed
// (kinds.h): reduction does not hide it.
#pragma once

#include <cstddef>

#include "ts/system.h"

namespace redcomp::passes {

enum class Deadlocks {
  OfAll,         // blocked states alone: the program as a whole does not go on
  AlsoOfSome,    // besides, threads that wait for each other, or for a mutex that an ended thread holds
};

// The same threads, locations and steps with the same ids, but other errors; perhaps with more variables, which say who
// holds a lock and who waits. `incomplete` grows where some of these states have no condition, as with replicated
// threads that wait for more than locks: take instances of them, with withCreatedCopiesOnly.
//
// `mostConditions`: there is a condition for each combination of places where nobody goes on; beyond that number there
// is one that reads variables which tell where threads wait, at the price of less reduction.
ts::ConcurrentSystem withDeadlocks(const ts::ConcurrentSystem& system, Deadlocks which, std::size_t mostConditions = 200);

// An instance (ts/replicate.h) without the runs in which more copies are created than it has: those that do not run
// there could go on.
ts::ConcurrentSystem withCreatedCopiesOnly(const ts::ConcurrentSystem& instance);

}  // namespace redcomp::passes
