#include "movers/parallel.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace redcomp::movers {

using namespace ts;

namespace {

using Threads = std::set<ThreadId>;

// Threads that may be known to have ended: not replicated ones, of which there are many copies.
Threads joinableThreads(const ConcurrentSystem& system) {
  Threads threads;
  for (ThreadId t : threadIds(system))
    if (!system[t].replicated) threads.insert(t);
  return threads;
}

// A forward data-flow analysis of one thread; `meet` combines the facts of several paths into a location.
std::vector<std::optional<Threads>> propagate(const ThreadSystem& thread, Threads atStart,
                                              const std::function<Threads(const Step&, Threads)>& transfer,
                                              const std::function<Threads(const Threads&, const Threads&)>& meet) {
  std::vector<std::optional<Threads>> known(thread.locations.size());
  auto from = stepsFrom(thread);
  known[thread.initial.index] = std::move(atStart);
  std::vector<LocationId> work{thread.initial};
  while (!work.empty()) {
    LocationId location = work.back();
    work.pop_back();
    for (StepId s : from[location.index]) {
      Threads next = transfer(thread[s], *known[location.index]);
      auto& there = known[thread[s].to.index];
      if (there) next = meet(*there, next);
      if (there && next == *there) continue;
      there = std::move(next);
      work.push_back(thread[s].to);
    }
  }
  return known;
}

Threads unionOf(const Threads& a, const Threads& b) {
  Threads both = a;
  both.insert(b.begin(), b.end());
  return both;
}

Threads intersectionOf(const Threads& a, const Threads& b) {
  Threads both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  return both;
}

// The steps that create a thread; none: it runs from the beginning.
struct Creation {
  ThreadId by;
  LocationId at;
};
std::vector<std::vector<Creation>> creationsOf(const ConcurrentSystem& system) {
  std::vector<std::vector<Creation>> creations(system.threads.size());
  for (ThreadId t : threadIds(system))
    for (const Step& step : system[t].steps)
      if (auto* create = std::get_if<Create>(&step.sync)) creations[create->thread.index].push_back({t, step.from});
  return creations;
}

// The threads that may run once those of `seeds` do: these, and whatever they may create, except through `except`.
Threads closedUnderCreation(Threads seeds, const std::vector<std::vector<Creation>>& creations, ThreadId except) {
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t t = 0; t < creations.size(); ++t)
      for (const Creation& c : creations[t])
        if (c.by != except && seeds.contains(c.by)) grown |= seeds.insert(ThreadId{static_cast<int>(t)}).second;
  }
  return seeds;
}

// Whose creations a thread can track: its own. Of a replicated thread, other copies create too, so none.
ThreadId creatorKnownTo(const ConcurrentSystem& system, ThreadId self) {
  return system[self].replicated ? ThreadId{} : self;
}

// Threads that may be running while `self` is at its start: all except those that only `self`, directly or not, creates.
Threads startedAtStart(const ConcurrentSystem& system, ThreadId self,
                       const std::vector<std::vector<Creation>>& creations) {
  Threads roots;
  for (ThreadId t : threadIds(system))
    if (creations[t.index].empty()) roots.insert(t);
  if (system[self].replicated) roots.insert(self);
  return closedUnderCreation(roots, creations, creatorKnownTo(system, self));
}

}  // namespace

Parallelism::Parallelism(const ConcurrentSystem& system) {
  auto creations = creationsOf(system);
  for (const ThreadSystem& thread : system.threads) replicated_.push_back(thread.replicated);
  Threads all = joinableThreads(system);
  for (ThreadId t : threadIds(system)) {
    auto creates = [&](const Step& step, Threads started) {
      auto* create = std::get_if<Create>(&step.sync);
      if (!create) return started;
      started.insert(create->thread);
      return closedUnderCreation(std::move(started), creations, creatorKnownTo(system, t));
    };
    auto known = propagate(system[t], startedAtStart(system, t, creations), creates, unionOf);
    auto& row = maybeStarted_.emplace_back();
    for (auto& k : known) row.push_back(k ? std::move(*k) : Threads{});
  }

  // Threads that have ended, as a greatest fixpoint, starting with all threads everywhere: a created thread starts with what
  // its creators know, and a join adds what the joined thread knew at its end.
  for (ThreadId t : threadIds(system)) surelyEnded_.emplace_back(system[t].locations.size(), all);
  auto endedAtExit = [&](ThreadId t) {
    Threads ended = all;
    for (const Step& step : system[t].steps)
      if (std::holds_alternative<Exit>(step.sync))
        ended = intersectionOf(ended, surelyEnded_[t.index][step.from.index]);
    return unionOf(ended, {t});  // never called for a replicated thread
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (ThreadId t : threadIds(system)) {
      Threads atStart;
      if (!creations[t.index].empty()) atStart = all;
      for (const Creation& c : creations[t.index])
        atStart = intersectionOf(atStart, surelyEnded_[c.by.index][c.at.index]);
      auto joins = [&](const Step& step, Threads ended) {
        auto* join = std::get_if<Join>(&step.sync);
        return join && !replicated_[join->thread.index] ? unionOf(ended, endedAtExit(join->thread)) : ended;
      };
      auto known = propagate(system[t], atStart, joins, intersectionOf);
      for (std::size_t l = 0; l < known.size(); ++l) {
        Threads ended = known[l] ? *known[l] : all;
        changed |= ended != surelyEnded_[t.index][l];
        surelyEnded_[t.index][l] = std::move(ended);
      }
    }
  }
}

const Threads& Parallelism::maybeStarted(ThreadLocation place) const {
  return maybeStarted_[place.thread.index][place.location.index];
}

const Threads& Parallelism::surelyEnded(ThreadLocation place) const {
  return surelyEnded_[place.thread.index][place.location.index];
}

bool Parallelism::mayRunInParallel(ThreadLocation a, ThreadLocation b) const {
  if (a.thread == b.thread && !replicated_[a.thread.index]) return false;
  auto excludes = [this](ThreadLocation knower, ThreadId other) {
    return surelyEnded(knower).contains(other) || !maybeStarted(knower).contains(other);
  };
  return !excludes(a, b.thread) && !excludes(b, a.thread);
}

}  // namespace redcomp::movers
