// May-happen-in-parallel from thread creation and join.
//
// A thread that has surely not been created yet, or has surely been joined, does not run in parallel. So main's
// initialisation before the first pthread_create and its checks after the last pthread_join conflict with nobody.
#pragma once

#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::movers {

using logic::Term;
using ts::ConcurrentSystem;
using ts::LocationId;
using ts::StepId;
using ts::ThreadId;
using ts::ThreadLocation;

class Parallelism {
 public:
  explicit Parallelism(const ConcurrentSystem& system);

  // May the two threads be at these locations at the same time, both started and not ended? For a thread and itself: true if
  // it is replicated, for two copies of it.
  bool mayRunInParallel(ThreadLocation a, ThreadLocation b) const;

  // Threads that may have been started when `place.thread` is there; of a replicated thread, any copy.
  const std::set<ThreadId>& maybeStarted(ThreadLocation place) const;
  // Threads that have surely ended when `place.thread` is there; never a replicated one.
  const std::set<ThreadId>& surelyEnded(ThreadLocation place) const;

 private:
  std::vector<bool> replicated_;                               // by thread
  std::vector<std::vector<std::set<ThreadId>>> maybeStarted_;  // thread, location
  std::vector<std::vector<std::set<ThreadId>>> surelyEnded_;
};

}  // namespace redcomp::movers
