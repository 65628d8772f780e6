// Lazy sequentialization without bounds: a concurrent system as one thread that simulates all schedules.
//
// After "Lazy Sequentialization for the Safety Verification of Unbounded Concurrent Programs" (Nguyen, Fischer,
// La Torre, Parlato; UL-CSeq). A driver calls the threads round robin, for any number of rounds. Each call resumes the
// thread at the label where it was suspended, executes zero or more of its steps, and suspends it at another label:
//
//     driver.T -> T.l          [T$pc == l]     RESUME at the stored label, which is then reset; only if T has been created
//     driver.T -> driver.U     [!T$started]    T has not been created: U is next
//     T.l      -> T.l'         the step of T   EXECUTE
//     T.l      -> driver.U     T$pc := l       SUSPEND: the label is stored; U is the thread after T
//
// Each thread has its stored label T$pc. Locals persist between calls, so they are globals here; SUSPEND resets dead ones and
// RESUME resets labels, so that states which differ only in these coincide. The mode, a variable in the paper, is
// the control location here. A thread may be suspended at its Out locations: without reduction these are all but those inside
// atomic sections, with reduction the ends of blocks. A step that waits (a lock, a join) has a guard, and the run is
// cut off where it does not hold; nothing is lost, because the thread could have been suspended before it. An error that
// names one location is checked when control is there; any other at the start of a round, when the stored labels say where
// all threads are.
//
// The result has the same runs as the system under the reduced semantics (movers/reduced_semantics.h).
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "movers/blocks.h"
#include "ts/path.h"
#include "ts/system.h"

namespace redcomp::passes {

struct Sequential {
  ts::ConcurrentSystem system;  // one thread
  std::set<ts::Term> labels;    // T$pc of every thread
  movers::Blocks blocks;        // Out: the driver's locations, and the Out locations of the threads
  std::vector<std::optional<ts::ThreadLocation>> origin;  // by location of the result; none: the driver's
};

// Why the system cannot be sequentialized, as a sentence; nothing if it can. Replicated threads cannot be called one by one,
// and a thread that starts inside an atomic section would have to be called first.
std::optional<std::string> obstacleTo(const ts::ConcurrentSystem& system);

// True where the thread may be suspended, with its label stored.
bool maySuspend(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, ts::ThreadLocation place);

// The flag without which the thread does not start; absent if it runs from the beginning.
ts::Term createdFlag(const ts::ConcurrentSystem& system, ts::ThreadId thread);

// The system must have no obstacle.
Sequential sequentialize(const ts::ConcurrentSystem& system, const movers::Blocks& blocks);

// A path of the result as a path of the original: without the steps of the driver.
ts::Path originalPath(const Sequential& sequential, const ts::ConcurrentSystem& original, const ts::Path& path);

}  // namespace redcomp::passes
