#include "movers/lock_kinds.h"

#include <fmt/format.h>

#include <algorithm>

namespace redcomp::movers {

using namespace ts;

namespace {

bool acquires(const LockEffect& e, const Term& free) { return !e.held && e.before == free && e.after != free; }
bool releases(const LockEffect& e, const Term& free) { return e.held && e.after == free; }
bool waits(const LockEffect& e, const Term& free) { return !e.held && e.before == free && e.after == free; }

using Test = bool (*)(const LockEffect&, const Term&);

bool any(const LockOperation& op, const Term& free, Test test) {
  return std::any_of(op.effects.begin(), op.effects.end(), [&](const LockEffect& e) { return test(e, free); });
}
bool all(const LockOperation& op, const Term& free, Test test) {
  return std::all_of(op.effects.begin(), op.effects.end(), [&](const LockEffect& e) { return test(e, free); });
}

// Can `second`, of another thread, come directly after `first`? If the second's thread holds the lock, it already did before
// `first`: so the lock was not free then, and the first's thread does not hold it.
bool mayFollow(const LockEffect& first, const LockEffect& second, const Term& free) {
  if (first.after != second.before) return false;
  return !second.held || (!first.held && first.before != free);
}

bool mayFollow(const LockOperation& first, const LockOperation& second, const Term& free) {
  for (const LockEffect& a : first.effects)
    for (const LockEffect& b : second.effects)
      if (mayFollow(a, b, free)) return true;
  return false;
}

class LockKinds {
 public:
  LockKinds(const ConcurrentSystem& system, const Parallelism& parallelism, const Locksets& locksets)
      : system_(system), parallelism_(parallelism), locksets_(locksets) {
    for (const LockOperation& op : locksets.operations) byLock_[op.lock].push_back(&op);
    for (ThreadId t : threadIds(system)) actions_.push_back(actionsOf(system, t));
  }

  std::map<std::pair<ThreadId, StepId>, StepKind> run() {
    std::map<std::pair<ThreadId, StepId>, StepKind> kinds;
    for (const LockOperation& op : locksets_.operations) {
      StepKind kind = kindOf(op);
      auto [entry, isNew] = kinds.try_emplace({op.thread, op.first}, kind);
      if (isNew) continue;
      StepKind& known = entry->second;
      MoverKind both = together(known.kind, kind.kind);
      if (known.kind == kind.kind && kind.kind != MoverKind::Non) known.reason += ", " + kind.reason;
      else if (both == kind.kind) known.reason = kind.reason;
      else if (both != known.kind) known.reason += " and " + kind.reason;
      known.kind = both;
    }
    return kinds;
  }

 private:
  StepKind kindOf(const LockOperation& op) const {
    const LockUse& use = locksets_.locks.at(op.lock);
    std::string name = op.lock.name() + (use.handMade ? " (hand-made lock)" : "");
    if (isFirstTest(op, use.free)) return {MoverKind::Right, "waits for " + name + " before acquiring it"};
    bool takes = any(op, use.free, acquires), frees = any(op, use.free, releases);
    MoverKind kind = together(takes ? MoverKind::Right : MoverKind::Both, frees ? MoverKind::Left : MoverKind::Both);
    for (const LockOperation* other : byLock_.at(op.lock)) {
      if (kind == MoverKind::Non) break;
      MoverKind beside = besideOther(op, *other, use.free, kind);
      if (together(kind, beside) == MoverKind::Non)
        return {MoverKind::Non, fmt::format("{} is {} by {}", name, other->writes ? "written" : "read", describe(*other))};
      kind = together(kind, beside);
    }
    if (kind == MoverKind::Non) return {kind, "acquires and releases " + name};
    if (takes || kind == MoverKind::Right) return {kind, (takes ? "acquires " : "waits for ") + name};
    if (frees) return {kind, "releases " + name};
    return {kind, name + (kind == MoverKind::Both ? " is held or not shared here" : " is only set here")};
  }

  // How the operation commutes with the other one; directions that `known` already excludes are not examined.
  MoverKind besideOther(const LockOperation& op, const LockOperation& other, const Term& free, MoverKind known) const {
    if (!op.writes && !other.writes) return MoverKind::Both;
    bool right = known != MoverKind::Left && mayFollow(op, other, free);
    bool left = known != MoverKind::Right && mayFollow(other, op, free);
    if ((!right && !left) || !mayMeet(op, other)) return MoverKind::Both;
    return together(right ? MoverKind::Left : MoverKind::Both, left ? MoverKind::Right : MoverKind::Both);
  }

  bool mayMeet(const LockOperation& a, const LockOperation& b) const {
    if (!parallelism_.mayRunInParallel({a.thread, a.at}, {b.thread, b.at})) return false;
    const auto& held = locksets_.heldAt[a.thread.index][a.at.index];
    const auto& theirs = locksets_.heldAt[b.thread.index][b.at.index];
    return std::none_of(held.begin(), held.end(), [&](const Term& lock) { return theirs.contains(lock); });
  }

  // Does the operation only wait for the lock, and are the steps that follow on locals only, until the thread acquires it?
  bool isFirstTest(const LockOperation& op, const Term& free) const {
    const Action& action = actionWith(op.thread, op.first);
    if (op.effects.empty() || !all(op, free, waits) || !touchesOnly(op.thread, action, op.lock) || op.writes) return false;
    const ThreadSystem& thread = system_[op.thread];
    std::set<LocationId> seen;
    std::vector<LocationId> work;
    auto arriveAfter = [&](const Action& passed) {
      for (StepId s : passed.steps)
        if (LocationId to = thread[s].to; !thread[to].atomic && seen.insert(to).second) work.push_back(to);
    };
    arriveAfter(action);
    while (!work.empty()) {
      LocationId at = work.back();
      work.pop_back();
      for (const Action& next : actions_[op.thread.index]) {
        if (next.at != at || isAcquire(op.thread, next, op.lock, free)) continue;
        if (!touchesOnly(op.thread, next, Term())) return false;
        arriveAfter(next);
      }
    }
    return true;
  }

  bool isAcquire(ThreadId t, const Action& action, const Term& lock, const Term& free) const {
    const auto& operations = byLock_.at(lock);
    return std::any_of(operations.begin(), operations.end(), [&](const LockOperation* op) {
      return op->thread == t && op->first == action.first && all(*op, free, acquires);
    });
  }

  // It accesses no global but this one (absent: none at all), and does not synchronise.
  bool touchesOnly(ThreadId t, const Action& action, const Term& variable) const {
    auto other = [&](const Term& v) { return v != variable; };
    return std::none_of(action.accesses.reads.begin(), action.accesses.reads.end(), other) &&
           std::none_of(action.accesses.writes.begin(), action.accesses.writes.end(), other) &&
           std::all_of(action.steps.begin(), action.steps.end(),
                       [&](StepId s) { return ts::isOrdinary(system_[t][s].sync); });
  }

  const Action& actionWith(ThreadId t, StepId first) const {
    const auto& actions = actions_[t.index];
    return *std::find_if(actions.begin(), actions.end(), [&](const Action& a) { return a.first == first; });
  }

  std::string describe(const LockOperation& op) const {
    const ThreadSystem& thread = system_[op.thread];
    return fmt::format("thread {} ({} -> {}), which does not hold it", thread.name, thread[op.at].name,
                       thread[thread[op.first].to].name);
  }

  const ConcurrentSystem& system_;
  const Parallelism& parallelism_;
  const Locksets& locksets_;
  std::map<Term, std::vector<const LockOperation*>> byLock_;
  std::vector<std::vector<Action>> actions_;  // by thread
};

}  // namespace

std::map<std::pair<ThreadId, StepId>, StepKind> lockKinds(const ConcurrentSystem& system,
                                                          const Parallelism& parallelism, const Locksets& locksets) {
  return LockKinds(system, parallelism, locksets).run();
}

}  // namespace redcomp::movers
