// Lazy sequentialization without bounds: a concurrent system as one thread that simulates all schedules.
//
// After "Lazy Sequentialization for the Safety Verification of Unbounded Concurrent Programs" (Nguyen, Fischer,
// La Torre, Parlato; UL-CSeq). A driver calls the threads round robin, for any number of rounds. Each call resumes the
// thread at the label where it was suspended, executes zero or more of its steps, and suspends it at another label:
//
//     driver.T -> T.l          [T$pc == l]     RESUME: on to the stored label, which is forgotten; only if T has been created
//     driver.T -> driver.U     [!T$started]    T has not been created: U is next
//     T.l      -> T.l'         the step of T   EXECUTE
//     T.l      -> driver.U     T$pc := l       SUSPEND: the label is stored; U is the thread after T
//
// Each thread has its stored label T$pc; locals persist between calls, so they are globals here, and those that will not
// be read again are reset by SUSPEND: together with forgotten labels, states that differ in nothing that matters are
// one. The mode, a variable in the paper, is where the control is. A thread may be suspended at its Out locations: without reduction these are
// all but those inside atomic sections, with reduction the ends of blocks. A step that waits (a lock, a join) has a
// guard and cuts the run off where it does not hold; nothing is lost, because the thread could have been suspended
// before it. An error of one thread alone is looked for where that thread is; any other at the start of a round, when
// the stored labels say where all threads are.
//
// Every run of the system in the sense of movers/blocks.h is one of the result and vice versa.
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
  movers::Blocks blocks;        // Out: the driver's locations, and those where a thread may be suspended or be in error
  std::vector<std::optional<ts::ThreadLocation>> origin;  // by location of it; none: the driver's
};

// A sentence; nothing if there is none. Threads that stand for any number of copies cannot be called one by one, and a
// thread that starts inside an atomic section would have to be called first.
std::optional<std::string> obstacleTo(const ts::ConcurrentSystem& system);

// True where the thread may be suspended, with its label stored.
bool maySuspend(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, ts::ThreadLocation place);

// The flag without which the thread does not begin; nothing if it runs from the start.
ts::Term createdFlag(const ts::ConcurrentSystem& system, ts::ThreadId thread);

// The system must have no obstacle.
Sequential sequentialize(const ts::ConcurrentSystem& system, const movers::Blocks& blocks);

// A path of the result as a path of the original: what the driver does is left out.
ts::Path originalPath(const Sequential& sequential, const ts::ConcurrentSystem& original, const ts::Path& path);

}  // namespace redcomp::passes
