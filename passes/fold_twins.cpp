#include "passes/fold_twins.h"

#include <algorithm>
#include <set>

#include "logic/rewrite.h"
#include "ts/replicate.h"
#include "ts/symmetry.h"

namespace redcomp::passes {

using namespace logic;
using namespace ts;

namespace {

std::vector<TwinClass> twinsOf(const ConcurrentSystem& system, const std::function<void()>& tick) {
  CoarseSystem single;  // every step is a coarse step
  for (const ThreadSystem& thread : system.threads)
    single.push_back(compose(thread, CutPoints(thread.locations.size(), true)));
  return findTwins(system, single, tick);
}

bool mentions(const Step& step, const Term& symbol) {
  if (variables(step.guard).contains(symbol) || variables(step.defined).contains(symbol)) return true;
  return std::any_of(step.updates.begin(), step.updates.end(), [&](const Assignment& a) {
    return a.target == symbol || variables(a.value).contains(symbol);
  });
}

// Only the thread's exit sets the flag, and only joins of the thread read it.
bool onlyTellsTheEnd(const ConcurrentSystem& system, ThreadId owner, const Term& flag) {
  for (const ErrorCondition& error : system.errors)
    if (variables(error.condition).contains(flag)) return false;
  for (ThreadId t : threadIds(system))
    for (const Step& step : system[t].steps) {
      const auto* join = std::get_if<Join>(&step.sync);
      const bool ends = t == owner && std::holds_alternative<Exit>(step.sync);
      if (mentions(step, flag) && !ends && !(join && join->thread == owner)) return false;
    }
  return true;
}

bool onCycle(const ThreadSystem& thread, const Step& step) {
  const auto from = stepsFrom(thread);
  std::set<LocationId> seen{step.to};
  std::vector<LocationId> open{step.to};
  while (!open.empty()) {
    const LocationId here = open.back();
    open.pop_back();
    if (here == step.from) return true;
    for (StepId s : from[here.index])
      if (seen.insert(thread[s].to).second) open.push_back(thread[s].to);
  }
  return false;
}

// At most one step joins it, and this step is taken at most once.
bool joinedAtMostOnce(const ConcurrentSystem& system, ThreadId joined) {
  int steps = 0;
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) {
      const auto* join = std::get_if<Join>(&step.sync);
      if (!join || join->thread != joined) continue;
      if (++steps > 1 || thread.replicated || onCycle(thread, step)) return false;
    }
  return true;
}

bool involves(const ConcurrentSystem& system, const ErrorCondition& error, ThreadId member, bool locals) {
  std::set<Term> read = variables(error.condition);
  const auto& own = system[member].locals;
  if (std::any_of(own.begin(), own.end(), [&](const Variable& v) { return read.contains(v.symbol); })) return true;
  return !locals && std::any_of(error.at.begin(), error.at.end(), [&](auto& place) { return place.thread == member; });
}

// An error condition that reads the locals of one twin must not involve another twin.
bool errorsFold(const ConcurrentSystem& system, const TwinClass& twins) {
  for (const ErrorCondition& error : system.errors) {
    int involved = 0, withLocals = 0;
    for (ThreadId m : twins.members) {
      involved += involves(system, error, m, false);
      withLocals += involves(system, error, m, true);
    }
    if (withLocals > 0 && involved > 1) return false;
  }
  return true;
}

bool folds(const ConcurrentSystem& system, const TwinClass& twins) {
  for (std::size_t k = 0; k < twins.members.size(); ++k)
    for (const Term& symbol : twins.owned[k]) {
      auto global = std::find_if(system.globals.begin(), system.globals.end(), [&](auto& v) { return v.symbol == symbol; });
      if (global == system.globals.end()) continue;
      const bool folds = global->role == Role::Finished ? onlyTellsTheEnd(system, twins.members[k], symbol)
                                                        : isHandedOver(system, twins.members[k], symbol);
      if (!folds) return false;
    }
  return errorsFold(system, twins);
}

class Folding {
 public:
  explicit Folding(const ConcurrentSystem& system) : original_(system) {
    for (ThreadId t : threadIds(system)) first_.push_back(t);
  }

  void add(const TwinClass& twins) {
    for (std::size_t k = 0; k < twins.members.size(); ++k) {
      first_[twins.members[k].index] = twins.members.front();
      for (std::size_t v = 0; v < twins.owned[k].size(); ++v)
        if (k > 0) toFirst_[twins.owned[k][v]] = twins.owned[0][v];
    }
    replicated_.insert(twins.members.front());
  }

  ConcurrentSystem run() {
    ConcurrentSystem folded = original_;
    folded.threads.clear();
    folded.errors.clear();
    std::erase_if(folded.globals, [&](const Variable& v) { return toFirst_.contains(v.symbol); });
    for (ThreadId t : threadIds(original_)) {
      number_.push_back(ThreadId{static_cast<int>(folded.threads.size())});
      if (first_[t.index] == t) folded.threads.push_back(original_[t]);
    }
    for (ThreadId t : replicated_) folded.threads[number_[t.index].index].replicated = true;
    for (ThreadSystem& thread : folded.threads)
      for (Step& step : thread.steps) adapt(step);
    for (const ErrorCondition& error : original_.errors) addError(error, folded.errors);
    return folded;
  }

 private:
  ThreadId newId(ThreadId t) const { return number_[first_[t.index].index]; }

  void adapt(Step& step) {
    if (auto* join = std::get_if<Join>(&step.sync)) {
      if (replicated_.contains(first_[join->thread.index])) forgetWaiting(step, *join);
      else join->thread = newId(join->thread);
    }
    if (auto* create = std::get_if<Create>(&step.sync)) create->thread = newId(create->thread);
    Substituter put(toFirst_);
    step.guard = put(step.guard);
    step.defined = put(step.defined);
    for (Assignment& update : step.updates) update = {put(update.target), put(update.value)};
  }

  // If the thread is joined at most once, the step still joins some copy; otherwise it waits for nothing.
  void forgetWaiting(Step& step, const Join& join) const {
    Substitution ended;
    for (const Variable& v : original_.globals)
      if (v.role == Role::Finished && variables(step.guard).contains(v.symbol)) ended[v.symbol] = boolean(true);
    step.guard = substitute(step.guard, ended);
    if (joinedAtMostOnce(original_, join.thread)) step.sync = Join{newId(join.thread)};
    else step.sync = {};
  }

  void addError(ErrorCondition error, std::vector<ErrorCondition>& errors) const {
    for (ThreadLocation& place : error.at) place.thread = newId(place.thread);
    std::sort(error.at.begin(), error.at.end());
    error.condition = substitute(error.condition, toFirst_);
    auto same = [&](const ErrorCondition& e) { return e.at == error.at && e.condition == error.condition; };
    if (std::none_of(errors.begin(), errors.end(), same)) errors.push_back(std::move(error));
  }

  const ConcurrentSystem& original_;
  std::vector<ThreadId> first_;    // by thread: the twin that represents it
  std::vector<ThreadId> number_;   // by representative: its id after folding
  std::set<ThreadId> replicated_;
  Substitution toFirst_;           // variables of the other twins -> those of the first
};

}  // namespace

std::optional<ConcurrentSystem> foldTwins(const ConcurrentSystem& system, const std::function<void()>& tick) {
  Folding folding(system);
  bool any = false;
  for (const TwinClass& twins : twinsOf(system, tick)) {
    if (!folds(system, twins)) continue;
    folding.add(twins);
    any = true;
  }
  if (!any) return std::nullopt;
  ConcurrentSystem folded = folding.run();
  for (ThreadId t : threadIds(folded))
    if (replicationFault(folded, t)) return std::nullopt;
  return folded;
}

}  // namespace redcomp::passes
