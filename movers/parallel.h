// May-happen-in-parallel from thread creation and join.
//
// A thread that has surely not been created yet, or has surely been joined, does not run beside the one that knows
// it. main's initialisation before the first pthread_create and its checks after the last pthread_join therefore
// conflict with nobody.
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

  // May the two threads, which differ, be at these locations at the same time with both able to go on?
  // False for a thread and itself.
  bool mayRunInParallel(ThreadLocation a, ThreadLocation b) const;

  // Threads that may have been started when `place.thread` is there.
  const std::set<ThreadId>& maybeStarted(ThreadLocation place) const;
  // Threads that have surely ended when `place.thread` is there.
  const std::set<ThreadId>& surelyEnded(ThreadLocation place) const;

 private:
  std::vector<std::vector<std::set<ThreadId>>> maybeStarted_;  // thread, location
  std::vector<std::vector<std::set<ThreadId>>> surelyEnded_;
};

}  // namespace redcomp::movers
