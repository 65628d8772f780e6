#include "ts/intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "logic/estimate.h"
#include "ts/interval_steps.h"
#include "ts/loops.h"
#include "ts/thresholds.h"

namespace redcomp::ts {

using logic::Box;
using logic::Integer;

namespace {

class Analysis {
 public:
  Analysis(const ConcurrentSystem& system, const Isolation& isolation, const IntervalOptions& options)
      : system_(system), steps_(system, isolation), thresholds_(system), options_(options) {
    for (const ThreadSystem& thread : system.threads) {
      result_.at.emplace_back(thread.locations.size());
      visits_.emplace_back(thread.locations.size(), 0);
      work_.emplace_back();
      heads_.push_back(loopHeads(thread));
      from_.push_back(stepsFrom(thread));
    }
  }

  // In rounds: each thread is analysed alone with what is shared so far; then what the threads have published becomes shared.
  // So identical threads get identical ranges.
  std::optional<Intervals> run() {
    for (ThreadId t : threadIds(system_)) arrive({t, system_[t].initial}, steps_.initial(t));
    do
      for (ThreadId t : threadIds(system_))
        if (!runThread(t)) return std::nullopt;
    while (shareMore());
    for (int k = 0; widened_ && k < options_.narrowings && narrow(); ++k) continue;
    return std::move(result_);
  }

 private:
  bool runThread(ThreadId t) {
    std::set<int>& work = work_[t.index];
    while (!work.empty()) {
      const LocationId location{*work.begin()};
      work.erase(work.begin());
      for (StepId s : from_[t.index][location.index]) {
        if (--effort_ < 0) return false;
        if (options_.tick && effort_ % 16 == 0) options_.tick();
        if (auto after = steps_.after(result_, t, s)) arrive({t, system_[t][s].to}, *after);
      }
    }
    return true;
  }

  void arrive(ThreadLocation place, const Box& box) {
    std::optional<Box>& there = result_.at[place.thread.index][place.location.index];
    int& visits = visits_[place.thread.index][place.location.index];
    Box next = there ? join(*there, box) : box;
    if (there && heads_[place.thread.index][place.location.index] && ++visits > options_.plainJoins)
      widen(*there, next, visits - options_.plainJoins > options_.thresholds);
    const auto publish = [&](Term global, const Range& range) { this->publish(global, range); };
    steps_.forEachLost(box, next, publish);
    if (there) steps_.forEachLost(*there, next, publish);
    steps_.settle(place, next, publish);
    if (there && next.known().size() == there->known().size() && isWithin(next, *there)) return;
    there = std::move(next);
    work_[place.thread.index].insert(place.location.index);
  }

  void widen(const Box& before, Box& now, bool toInfinity) {
    for (const Term& v : now.known())
      if (const Range range = now.of(v); !isWithin(range, before.of(v)))
        now.setRange(v, widened(before.of(v), range, toInfinity));
  }

  Range widened(const Range& before, const Range& now, bool toInfinity) {
    widened_ = true;
    return thresholds_.widened(before, now, toInfinity);
  }

  void publish(Term global, const Range& range) {
    published_.set(global, published_.knows(global) ? hull(published_.of(global), range) : range);
  }

  // False if nothing new has been published. Otherwise all locations whose steps read it are put on the work lists.
  bool shareMore() {
    std::set<Term> changed;
    for (const Term& g : published_.known()) {
      Range range = published_.of(g);
      if (result_.shared.knows(g)) {
        const Range before = result_.shared.of(g);
        if (isWithin(range, before)) continue;
        const int times = ++shared_[g];
        range = hull(range, before);
        if (times > options_.plainJoins)
          range = widened(before, range, times - options_.plainJoins > options_.sharedThresholds);
      }
      result_.shared.set(g, range);
      changed.insert(g);
    }
    for (ThreadId t : threadIds(system_))
      for (StepId s : stepIds(system_[t]))
        if (result_.at[t.index][system_[t][s].from.index] && steps_.reads(t, s, changed))
          work_[t.index].insert(system_[t][s].from.index);
    return !changed.empty();
  }

  // Narrowing: applies every step once more, and takes the result instead of joining it. False if nothing has improved.
  bool narrow() {
    Intervals next = result_;
    for (ThreadId t : threadIds(system_))
      for (LocationId l : locationIds(system_[t])) {
        if (options_.tick) options_.tick();
        next.at[t.index][l.index] = narrowed(next, {t, l});
      }
    Box shared;
    steps_.forEachPublication(next, [&](Term g, const Range& range) {
      shared.set(g, shared.knows(g) ? hull(shared.of(g), range) : range);
    });
    next.shared = std::move(shared);
    if ((next.at == result_.at && next.shared == result_.shared) || steps_.complaint(next)) return false;
    result_ = std::move(next);
    if (options_.tick) options_.tick();
    return true;
  }

  std::optional<Box> narrowed(const Intervals& intervals, ThreadLocation place) const {
    std::optional<Box> joined;
    if (place.location == system_[place.thread].initial) joined = steps_.initial(place.thread);
    for (StepId s : steps_.stepsInto(place))
      if (auto after = steps_.after(intervals, place.thread, s)) joined = joined ? join(*joined, *after) : *after;
    if (joined) steps_.settle(place, *joined, [](Term, const Range&) {});
    return joined;
  }

  const ConcurrentSystem& system_;
  IntervalSteps steps_;
  Thresholds thresholds_;
  IntervalOptions options_;
  long effort_ = options_.effort;
  Intervals result_;
  Box published_;
  bool widened_ = false;                                // somewhere; otherwise narrowing gains nothing
  std::map<Term, int> shared_;                          // how often the range of a global has grown
  std::vector<std::vector<int>> visits_;                // thread, location: of loop heads
  std::vector<std::vector<bool>> heads_;
  std::vector<std::set<int>> work_;                     // by thread: locations whose steps are to be applied
  std::vector<std::vector<std::vector<StepId>>> from_;
};

std::string describe(const Box& box) {
  std::map<std::string, std::string> parts;  // by name
  for (const Term& v : box.known()) {
    const Term same = box.representative(v);
    if (same != v) parts[v.name()] = fmt::format("{} = {}", v.name(), same.name());
    else if (box.of(v) != Range{}) parts[v.name()] = fmt::format("{} in {}", v.name(), toString(box.of(v)));
  }
  std::string text;
  for (const auto& [name, part] : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

}  // namespace

std::optional<Intervals> findIntervals(const ConcurrentSystem& system, const Isolation& isolation,
                                       const IntervalOptions& options) {
  return Analysis(system, isolation, options).run();
}

std::optional<std::string> checkIntervals(const ConcurrentSystem& system, const Isolation& isolation,
                                          const Intervals& intervals) {
  return IntervalSteps(system, isolation).complaint(intervals);
}

std::string printIntervals(const ConcurrentSystem& system, const Intervals& intervals) {
  std::string text;
  for (ThreadId t : threadIds(system))
    for (LocationId l : locationIds(system[t])) {
      const auto& box = intervals.at[t.index][l.index];
      text += fmt::format("{}@{}: {}\n", system[t].name, system[t][l].name, box ? describe(*box) : "never");
    }
  return text + fmt::format("shared: {}\n", describe(intervals.shared));
}

}  // namespace redcomp::ts
