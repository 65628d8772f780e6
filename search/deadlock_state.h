// Who waits for whom in a state: the independent look at a deadlock that has been found, by the interpreter alone.
//
//     t1 holds a, waits for b;  t2 holds b, waits for a
//
// Who holds a lock is read off the trace: who acquired it last and has not released it. A lock that somebody outside of
// the circle might set free all the same, without having acquired it first, makes no deadlock.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "search/replay.h"

namespace redcomp::search {

struct WaitingThread {
  ts::ThreadId thread;
  std::vector<logic::Term> holds;       // mutexes
  ts::Sync wants;                       // Acquire, Join or Wait; nothing: the thread has ended
  std::optional<ts::StepId> step;       // the step that it waits to take
  std::optional<ts::ThreadId> waitsFor; // who holds the lock, or is to end
};

struct Deadlock {
  std::vector<WaitingThread> chain;  // each waits for the next and the last for the first, or for one that has ended
  bool ofAll = false;                // no thread at all can go on; the chain is then whoever waits, if there is no circle
};

// What is blocked at the end of the trace, or a sentence that says why it is no deadlock.
std::variant<Deadlock, std::string> examineDeadlock(const ts::ConcurrentSystem& system, const Trace& trace);

}  // namespace redcomp::search
