#include "movers/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "logic/rewrite.h"
#include "movers/access.h"
#include "movers/sections.h"

namespace redcomp::movers {

using namespace ts;

const char* toString(MoverKind kind) {
  switch (kind) {
    case MoverKind::Both: return "both";
    case MoverKind::Right: return "right";
    case MoverKind::Left: return "left";
    case MoverKind::Non: return "non";
  }
  return "";
}

namespace {

// All accesses to a variable that look alike to the analysis: one stands for many.
struct AccessClass {
  ThreadId thread;
  bool replicated;
  bool write;
  std::set<Term> held;
  std::set<ThreadId> maybeStarted, surelyEnded;
  auto key() const { return std::tie(thread, write, held, maybeStarted, surelyEnded); }
  bool operator<(const AccessClass& other) const { return key() < other.key(); }
};

bool disjoint(const std::set<Term>& a, const std::set<Term>& b) {
  return std::none_of(a.begin(), a.end(), [&](const Term& x) { return b.contains(x); });
}

bool excludes(const AccessClass& knower, ThreadId other) {
  return knower.surelyEnded.contains(other) || !knower.maybeStarted.contains(other);
}

bool conflict(const AccessClass& a, const AccessClass& b) {
  return (a.thread != b.thread || a.replicated) && (a.write || b.write) && !excludes(a, b.thread) && !excludes(b, a.thread) &&
         disjoint(a.held, b.held);
}

class KindAnalysis {
 public:
  explicit KindAnalysis(const ConcurrentSystem& system)
      : system_(system), globals_(globalsOf(system)), parallelism_(system),
        locksets_(analyseLocks(system, parallelism_)) {}

  Movers run() {
    collectClasses();
    collectObserved();
    std::vector<std::vector<StepKind>> kinds;
    for (ThreadId t : threadIds(system_)) {
      auto& row = kinds.emplace_back();
      for (StepId s : stepIds(system_[t])) row.push_back(kindOf(t, s));
      for (const AtomicSection& section : atomicSections(system_[t])) makeOne(section, row, t);
    }
    return {std::move(parallelism_), std::move(locksets_), std::move(kinds)};
  }

 private:
  // The variables through which a step synchronises, if they are used for that alone: their part of the step is
  // what its Sync says and no access.
  std::set<Term> synchronisedBy(const Step& step) const {
    std::set<Term> symbols;
    auto lock = [&](const Term& l) { if (locksets_.locks.at(l).disciplined) symbols.insert(l); };
    if (auto* acquire = std::get_if<Acquire>(&step.sync)) lock(acquire->lock);
    if (auto* release = std::get_if<Release>(&step.sync)) lock(release->lock);
    bool flags = !symbols.empty() || !(std::holds_alternative<std::monostate>(step.sync) ||
                                       std::holds_alternative<Acquire>(step.sync) ||
                                       std::holds_alternative<Release>(step.sync));
    if (flags)
      for (const Variable& v : system_.globals)
        if (v.role == Role::Started || v.role == Role::Finished) symbols.insert(v.symbol);
    return symbols;
  }

  Accesses dataAccesses(const Step& step) const {
    Accesses accesses = accessesOf(step, globals_);
    if (std::holds_alternative<std::monostate>(step.sync)) return accesses;
    for (const Term& symbol : synchronisedBy(step)) {
      accesses.reads.erase(symbol);
      accesses.writes.erase(symbol);
    }
    return accesses;
  }

  AccessClass classOf(ThreadId t, LocationId at, bool write) const {
    return {t, system_[t].replicated, write, locksets_.heldAt[t.index][at.index], parallelism_.maybeStarted({t, at}),
            parallelism_.surelyEnded({t, at})};
  }

  void collectClasses() {
    for (ThreadId t : threadIds(system_))
      for (StepId s : stepIds(system_[t])) {
        const Step& step = system_[t][s];
        Accesses accesses = dataAccesses(step);
        for (const Term& v : accesses.reads) classes_[v].try_emplace(classOf(t, step.from, false), s);
        for (const Term& v : accesses.writes) classes_[v].try_emplace(classOf(t, step.from, true), s);
      }
  }

  // An error condition sees the variables it reads at any moment of the threads that it does not pin to a location.
  void collectObserved() {
    observed_.resize(system_.threads.size());
    for (const ErrorCondition& error : system_.errors) {
      std::set<Term> read = logic::variables(error.condition);
      for (ThreadId t : threadIds(system_)) {
        bool named = std::any_of(error.at.begin(), error.at.end(), [&](auto& place) { return place.thread == t; });
        if (!named) observed_[t.index].insert(read.begin(), read.end());
        else if (system_[t].replicated)  // the copies that are not named are anywhere
          std::ranges::copy_if(read, std::inserter(observed_[t.index], observed_[t.index].end()),
                               [&](const Term& v) { return globals_.contains(v); });
      }
    }
  }

  std::string describe(ThreadId t, StepId s) const {
    const Step& step = system_[t][s];
    return fmt::format("thread {} ({} -> {})", system_[t].name, system_[t][step.from].name, system_[t][step.to].name);
  }

  // Why an access of this class conflicts with some other thread's; "" if it does not.
  std::string conflictOf(const Term& variable, const AccessClass& mine) {
    auto [known, isNew] = conflicts_.try_emplace({variable, mine}, "");
    if (!isNew) return known->second;
    for (const auto& [theirs, step] : classes_[variable])
      if (conflict(mine, theirs)) {
        known->second = fmt::format("{} is {} by {} under no common lock", variable.name(),
                                    theirs.write ? "written" : "read", describe(theirs.thread, step));
        break;
      }
    return known->second;
  }

  std::string conflictOf(ThreadId t, const Step& step) {
    Accesses accesses = dataAccesses(step);
    for (const Assignment& a : step.updates)
      if (observed_[t.index].contains(a.target)) return a.target.name() + " is observed by an error condition";
    for (const Term& v : accesses.writes)
      if (auto why = conflictOf(v, classOf(t, step.from, true)); !why.empty()) return why;
    for (const Term& v : accesses.reads)
      if (auto why = conflictOf(v, classOf(t, step.from, false)); !why.empty()) return why;
    return {};
  }

  StepKind kindOf(ThreadId t, StepId s) {
    const Step& step = system_[t][s];
    if (std::string why = conflictOf(t, step); !why.empty()) return {MoverKind::Non, why};
    if (auto* acquire = std::get_if<Acquire>(&step.sync); acquire && disciplined(acquire->lock))
      return {MoverKind::Right, "acquires " + acquire->lock.name()};
    if (auto* release = std::get_if<Release>(&step.sync); release && disciplined(release->lock))
      return {MoverKind::Left, "releases " + release->lock.name()};
    if (auto* create = std::get_if<Create>(&step.sync)) return {MoverKind::Left, "creates " + system_[create->thread].name};
    if (auto* join = std::get_if<Join>(&step.sync)) return {MoverKind::Right, "joins " + system_[join->thread].name};
    if (std::holds_alternative<Start>(step.sync)) return {MoverKind::Right, "starts"};
    if (std::holds_alternative<Exit>(step.sync)) return {MoverKind::Left, "ends"};
    return {MoverKind::Both, unconflicted(step)};
  }

  bool disciplined(const Term& lock) const { return locksets_.locks.at(lock).disciplined; }

  std::string unconflicted(const Step& step) const {
    Accesses accesses = dataAccesses(step);
    std::set<Term> shared = accesses.reads;
    shared.merge(accesses.writes);
    if (shared.empty()) return "touches no shared variable";
    std::string names;
    for (const Term& v : shared) names += (names.empty() ? "" : ", ") + v.name();
    return names + (shared.size() == 1 ? " is" : " are") + " protected or not shared here";
  }

  // The steps of an atomic section happen together: if one of them does not move freely, none does.
  void makeOne(const AtomicSection& section, std::vector<StepKind>& kinds, ThreadId t) const {
    for (StepId s : section.steps)
      if (kinds[s.index].kind != MoverKind::Both) {
        std::string reason = fmt::format("atomic section in which {}: {}", describe(t, s), kinds[s.index].reason);
        for (StepId member : section.steps) kinds[member.index] = {MoverKind::Non, reason};
        return;
      }
  }

  const ConcurrentSystem& system_;
  std::set<Term> globals_;
  Parallelism parallelism_;
  Locksets locksets_;
  std::map<Term, std::map<AccessClass, StepId>> classes_;               // variable -> class -> one such access
  std::map<std::pair<Term, AccessClass>, std::string> conflicts_;       // remembered answers
  std::vector<std::set<Term>> observed_;                                // by thread
};

}  // namespace

Movers analyseMovers(const ConcurrentSystem& system) { return KindAnalysis(system).run(); }

}  // namespace redcomp::movers
