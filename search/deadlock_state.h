// Who waits for whom in a state: an independent check of a deadlock that has been found, by the interpreter alone.
//
//     t1 holds a, waits for b;  t2 holds b, waits for a
//
// The trace tells who holds a lock: the thread that acquired it last and has not released it. If a thread outside of the
// cycle might release a lock without having acquired it first, this is no deadlock.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "search/replay.h"

namespace redcomp::search {

struct WaitingThread {
  ts::ThreadId thread;
  std::vector<logic::Term> holds;       // mutexes
  ts::Sync wants;                       // Acquire, Join or Wait; std::monostate: the thread has ended
  std::optional<ts::StepId> step;       // the step that it waits to take
  std::optional<ts::ThreadId> waitsFor; // the holder of the lock, or the thread to be joined
};

struct Deadlock {
  std::vector<WaitingThread> chain;  // each waits for the next, and the last for the first, or for one that has ended
  bool ofAll = false;                // no thread at all can go on; without a cycle, the chain is then all waiting threads
};

// The deadlock at the end of the trace, or a sentence that says why there is none.
std::variant<Deadlock, std::string> examineDeadlock(const ts::ConcurrentSystem& system, const Trace& trace);

}  // namespace redcomp::search
