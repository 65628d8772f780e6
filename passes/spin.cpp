#include "passes/spin.h"

#include <algorithm>
#include <set>
#include <utility>

#include "logic/rewrite.h"
#include "ts/known_values.h"
#include "ts/liveness.h"

namespace redcomp::passes {

using namespace ts;

namespace {

constexpr std::size_t longestRound = 200;  // pairs of a location and the constants known there; longer rounds are not analysed

using Values = std::map<Term, std::set<Term>>;

std::set<LocationId> namedByErrors(const ConcurrentSystem& system, ThreadId id) {
  std::set<LocationId> named;
  for (const ErrorCondition& error : system.errors)
    for (const ThreadLocation& place : error.at)
      if (place.thread == id) named.insert(place.location);
  return named;
}

class SpinFinder {
 public:
  SpinFinder(const ConcurrentSystem& system, ThreadId id, const Values& values)
      : thread_(system[id]), values_(values), from_(stepsFrom(thread_)), live_(liveLocals(system, id)),
        known_(knownAt(system, id)), named_(namedByErrors(system, id)) {
    for (const Variable& g : system.globals) globals_.insert(g.symbol);
  }

  // A condition that excludes the cases in which the step only begins a futile round; true if there are none.
  Term extraGuard(StepId s) {
    const Step& step = thread_[s];
    std::vector<Term> parts;
    if (thread_[step.from].atomic || !known_[step.from.index]) return logic::boolean(true);
    for (const Term& variable : mayDecide(s)) {
      bool spins = false;
      std::vector<Term> others;  // values with which the round is not futile
      for (const Term& value : values_.at(variable)) {
        if (!knownAfter(step, knownWith(step.from, variable, value))) continue;
        if (isFutile(s, variable, value)) spins = true;
        else others.push_back(logic::equal(variable, value));
      }
      if (spins) parts.push_back(logic::disjunction(std::move(others)));
    }
    return logic::conjunction(std::move(parts));
  }

 private:
  struct Place {
    LocationId at;
    Known known;
    bool first;  // still in the step or section with which the round began
    auto operator<=>(const Place&) const = default;
  };

  // The globals of few values that the step, or the atomic section that it enters, reads.
  std::set<Term> mayDecide(StepId first) const {
    std::set<Term> read;
    std::vector<StepId> work{first};
    std::set<StepId> seen{first};
    while (!work.empty()) {
      const Step& step = thread_[work.back()];
      work.pop_back();
      logic::collectVariables(step.guard, read);
      for (const Assignment& a : step.updates) logic::collectVariables(a.value, read);
      if (!thread_[step.to].atomic) continue;
      for (StepId next : from_[step.to.index])
        if (seen.insert(next).second) work.push_back(next);
    }
    std::erase_if(read, [&](const Term& v) { return !values_.contains(v); });
    return read;
  }

  Known knownWith(LocationId at, const Term& variable, const Term& value) const {
    Known known = *known_[at.index];
    known[variable] = value;
    return known;
  }

  // If the thread takes the step with this value of the variable, can it only come back?
  bool isFutile(StepId first, const Term& variable, const Term& value) {
    home_ = thread_[first].from;
    variable_ = variable;
    value_ = value;
    seen_.clear();
    work_.clear();
    bool comesBack = false;
    if (!take(thread_[first], {home_, knownWith(home_, variable, value), true}, comesBack)) return false;
    while (!work_.empty()) {
      Place place = std::move(work_.back());
      work_.pop_back();
      for (StepId s : from_[place.at.index])
        if (!take(thread_[s], place, comesBack)) return false;
    }
    return comesBack;
  }

  // One step of the round. False if a futile round may not contain it.
  bool take(const Step& step, const Place& place, bool& comesBack) {
    auto known = knownAfter(step, place.known);
    if (!known) return true;
    if (!isOrdinary(step.sync) || named_.contains(step.to)) return false;
    for (const Assignment& a : step.updates) {
      bool restorable = place.first && a.target == variable_;
      if (!restorable && (globals_.contains(a.target) || live_[home_.index].contains(a.target))) return false;
    }
    Place next{step.to, std::move(*known), place.first};
    if (!thread_[step.to].atomic) {
      if (next.first && !holds(next.known, variable_, value_)) return false;
      next.first = false;
      std::erase_if(next.known, [&](const auto& entry) { return globals_.contains(entry.first); });
    }
    if (next.at == home_) comesBack = true;
    else if (seen_.insert(next).second) work_.push_back(std::move(next));
    return seen_.size() <= longestRound;
  }

  static bool holds(const Known& known, const Term& variable, const Term& value) {
    auto found = known.find(variable);
    return found != known.end() && found->second == value;
  }

  const ThreadSystem& thread_;
  const Values& values_;
  std::vector<std::vector<StepId>> from_;
  std::vector<std::set<Term>> live_;
  std::vector<std::optional<Known>> known_;
  std::set<LocationId> named_;
  std::set<Term> globals_;
  // The round under examination:
  LocationId home_;
  Term variable_, value_;
  std::set<Place> seen_;
  std::vector<Place> work_;
};

// Replaces guards that known constants decide by true or false.
void decideGuards(ConcurrentSystem& system, ThreadId id) {
  auto known = knownAt(system, id);
  for (Step& step : system.threads[id.index].steps) {
    if (!isOrdinary(step.sync)) continue;  // guards of synchronisation are kept
    const auto& here = known[step.from.index];
    Term guard = here ? logic::substitute(step.guard, {here->begin(), here->end()}) : logic::boolean(false);
    if (guard.isConstant()) step.guard = guard;
  }
}

// Futile rounds can be removed from a run one after the other, so all guards may be strengthened at once.
bool removeSpinning(const ConcurrentSystem& system, ThreadId id, const Values& values, ThreadSystem& result) {
  bool changed = false;
  SpinFinder finder(system, id, values);
  for (StepId s : stepIds(system[id])) {
    Term extraGuard = finder.extraGuard(s);
    Term& guard = result.steps[s.index].guard;
    guard = logic::conjunction(guard, extraGuard);
    changed |= !extraGuard.isTrue();
  }
  return changed;
}

}  // namespace

ConcurrentSystem withoutSpinning(const ConcurrentSystem& system) {
  ConcurrentSystem result = system;
  const Values values = globalsOfFewValues(system);
  for (ThreadId t : threadIds(system))
    if (removeSpinning(system, t, values, result.threads[t.index])) decideGuards(result, t);
  return result;
}

ConcurrentSystem withGuardsOf(const ConcurrentSystem& system, const ConcurrentSystem& restricted) {
  ConcurrentSystem result = system;
  for (ThreadId t : threadIds(system))
    for (StepId s : stepIds(system[t])) {
      Term& guard = result.threads[t.index].steps[s.index].guard;
      guard = logic::conjunction(guard, restricted[t][s].guard);
    }
  return result;
}

}  // namespace redcomp::passes
