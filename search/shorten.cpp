#include "search/shorten.h"

#include <algorithm>

namespace redcomp::search {
namespace {

using ts::ConcurrentSystem;
using ts::LocationId;
using ts::ThreadId;

using Steps = std::vector<TraceStep>;

int switches(const Steps& steps) {
  int count = 0;
  for (std::size_t i = 1; i < steps.size(); ++i) count += steps[i].thread != steps[i - 1].thread;
  return count;
}

// The positions of one thread's steps.
std::vector<std::size_t> placesOf(const Steps& steps, ThreadId thread) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].thread == thread) places.push_back(i);
  return places;
}

Steps without(const Steps& steps, const std::vector<std::size_t>& places, std::size_t first, std::size_t last) {
  Steps rest;
  for (std::size_t i = 0, k = first; i < steps.size(); ++i)
    if (k < last && i == places[k]) ++k;
    else rest.push_back(steps[i]);
  return rest;
}

class Shortener {
 public:
  Shortener(const ConcurrentSystem& system, Trace trace, std::size_t budget)
      : system_(system), trace_(std::move(trace)), budget_(budget) {}

  Trace run() {
    bool better = true;
    while (better && budget_ > 0) {
      better = false;
      for (ThreadId t : ts::threadIds(system_)) better = stopEarlier(t) || better;
      for (ThreadId t : ts::threadIds(system_)) better = cutLoops(t) || better;
      better = joinSegments() || better;
    }
    return std::move(trace_);
  }

 private:
  // Keeps only the first steps of the thread, as few as possible.
  bool stopEarlier(ThreadId thread) {
    const auto places = placesOf(trace_.steps, thread);
    for (std::size_t k = 0; k < places.size() && budget_ > 0; ++k)
      if (take(without(trace_.steps, places, k, places.size()))) return true;
    return false;
  }

  // Removes the steps of the thread between two visits of a location; the longest such part first.
  bool cutLoops(ThreadId thread) {
    bool better = false;
    auto places = placesOf(trace_.steps, thread);
    for (std::size_t first = 0; first < places.size(); ++first)
      for (std::size_t last = places.size(); last-- > first + 1 && budget_ > 0;) {
        if (from(places[first]) != from(places[last])) continue;
        if (!take(without(trace_.steps, places, first, last))) continue;
        better = true;
        places = placesOf(trace_.steps, thread);
        last = places.size();
      }
    return better;
  }

  LocationId from(std::size_t place) const {
    const TraceStep& taken = trace_.steps[place];
    return system_[taken.thread][taken.step].from;
  }

  // Moves a segment to the end of the thread's previous one, or to the beginning of its next one.
  bool joinSegments() {
    bool better = false;
    for (std::size_t begin = 0, end = 0; begin < trace_.steps.size() && budget_ > 0; begin = end) {
      end = endOfSegment(begin);
      if (!take(movedBack(begin, end)) && !take(movedOn(begin, end))) continue;
      better = true;
      end = 0;
    }
    return better;
  }

  std::size_t endOfSegment(std::size_t begin) const {
    std::size_t end = begin;
    while (end < trace_.steps.size() && trace_.steps[end].thread == trace_.steps[begin].thread) ++end;
    return end;
  }

  Steps movedBack(std::size_t begin, std::size_t end) const {
    Steps steps = trace_.steps;
    std::size_t to = begin;
    while (to > 0 && steps[to - 1].thread != steps[begin].thread) --to;
    if (to > 0) std::rotate(at(steps, to), at(steps, begin), at(steps, end));
    return steps;
  }

  Steps movedOn(std::size_t begin, std::size_t end) const {
    Steps steps = trace_.steps;
    std::size_t to = end;
    while (to < steps.size() && steps[to].thread != steps[begin].thread) ++to;
    if (to < steps.size()) std::rotate(at(steps, begin), at(steps, end), at(steps, to));
    return steps;
  }

  static Steps::iterator at(Steps& steps, std::size_t place) { return steps.begin() + static_cast<std::ptrdiff_t>(place); }

  // Accepts the steps if they are better and lead to the same error.
  bool take(Steps steps) {
    const auto cost = [](const Steps& s) { return std::pair(s.size(), switches(s)); };
    if (cost(steps) >= cost(trace_.steps)) return false;
    auto final = execute(steps);
    if (!final) return false;
    trace_.steps = std::move(steps);
    trace_.final = std::move(*final);
    return true;
  }

  // The last state, if all steps can be taken and the error holds there; records what each step changes.
  std::optional<State> execute(Steps& steps) {
    State state = trace_.initial;
    for (TraceStep& step : steps) {
      if (budget_ == 0) return std::nullopt;
      --budget_;
      auto result = effect(system_, state, step.thread, step.step, step.inputs);
      if (std::holds_alternative<Refusal>(result)) return std::nullopt;
      step.changes.clear();
      for (auto& [variable, value] : std::get<Updates>(result)) {
        Value& current = state.values.at(variable);
        if (current == value) continue;
        step.changes.push_back({variable, value});
        current = std::move(value);
      }
      state.at[step.thread.index] = system_[step.thread][step.step].to;
    }
    return violatedError(system_, state) == trace_.error ? std::optional(std::move(state)) : std::nullopt;
  }

  const ConcurrentSystem& system_;
  Trace trace_;
  std::size_t budget_;
};

}  // namespace

Trace shorten(const ConcurrentSystem& system, Trace trace, const ShortenOptions& options) {
  return Shortener(system, std::move(trace), options.stepBudget).run();
}

}  // namespace redcomp::search
