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
// The accesses of a class: where one of them stands, its place in the program, and all of them in the list.
struct Members {
  LocationId at;
  SourceLocation source;
  std::vector<std::size_t> accesses = {};
};
using Classes = std::map<AccessClass, Members>;

bool disjoint(const std::set<Term>& a, const std::set<Term>& b) {
  return std::ranges::none_of(a, [&](const Term& each) { return b.contains(each); });
}

class RaceAnalysis {
 public:
  explicit RaceAnalysis(const ConcurrentSystem& system)
      : system_(system), globals_(globalSymbols(system)), parallelism_(system), locksets_(analyseLocks(system, parallelism_)) {}

  std::vector<PossibleRace> variables() {
    collect();
    std::vector<PossibleRace> races;
    for (const Variable& variable : system_.globals)
      if (isMemory(variable) && variable.role == Role::Data)
        if (const auto source = raceOn(classes_[variable.symbol])) races.push_back({variable.name, *source});
    std::ranges::stable_sort(races, {}, &PossibleRace::source);
    return races;
  }

  RaceCandidates candidates() {
    collect();
    for (const Variable& variable : system_.globals)
      if (isMemory(variable)) meet(classes_[variable.symbol]);
    std::erase_if(result_.accesses, [](const RacyAccess& each) {
      return !each.meetsPlainWrite && !each.meetsAtomicWrite && !each.meetsPlainRead && !each.meetsAtomicRead;
    });
    return std::move(result_);
  }

 private:
  // A mutex is memory too: its operations are atomic, but for making and destroying it.
  static bool isMemory(const Variable& variable) {
    return (variable.role == Role::Data || variable.role == Role::Lock) && !variable.name.empty();
  }

  void collect() {
    for (const ThreadId t : threadIds(system_))
      for (const StepId s : stepIds(system_[t]))
        if (!std::holds_alternative<Start>(system_[t][s].sync))  // an argument that is handed over is no memory
          for (const MemoryAccess& access : memoryAccesses(system_[t][s], globals_)) add(t, s, access);
  }

  void add(ThreadId t, StepId s, const MemoryAccess& access) {
    const Step& step = system_[t][s];
    const ThreadLocation at{t, step.from};
    const bool plain = step.plain && !system_[t][step.from].atomic;
    const AccessClass key{t, access.write, plain, locksets_.heldDuring[t.index][s.index], parallelism_.maybeStarted(at),
                          parallelism_.surelyEnded(at)};
    Members& members = classes_[access.variable].try_emplace(key, Members{step.from, step.source}).first->second;
    members.source = std::min(members.source, step.source);
    members.accesses.push_back(result_.accesses.size());
    result_.accesses.push_back({t, s, access, plain});
  }

  bool mayRace(const AccessClass& a, const AccessClass& b) const {
    return (a.write || b.write) && (a.plain || b.plain) && (a.thread != b.thread || system_[a.thread].replicated);
  }

  bool conflict(const AccessClass& a, const Members& ofA, const AccessClass& b, const Members& ofB) const {
    return mayRace(a, b) && disjoint(a.held, b.held) && parallelism_.mayRunInParallel({a.thread, ofA.at}, {b.thread, ofB.at});
  }

  // The first of the plain accesses that take part.
  std::optional<SourceLocation> raceOn(const Classes& classes) const {
    std::optional<SourceLocation> first;
    for (const auto& [a, ofA] : classes)
      for (const auto& [b, ofB] : classes)
        if (a.plain && (!first || ofA.source < *first) && conflict(a, ofA, b, ofB)) first = ofA.source;
    return first;
  }

  void meet(const Classes& classes) {
    for (const auto& [a, ofA] : classes)
      for (const auto& [b, ofB] : classes) {
        const std::uint64_t count = ofA.accesses.size() * ofB.accesses.size();
        const bool once = a < b || (a <=> b) == 0;  // not in the other order again
        if (once && mayRace(a, b)) result_.pairs += count;
        if (!conflict(a, ofA, b, ofB)) continue;
        if (once) result_.left += count;
        for (const std::size_t access : ofA.accesses) note(result_.accesses[access], b);
      }
  }

  static void note(RacyAccess& access, const AccessClass& other) {
    if (other.write) (other.plain ? access.meetsPlainWrite : access.meetsAtomicWrite) = true;
    else (other.plain ? access.meetsPlainRead : access.meetsAtomicRead) = true;
  }

  const ConcurrentSystem& system_;
  std::set<Term> globals_;
  Parallelism parallelism_;
  Locksets locksets_;
  std::map<Term, Classes> classes_;
  RaceCandidates result_;
};

}  // namespace

std::vector<PossibleRace> possibleRaces(const ConcurrentSystem& system) { return RaceAnalysis(system).variables(); }

RaceCandidates raceCandidates(const ConcurrentSystem& system) { return RaceAnalysis(system).candidates(); }

}  // namespace redcomp::movers
