#include "movers/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "logic/rewrite.h"
#include "movers/lock_kinds.h"
#include "movers/sections.h"
#include "ts/accesses.h"

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

// A class of accesses to a variable that the analysis need not distinguish.
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
      : system_(system), globals_(globalSymbols(system)), parallelism_(system),
        locksets_(analyseLocks(system, parallelism_)), lockKinds_(lockKinds(system, parallelism_, locksets_)) {
    for (const Variable& v : system.globals)
      if (v.role == Role::Started || v.role == Role::Finished) flags_.insert(v.symbol);
  }

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
  // The step's accesses, without operations on disciplined locks and on the flags by which it creates or joins.
  Accesses dataAccesses(const Step& step) const {
    Accesses accesses = accessesOf(step, globals_);
    bool flags = synchronises(step);
    auto apart = [&](const Term& v) { return flags_.contains(v) ? flags : locksets_.isDisciplined(v); };
    std::erase_if(accesses.reads, apart);
    std::erase_if(accesses.writes, apart);
    return accesses;
  }

  // False for an operation on an undisciplined mutex: that is a plain access.
  bool synchronises(const Step& step) const {
    if (auto* acquire = std::get_if<Acquire>(&step.sync)) return locksets_.isDisciplined(acquire->lock);
    if (auto* release = std::get_if<Release>(&step.sync)) return locksets_.isDisciplined(release->lock);
    return !isOrdinary(step.sync);
  }

  AccessClass classOf(ThreadId t, StepId s, bool write) const {
    LocationId at = system_[t][s].from;
    return {t, system_[t].replicated, write, locksets_.heldDuring[t.index][s.index], parallelism_.maybeStarted({t, at}),
            parallelism_.surelyEnded({t, at})};
  }

  void collectClasses() {
    for (ThreadId t : threadIds(system_))
      for (StepId s : stepIds(system_[t])) {
        Accesses accesses = dataAccesses(system_[t][s]);
        for (const Term& v : accesses.reads) classes_[v].try_emplace(classOf(t, s, false), s);
        for (const Term& v : accesses.writes) classes_[v].try_emplace(classOf(t, s, true), s);
      }
  }

  // An error condition observes the variables it reads at all times, unless it names the location of the thread that writes.
  void collectObserved() {
    observed_.resize(system_.threads.size());
    for (const ErrorCondition& error : system_.errors) {
      std::set<Term> read = logic::variables(error.condition);
      for (ThreadId t : threadIds(system_)) {
        bool named = std::any_of(error.at.begin(), error.at.end(), [&](auto& place) { return place.thread == t; });
        if (!named) observed_[t.index].insert(read.begin(), read.end());
        else if (system_[t].replicated)  // the other copies may be anywhere
          std::ranges::copy_if(read, std::inserter(observed_[t.index], observed_[t.index].end()),
                               [&](const Term& v) { return globals_.contains(v); });
      }
    }
  }

  std::string describe(ThreadId t, StepId s) const {
    const Step& step = system_[t][s];
    return fmt::format("thread {} ({} -> {})", system_[t].name, system_[t][step.from].name, system_[t][step.to].name);
  }

  // Why an access of this class conflicts with another thread's; "" if it does not.
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

  std::string conflictOf(ThreadId t, StepId s) {
    const Step& step = system_[t][s];
    Accesses accesses = dataAccesses(step);
    for (const Assignment& a : step.updates)
      if (observed_[t.index].contains(a.target)) return a.target.name() + " is observed by an error condition";
    for (const Term& v : accesses.writes)
      if (auto why = conflictOf(v, classOf(t, s, true)); !why.empty()) return why;
    for (const Term& v : accesses.reads)
      if (auto why = conflictOf(v, classOf(t, s, false)); !why.empty()) return why;
    return {};
  }

  StepKind kindOf(ThreadId t, StepId s) {
    const Step& step = system_[t][s];
    if (step.guard.isFalse()) return {MoverKind::Both, "is never taken"};
    if (std::string why = conflictOf(t, s); !why.empty()) return {MoverKind::Non, why};
    StepKind kind = threadKind(step);
    auto lock = lockKinds_.find({t, s});
    if (lock == lockKinds_.end()) return kind;
    if (kind.kind == MoverKind::Both) return lock->second;
    return {together(kind.kind, lock->second.kind), kind.reason + ", " + lock->second.reason};
  }

  // The kind of a step without conflicts, apart from its operations on locks.
  StepKind threadKind(const Step& step) const {
    if (auto* create = std::get_if<Create>(&step.sync)) return {MoverKind::Left, "creates " + system_[create->thread].name};
    if (auto* join = std::get_if<Join>(&step.sync)) return {MoverKind::Right, "joins " + system_[join->thread].name};
    if (std::holds_alternative<Start>(step.sync)) return {MoverKind::Right, "starts"};
    if (std::holds_alternative<Exit>(step.sync)) return {MoverKind::Left, "ends"};
    return {MoverKind::Both, unconflicted(step)};
  }

  std::string unconflicted(const Step& step) const {
    Accesses accesses = dataAccesses(step);
    std::set<Term> shared = accesses.reads;
    shared.merge(accesses.writes);
    if (shared.empty()) return "touches no shared variable";
    std::string names;
    for (const Term& v : shared) names += (names.empty() ? "" : ", ") + v.name();
    return names + (shared.size() == 1 ? " is" : " are") + " protected or not shared here";
  }

  // The steps of an atomic section happen together, so the section moves only in directions in which all of them move.
  void makeOne(const AtomicSection& section, std::vector<StepKind>& kinds, ThreadId t) const {
    StepKind whole;
    for (StepId s : section.steps) {
      const StepKind& member = kinds[s.index];
      if (together(whole.kind, member.kind) == whole.kind) continue;
      whole.kind = together(whole.kind, member.kind);
      whole.reason = whole.kind == MoverKind::Non
                         ? fmt::format("atomic section in which {}: {}", describe(t, s), member.reason)
                         : member.reason;
    }
    if (whole.kind != MoverKind::Both)
      for (StepId s : section.steps) kinds[s.index] = whole;
  }

  const ConcurrentSystem& system_;
  std::set<Term> globals_, flags_;  // flags: of creation and ending
  Parallelism parallelism_;
  Locksets locksets_;
  std::map<std::pair<ThreadId, StepId>, StepKind> lockKinds_;           // of actions that touch locks, by first step
  std::map<Term, std::map<AccessClass, StepId>> classes_;               // variable -> class -> one such access
  std::map<std::pair<Term, AccessClass>, std::string> conflicts_;       // cache
  std::vector<std::set<Term>> observed_;  // by thread: variables that errors read wherever this thread is
};

}  // namespace

Movers analyseMovers(const ConcurrentSystem& system) { return KindAnalysis(system).run(); }

}  // namespace redcomp::movers
