// Joins, now that all threads are known: which threads a handle may denote, and the steps that wait for them.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/names.h"

namespace redcomp::translate {

class Joins {
 public:
  Joins(ConcurrentSystem& system, const std::vector<ThreadPlan>& plans, const Memory& memory)
      : system_(system), plans_(plans), memory_(memory) {}

  // Handles are stored through pointers, so any handle in memory may be any.
  void storedThroughPointers() { stored_ = true; }
  void addHandles(const std::map<Term, HandleUse>& handles);

  // Adds the steps of the join to the thread. Which of any number of threads it waits for is not said, and so what it
  // returned may be any address: such an input is added to `unknown`.
  void resolve(ThreadId in, const PendingJoin& join, Names& names, std::set<Term>& unknown);

 private:
  std::vector<ThreadId> threadsOf(Term handle);
  bool isGlobal(Term handle) const;
  bool copied(Term handle) { return handles_[handle].copied || (stored_ && isGlobal(handle)); }
  Step fetchResult(const PendingJoin& join, LocationId from, ThreadId joined, Names& names, std::set<Term>& unknown) const;
  LocationId addLocation(ThreadId in, LocationId other);
  LocationId readHandle(ThreadId in, const PendingJoin& join, Names& names, Term& handle);

  ConcurrentSystem& system_;
  const std::vector<ThreadPlan>& plans_;
  const Memory& memory_;
  bool stored_ = false;
  std::map<Term, HandleUse> handles_;
};

}  // namespace redcomp::translate
