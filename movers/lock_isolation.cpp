#include "movers/lock_isolation.h"
#include "ts/accesses.h"

#include <algorithm>
#include <map>

namespace redcomp::movers {

using namespace ts;

namespace {

// What is known when a thread is at a location; its isolation depends on nothing else.
struct Standing {
  std::set<Term> held;
  std::set<ThreadId> idle;  // threads that can take no step meanwhile
  auto operator<=>(const Standing&) const = default;
};

// A class of accesses to a global that the analysis need not distinguish.
struct Access {
  ThreadId thread;
  bool write;
  std::set<Term> held;
  auto operator<=>(const Access&) const = default;
};

class IsolationFinder {
 public:
  explicit IsolationFinder(const ConcurrentSystem& system)
      : system_(system), parallelism_(system), locksets_(analyseLocks(system, parallelism_)),
        globals_(globalSymbols(system)), observed_(globalsOfErrors(system)), created_(createdThreads(system)) {
    for (ThreadId t : threadIds(system)) {
      ended_.emplace_back(system[t].locations.size(), true);
      for (const Step& step : system[t].steps) {
        collect(t, step);
        ended_.back()[step.from.index] = false;
      }
    }
  }

  Isolation run() {
    Isolation isolation;
    const auto all = std::make_shared<const Isolated>(Isolated{globals_, globals_});
    for (ThreadId t : threadIds(system_)) {
      auto& row = isolation.at.emplace_back();
      std::map<Standing, std::shared_ptr<const Isolated>> known;
      for (LocationId l : locationIds(system_[t])) {
        if (system_[t][l].atomic) {
          row.push_back(all);
          continue;
        }
        auto [entry, isNew] = known.try_emplace(standingAt({t, l}));
        if (isNew) entry->second = std::make_shared<const Isolated>(isolatedBy(t, entry->first));
        row.push_back(entry->second);
      }
    }
    return isolation;
  }

 private:
  void collect(ThreadId t, const Step& step) {
    // Inside a section, locks that its action acquires may not be held yet: it may get stuck before.
    const bool inside = system_[t][step.from].atomic;
    const std::set<Term> held = inside ? std::set<Term>{} : locksets_.heldAt[t.index][step.from.index];
    const Accesses accesses = accessesOfDefinedRun(step, globals_);
    for (const Term& g : accesses.reads) accesses_[g].insert({t, false, held});
    for (const Term& g : accesses.writes) accesses_[g].insert({t, true, held});
  }

  // A thread that has not been created yet is at its initial location too, and nothing is known of the others then.
  // A lock that a thread still holds at its end may be released by others.
  Standing standingAt(ThreadLocation place) const {
    if (created_[place.thread.index] && place.location == system_[place.thread].initial) return {};
    Standing standing{{}, parallelism_.surelyEnded(place)};
    if (!ended_[place.thread.index][place.location.index])
      standing.held = locksets_.heldAt[place.thread.index][place.location.index];
    for (ThreadId other : threadIds(system_))
      if (!parallelism_.maybeStarted(place).contains(other)) standing.idle.insert(other);
    return standing;
  }

  Isolated isolatedBy(ThreadId self, const Standing& standing) const {
    Isolated isolated;
    for (const Term& g : globals_) {
      bool written = false, seen = observed_.contains(g);
      if (auto found = accesses_.find(g); found != accesses_.end())
        for (const Access& access : found->second) {
          const bool other = access.thread != self || system_[self].replicated;
          if (!other || excludes(standing, access)) continue;
          seen = true;
          written |= access.write;
        }
      if (!written) isolated.stable.insert(g);
      if (!seen) isolated.unseen.insert(g);
    }
    return isolated;
  }

  static bool excludes(const Standing& standing, const Access& access) {
    const auto heldHere = [&](const Term& lock) { return standing.held.contains(lock); };
    return standing.idle.contains(access.thread) || std::any_of(access.held.begin(), access.held.end(), heldHere);
  }

  const ConcurrentSystem& system_;
  Parallelism parallelism_;
  Locksets locksets_;
  std::set<Term> globals_, observed_;
  std::vector<bool> created_;
  std::vector<std::vector<bool>> ended_;  // thread, location: no step leaves it
  std::map<Term, std::set<Access>> accesses_;
};

}  // namespace

Isolation isolationByLocks(const ConcurrentSystem& system) { return IsolationFinder(system).run(); }

}  // namespace redcomp::movers
