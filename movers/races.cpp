#include "movers/races.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "movers/locks.h"
#include "movers/parallel.h"
#include "ts/accesses.h"

namespace redcomp::movers {

using namespace ts;

namespace {

// Accesses that need not be told apart, and one of their places.
struct AccessClass {
  ThreadId thread;
  bool write, plain;
  std::set<Term> held;
  std::set<ThreadId> maybeStarted, surelyEnded;
  auto operator<=>(const AccessClass&) const = default;
};
struct Representative {
  LocationId at;
  SourceLocation source;
};
using Classes = std::map<AccessClass, Representative>;

bool disjoint(const std::set<Term>& a, const std::set<Term>& b) {
  return std::ranges::none_of(a, [&](const Term& each) { return b.contains(each); });
}

class RaceAnalysis {
 public:
  explicit RaceAnalysis(const ConcurrentSystem& system)
      : system_(system), globals_(globalSymbols(system)), parallelism_(system), locksets_(analyseLocks(system, parallelism_)) {}

  std::vector<PossibleRace> run() {
    for (const ThreadId t : threadIds(system_))
      for (const StepId s : stepIds(system_[t])) collect(t, s);
    std::vector<PossibleRace> races;
    for (const Variable& variable : system_.globals)
      if (variable.role == Role::Data && !variable.name.empty())
        if (const auto source = raceOn(classes_[variable.symbol])) races.push_back({variable.name, *source});
    std::ranges::stable_sort(races, {}, &PossibleRace::source);
    return races;
  }

 private:
  void collect(ThreadId t, StepId s) {
    const Step& step = system_[t][s];
    const Accesses accesses = accessesOf(step, globals_);
    for (const Term& v : accesses.reads) add(t, s, v, false);
    for (const Term& v : accesses.writes) add(t, s, v, true);
  }

  void add(ThreadId t, StepId s, const Term& variable, bool write) {
    const Step& step = system_[t][s];
    const ThreadLocation at{t, step.from};
    const bool plain = step.plain && !system_[t][step.from].atomic;
    const AccessClass key{t, write, plain, locksets_.heldDuring[t.index][s.index], parallelism_.maybeStarted(at),
                          parallelism_.surelyEnded(at)};
    const auto [known, isNew] = classes_[variable].try_emplace(key, Representative{step.from, step.source});
    if (!isNew) known->second.source = std::min(known->second.source, step.source);
  }

  bool conflict(const AccessClass& a, const Representative& atA, const AccessClass& b, const Representative& atB) const {
    return (a.write || b.write) && (a.plain || b.plain) && disjoint(a.held, b.held) &&
           parallelism_.mayRunInParallel({a.thread, atA.at}, {b.thread, atB.at});
  }

  // The first of the plain accesses that take part.
  std::optional<SourceLocation> raceOn(const Classes& classes) const {
    std::optional<SourceLocation> first;
    for (const auto& [a, atA] : classes)
      for (const auto& [b, atB] : classes)
        if (a.plain && (!first || atA.source < *first) && conflict(a, atA, b, atB)) first = atA.source;
    return first;
  }

  const ConcurrentSystem& system_;
  std::set<Term> globals_;
  Parallelism parallelism_;
  Locksets locksets_;
  std::map<Term, Classes> classes_;
};

}  // namespace

std::vector<PossibleRace> possibleRaces(const ConcurrentSystem& system) { return RaceAnalysis(system).run(); }

}  // namespace redcomp::movers
