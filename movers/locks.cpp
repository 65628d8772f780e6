#include "movers/locks.h"
#include "ts/accesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>


namespace redcomp::movers {

using namespace ts;

namespace {

std::string describe(const ConcurrentSystem& system, ThreadId t, StepId s) {
  const Step& step = system[t][s];
  return fmt::format("thread {} ({} -> {})", system[t].name, system[t][step.from].name, system[t][step.to].name);
}

// A variable regarded as a lock, with one of its values as the free one.
struct Candidate {
  Term lock, free;
  std::vector<Holding> holding;  // by thread
};

class LockAnalysis {
 public:
  LockAnalysis(const ConcurrentSystem& system, const Parallelism& parallelism)
      : system_(system), parallelism_(parallelism), values_(globalsOfFewValues(system)) {
    for (ThreadId t : threadIds(system)) {
      actions_.push_back(actionsOf(system, t));
      collectUncovered(t);
    }
  }

  Locksets run() {
    for (const Variable& v : system_.globals)
      if (values_.contains(v.symbol) && (v.role == Role::Lock || looksLikeLock(v))) judge(v);
    fillHeldAt();
    fillHeldDuring();
    fillOperations();
    return std::move(result_);
  }

 private:
  // Globals accessed by steps that belong to no action: these cannot be followed.
  void collectUncovered(ThreadId t) {
    std::set<StepId> covered;
    for (const Action& action : actions_[t.index]) covered.insert(action.steps.begin(), action.steps.end());
    std::set<Term> globals = globalSymbols(system_);
    for (StepId s : stepIds(system_[t]))
      if (!covered.contains(s)) {
        Accesses accesses = accessesOf(system_[t][s], globals);
        uncovered_.merge(accesses.reads);
        uncovered_.merge(accesses.writes);
      }
  }

  // To take a lock, one must read and write it in one action.
  bool looksLikeLock(const Variable& v) const {
    if (v.role != Role::Data) return false;
    for (const auto& actions : actions_)
      for (const Action& action : actions)
        if (action.accesses.reads.contains(v.symbol) && action.accesses.writes.contains(v.symbol)) return true;
    return false;
  }

  // The candidates for the free value, the most likely first.
  std::vector<Term> freeValues(const Variable& v) const {
    if (v.role == Role::Lock) return {logic::boolean(false)};
    const std::set<Term>& values = values_.at(v.symbol);
    std::vector<Term> ordered(values.begin(), values.end());
    if (v.initial)
      std::stable_partition(ordered.begin(), ordered.end(),
                            [&](const Term& value) { return value == logic::constantTerm(*v.initial); });
    return ordered;
  }

  void judge(const Variable& v) {
    bool handMade = v.role != Role::Lock;
    for (const Term& free : freeValues(v)) {
      std::optional<Candidate> candidate = follow(v.symbol, free);
      std::string whyNot = candidate ? releasedByOthers(*candidate) : "what the threads do with it is too complicated";
      if (handMade && (!candidate || !isUsedAsLock(*candidate, whyNot.empty()))) continue;
      result_.locks[v.symbol] = {whyNot.empty(), whyNot, handMade, free};
      if (!whyNot.empty()) continue;
      disciplined_.push_back(std::move(*candidate));
      return;
    }
  }

  std::optional<Candidate> follow(const Term& lock, const Term& free) const {
    if (uncovered_.contains(lock)) return std::nullopt;
    Candidate candidate{lock, free, {}};
    for (ThreadId t : threadIds(system_)) {
      auto holding = followLock(system_, t, actions_[t.index], {lock, values_.at(lock)}, free);
      if (!holding) return std::nullopt;
      candidate.holding.push_back(std::move(*holding));
    }
    return candidate;
  }

  // An ordinary variable counts as a lock if some thread surely holds it where it acts. If it is undisciplined, it is
  // reported as a lock only if, besides, such a thread releases it.
  bool isUsedAsLock(const Candidate& candidate, bool disciplined) const {
    for (ThreadId t : threadIds(system_)) {
      const Holding& holding = candidate.holding[t.index];
      for (std::size_t a = 0; a < actions_[t.index].size(); ++a) {
        LocationId at = actions_[t.index][a].at;
        const auto& effects = holding.effects[a];
        bool releases = std::any_of(effects.begin(), effects.end(), [&](auto& e) { return e.after == candidate.free; });
        if (holding.may[at.index] && holding.must[at.index] && (disciplined || releases)) return true;
      }
    }
    return false;
  }

  // Why the lock is not disciplined; "" if it is.
  std::string releasedByOthers(const Candidate& candidate) const {
    for (ThreadId t : threadIds(system_))
      for (std::size_t a = 0; a < actions_[t.index].size(); ++a) {
        const auto& effects = candidate.holding[t.index].effects[a];
        bool opens = std::any_of(effects.begin(), effects.end(), [&](const LockEffect& e) {
          return !e.held && e.before != candidate.free && e.after == candidate.free;
        });
        if (!opens) continue;
        const Action& action = actions_[t.index][a];
        if (auto holder = holderBeside(candidate, {t, action.at}))
          return fmt::format("{} may release it without holding it, while thread {} may hold it",
                             describe(system_, t, action.first), system_[*holder].name);
      }
    return {};
  }

  std::optional<ThreadId> holderBeside(const Candidate& candidate, ThreadLocation place) const {
    for (ThreadId other : threadIds(system_))
      for (LocationId l : locationIds(system_[other]))
        if (candidate.holding[other.index].may[l.index] && parallelism_.mayRunInParallel(place, {other, l})) return other;
    return std::nullopt;
  }

  void fillHeldAt() {
    for (ThreadId t : threadIds(system_)) {
      auto& row = result_.heldAt.emplace_back(system_[t].locations.size());
      for (const Candidate& candidate : disciplined_)
        for (LocationId l : locationIds(system_[t]))
          if (candidate.holding[t.index].must[l.index]) row[l.index].insert(candidate.lock);
      auto& may = result_.mayHoldAt.emplace_back(system_[t].locations.size());
      for (const Candidate& candidate : disciplined_)
        for (LocationId l : locationIds(system_[t]))
          if (candidate.holding[t.index].may[l.index]) may[l.index].insert(candidate.lock);
    }
  }

  // The locks under which an action happens. Two actions under the same lock are never enabled at the same time, except for
  // one that releases it and one that acquires it; these already conflict over the lock itself.
  std::set<Term> heldDuring(ThreadId t, std::size_t a) const {
    std::set<Term> held;
    for (const Candidate& candidate : disciplined_) {
      const Holding& holding = candidate.holding[t.index];
      const Action& action = actions_[t.index][a];
      auto under = [&](const LockEffect& e) { return e.held || (e.before == candidate.free && e.after != candidate.free); };
      if (touches(action, candidate.lock) ? std::all_of(holding.effects[a].begin(), holding.effects[a].end(), under)
                                          : holding.must[action.at.index])
        held.insert(candidate.lock);
    }
    return held;
  }

  void fillHeldDuring() {
    for (ThreadId t : threadIds(system_)) {
      std::vector<std::optional<std::set<Term>>> held(system_[t].steps.size());
      for (std::size_t a = 0; a < actions_[t.index].size(); ++a) {
        std::set<Term> during = heldDuring(t, a);
        for (StepId s : actions_[t.index][a].steps) {
          auto& known = held[s.index];
          if (known) std::erase_if(*known, [&](const Term& lock) { return !during.contains(lock); });
          else known = during;
        }
      }
      auto& row = result_.heldDuring.emplace_back();
      for (StepId s : stepIds(system_[t])) {
        LocationId from = system_[t][s].from;
        if (held[s.index] && system_[t][from].atomic) result_.heldAt[t.index][from.index] = *held[s.index];
        row.push_back(held[s.index].value_or(std::set<Term>{}));
      }
    }
  }

  void fillOperations() {
    for (const Candidate& candidate : disciplined_)
      for (ThreadId t : threadIds(system_))
        for (std::size_t a = 0; a < actions_[t.index].size(); ++a) {
          const Action& action = actions_[t.index][a];
          if (!touches(action, candidate.lock)) continue;
          result_.operations.push_back({candidate.lock, t, action.at, action.first,
                                        action.accesses.writes.contains(candidate.lock),
                                        candidate.holding[t.index].effects[a], candidate.holding[t.index].surelyEnds[a]});
        }
  }

  const ConcurrentSystem& system_;
  const Parallelism& parallelism_;
  std::map<Term, std::set<Term>> values_;
  std::vector<std::vector<Action>> actions_;  // by thread
  std::set<Term> uncovered_;
  std::vector<Candidate> disciplined_;
  Locksets result_;
};

}  // namespace

std::set<StepId> surelyEnding(const Locksets& locksets, ThreadId thread) {
  std::set<StepId> first;
  for (const LockOperation& op : locksets.operations)
    if (op.thread == thread && op.surelyEnds) first.insert(op.first);
  return first;
}

Locksets analyseLocks(const ConcurrentSystem& system, const Parallelism& parallelism) {
  return LockAnalysis(system, parallelism).run();
}

}  // namespace redcomp::movers
