// Blocked states as error conditions, so that every proof rule and every search for violations applies to deadlock too.
//
// A state is blocked if no thread can go on and some thread waits (ts/waiting.h): every thread waits, or has ended, or has
// not been created. A thread at a location that ends the program (Location::endsProgram: main has returned, say) does none
// of these, so threads that wait when the program ends are not deadlocked.
//
//     T1@1 && T2@1                     a cyclic wait, whatever others do (wait_graph.h)
//     main@5 && T1@4 && !(s >= 1)      main joins T1, which waits for a semaphore that nobody posts
//
// A condition either names the locations of all threads of the blocked state, or all writes to what it reads are observed
// (movers/kinds.h): in both cases reduction does not hide the state.
#pragma once

#include <cstddef>

#include "ts/system.h"

namespace redcomp::passes {

enum class Deadlocks {
  OfAll,         // blocked states only: the program as a whole cannot go on
  AlsoOfSome,    // also threads that wait for each other, or for a mutex that an ended thread holds
};

// The same threads, locations and steps with the same ids, but other errors; perhaps with more variables, which say who
// holds a lock and where threads wait. Entries are added to `incomplete` if some blocked states have no condition, as with
// replicated threads that wait for more than locks: use instances of these, with withCreatedCopiesOnly.
//
// `mostConditions`: there is one condition for each combination of places where no thread goes on; if there would be more,
// a single condition reads variables which record where threads wait, at the price of less reduction.
ts::ConcurrentSystem withDeadlocks(const ts::ConcurrentSystem& system, Deadlocks which, std::size_t mostConditions = 200);

// An instance (passes/instantiate.h) without the runs that create more copies than it has: the surplus copies, which never run
// in the instance, might be able to go on.
ts::ConcurrentSystem withCreatedCopiesOnly(const ts::ConcurrentSystem& instance);

}  // namespace redcomp::passes
