// One application of the steps of a system to ranges; the analysis and its check (intervals.h) have this in common.
#pragma once

#include <functional>

#include "ts/intervals.h"

namespace redcomp::ts {

class IntervalSteps {
 public:
  using Publish = std::function<void(Term global, const Range& range)>;

  IntervalSteps(const ConcurrentSystem& system, const Isolation& isolation);

  // What holds when the thread is at its initial location for the first time. Of a thread that others create: however
  // late it starts, so only the globals that nobody else writes.
  logic::Box initial(ThreadId thread) const;

  // What holds right after the step; nothing if it cannot be taken.
  std::optional<logic::Box> after(const Intervals& intervals, ThreadId thread, StepId step) const;

  // Globals that `before` knows and `after` does not.
  void forEachLost(const logic::Box& before, const logic::Box& after, const Publish& publish) const;

  // Publishes the globals of the box that may be seen here, and takes away those that others may write.
  void settle(ThreadLocation place, logic::Box& box, const Publish& publish) const;

  // Everything that has to be shared if these boxes hold.
  void forEachPublication(const Intervals& intervals, const Publish& publish) const;

  // Where the ranges are not inductive, as a sentence.
  std::optional<std::string> complaint(const Intervals& intervals) const;

  const std::vector<StepId>& stepsInto(ThreadLocation place) const {
    return into_[place.thread.index][place.location.index];
  }

  // True if the step reads one of these globals.
  bool reads(ThreadId thread, StepId step, const std::set<Term>& globals) const;

 private:
  std::optional<std::string> complaintAbout(const Intervals& intervals, ThreadLocation place) const;

  const ConcurrentSystem& system_;
  const Isolation& isolation_;
  std::set<Term> globals_;
  std::vector<bool> created_;                              // by thread: another one creates it
  std::vector<std::vector<std::set<Term>>> read_;          // thread, step: globals
  std::vector<std::vector<std::vector<StepId>>> into_;     // thread, location
};

}  // namespace redcomp::ts
