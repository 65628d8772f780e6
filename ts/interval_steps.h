// One application of the steps of a system to ranges, used both by the analysis and by its check (intervals.h).
#pragma once

#include <functional>

#include "ts/intervals.h"

namespace redcomp::ts {

class IntervalSteps {
 public:
  using Publish = std::function<void(Term global, const Range& range)>;

  IntervalSteps(const ConcurrentSystem& system, const Isolation& isolation);

  // The box of the thread at its initial location. A thread that others create may start late, so of the globals only those
  // that nobody else writes have their initial values.
  logic::Box initial(ThreadId thread) const;

  // The box right after the step; nothing if it cannot be taken.
  std::optional<logic::Box> after(const Intervals& intervals, ThreadId thread, StepId step) const;

  // Calls `publish` for each global that `before` knows and `after` does not.
  void forEachLost(const logic::Box& before, const logic::Box& after, const Publish& publish) const;

  // Publishes the globals of the box that others may see at this place, and removes from it those that others may write.
  void settle(ThreadLocation place, logic::Box& box, const Publish& publish) const;

  // Everything that must be in `shared` if these boxes hold.
  void forEachPublication(const Intervals& intervals, const Publish& publish) const;

  // A sentence that says where the ranges are not inductive; nothing if they are.
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
