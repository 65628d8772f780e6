#include "movers/holding.h"

#include <algorithm>
#include <array>

#include "logic/rewrite.h"
#include "ts/liveness.h"

namespace redcomp::movers {

using namespace ts;

bool touches(const Action& action, const Term& variable) {
  return action.accesses.reads.contains(variable) || action.accesses.writes.contains(variable);
}

namespace {

constexpr std::size_t mostPaths = 8;  // distinguished at one location; if there are more, they are merged

// The locals that may record what the thread saw of the lock: those that an action on the lock writes, and copies of them.
std::set<Term> witnesses(const ThreadSystem& thread, const std::vector<Action>& actions, const Term& lock) {
  std::set<Term> locals, found;
  for (const Variable& v : thread.locals)
    if (v.symbol.sort() != logic::Sort::IntArray) locals.insert(v.symbol);
  for (const Action& action : actions)
    if (touches(action, lock))
      for (StepId s : action.steps)
        for (const Assignment& a : thread[s].updates)
          if (locals.contains(a.target)) found.insert(a.target);
  for (bool grown = true; grown;) {
    grown = false;
    for (const Step& step : thread.steps)
      for (const Assignment& a : step.updates) {
        if (!locals.contains(a.target) || found.contains(a.target)) continue;
        std::set<Term> read = logic::variables(a.value);
        if (std::any_of(read.begin(), read.end(), [&](const Term& v) { return found.contains(v); }))
          grown |= found.insert(a.target).second;
      }
  }
  return found;
}

// The constants known at a location on the paths on which the lock is held, or on those on which it is not.
struct Paths {
  std::vector<Known> known;
  bool together = false;  // there were too many: the single entry is what they have in common
};

class LockFollower {
 public:
  LockFollower(const ConcurrentSystem& system, ThreadId id, const std::vector<Action>& actions, const FewValued& lock,
               const Term& free, const std::set<Term>& witnesses)
      : thread_(system[id]), actions_(actions), lock_(lock), free_(free), witnesses_(witnesses),
        live_(witnesses.empty() ? std::vector<std::set<Term>>(thread_.locations.size()) : liveLocals(system, id)),
        runner_(system, id, tracked()), paths_(thread_.locations.size()),
        actionsAt_(thread_.locations.size()) {
    for (std::size_t a = 0; a < actions.size(); ++a) actionsAt_[actions[a].at.index].push_back(a);
  }

  std::optional<Holding> run() {
    effects_.resize(actions_.size());
    for (const Action& action : actions_) surelyEnds_.push_back(touches(action, lock_.variable));
    Known initial;
    for (const Variable& v : thread_.locals)
      if (witnesses_.contains(v.symbol) && v.initial) initial[v.symbol] = logic::constantTerm(*v.initial);
    if (thread_[thread_.initial].atomic) return std::nullopt;  // the first steps of the thread belong to no action
    arrive(thread_.initial, false, std::move(initial));
    while (!work_.empty()) {
      Work item = std::move(work_.back());
      work_.pop_back();
      for (std::size_t a : actionsAt_[item.at.index])
        if (!act(a, item)) return std::nullopt;
    }
    return result();
  }

 private:
  struct Work {
    LocationId at;
    bool held;
    Known known;
  };

  std::set<Term> tracked() const {
    std::set<Term> all = witnesses_;
    all.insert(lock_.variable);
    return all;
  }

  bool act(std::size_t a, const Work& item) {
    if (!touches(actions_[a], lock_.variable)) {
      auto runs = runner_.run(actions_[a], item.known);
      if (!runs) return false;
      for (const ActionEnd& end : runs->ends)
        if (!thread_[end.at].atomic) arrive(end.at, item.held, end.known);
      return true;
    }
    for (const Term& before : lock_.values)
      if (!(item.held && before == free_) && !act(a, item, before)) return false;
    return true;
  }

  bool act(std::size_t a, const Work& item, const Term& before) {
    Known known = item.known;
    known[lock_.variable] = before;
    auto runs = runner_.run(actions_[a], known);
    if (!runs) return false;
    if (!runs->surelyEnds) surelyEnds_[a] = false;
    for (ActionEnd end : runs->ends) {
      auto found = end.known.find(lock_.variable);
      std::set<Term> after = found == end.known.end() ? lock_.values : std::set<Term>{found->second};
      end.known.erase(lock_.variable);
      for (const Term& value : after) {
        effects_[a].insert({item.held, before, value});
        bool held = value != free_ && (item.held || before == free_);
        if (!thread_[end.at].atomic) arrive(end.at, held, end.known);
      }
    }
    return true;
  }

  void arrive(LocationId at, bool held, Known known) {
    std::erase_if(known, [&](const auto& entry) { return !live_[at.index].contains(entry.first); });
    Paths& paths = paths_[at.index][held ? 1 : 0];
    auto& all = paths.known;
    if (std::find(all.begin(), all.end(), known) != all.end()) return;
    if (paths.together || all.size() == mostPaths) {
      paths.together = true;
      for (const Known& other : all) known = commonTo(known, other);
      if (all.size() == 1 && all.front() == known) return;
      all.clear();
    }
    all.push_back(known);
    work_.push_back({at, held, std::move(known)});
  }

  Holding result() {
    Holding holding;
    for (LocationId l : locationIds(thread_)) {
      const auto& [without, with] = paths_[l.index];
      holding.may.push_back(!with.known.empty());
      holding.must.push_back(without.known.empty() && !thread_[l].atomic);
    }
    holding.effects = std::move(effects_);
    holding.surelyEnds = std::move(surelyEnds_);
    return holding;
  }

  const ThreadSystem& thread_;
  const std::vector<Action>& actions_;
  const FewValued& lock_;
  const Term& free_;
  const std::set<Term>& witnesses_;
  std::vector<std::set<Term>> live_;
  ActionRunner runner_;
  std::vector<std::array<Paths, 2>> paths_;  // by location; not held, held
  std::vector<std::vector<std::size_t>> actionsAt_;
  std::vector<std::set<LockEffect>> effects_;
  std::vector<bool> surelyEnds_;
  std::vector<Work> work_;
};

}  // namespace

std::optional<Holding> followLock(const ConcurrentSystem& system, ThreadId id, const std::vector<Action>& actions,
                                  const FewValued& lock, const Term& free) {
  std::set<Term> remembered = witnesses(system[id], actions, lock.variable);
  auto holding = LockFollower(system, id, actions, lock, free, remembered).run();
  if (!holding && !remembered.empty()) holding = LockFollower(system, id, actions, lock, free, {}).run();
  return holding;
}

}  // namespace redcomp::movers
