#include "ts/waiting.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::ts {

namespace {

bool isWait(const Step& step) {
  return std::holds_alternative<Acquire>(step.sync) || std::holds_alternative<Join>(step.sync) ||
         std::holds_alternative<Wait>(step.sync);
}

bool isForLock(const Step& step) {
  const auto* wait = std::get_if<Wait>(&step.sync);
  return std::holds_alternative<Acquire>(step.sync) || (wait && wait->forLock);
}

bool mentionsInputs(const Term& term, const Step& step) {
  const std::set<Term> read = logic::variables(term);
  return std::any_of(step.inputs.begin(), step.inputs.end(), [&](const Input& i) { return read.contains(i.symbol); });
}

// The Started flag in the guard of the thread's start step; absent if there is none.
Term startedFlag(const ConcurrentSystem& system, const ThreadSystem& thread) {
  for (const Step& step : thread.steps) {
    if (step.from != thread.initial || !std::holds_alternative<Start>(step.sync)) continue;
    const std::set<Term> read = logic::variables(step.guard);
    for (const Variable& v : system.globals)
      if (v.role == Role::Started && read.contains(v.symbol)) return v.symbol;
  }
  return {};
}

class PlaceFinder {
 public:
  PlaceFinder(const ConcurrentSystem& system, ThreadId id)
      : system_(system), id_(id), thread_(system[id]), from_(stepsFrom(thread_)) {}

  // Nothing if the thread does not wait there.
  std::optional<WaitingPlace> at(LocationId l, std::vector<std::string>& unclear) {
    if (thread_[l].atomic) return std::nullopt;
    WaitingPlace found{{id_, l}, {}, {}};
    std::set<LocationId> inside;
    for (StepId s : from_[l.index]) {
      if (isWait(thread_[s])) found.wants.push_back(wantOf(s));
      collectSection(thread_[s].to, inside);
    }
    bool stuckOtherwise = false;
    for (LocationId a : inside) {
      const auto& steps = from_[a.index];
      const bool waits = std::any_of(steps.begin(), steps.end(), [&](StepId s) { return isWait(thread_[s]); });
      for (StepId s : steps)
        if (isWait(thread_[s])) found.wants.push_back({Wait{isForLock(thread_[s])}, logic::boolean(true), s});
      stuckOtherwise |= !waits && !neverStuck(a);
    }
    if (found.wants.empty()) return std::nullopt;
    const std::optional<Term> possible = stuckOtherwise ? std::nullopt : canLeave(l);
    if (!possible) {
      unclear.push_back(fmt::format("it is not known when thread {} waits at {}", thread_.name, placeName(l)));
      return std::nullopt;
    }
    found.blocked = logic::conjunction({logic::negation(*possible), someWant(found.wants), hasStarted(l)});
    if (found.blocked.isFalse()) return std::nullopt;
    return found;
  }

 private:
  // When a step waits for a lock or a join: if the lock were free, or the thread had ended, it could be taken.
  Want wantOf(StepId s) const {
    const Step& step = thread_[s];
    if (std::holds_alternative<Wait>(step.sync)) return {step.sync, logic::boolean(true), s};
    logic::Substitution fulfilled;
    if (const auto* acquire = std::get_if<Acquire>(&step.sync)) fulfilled[acquire->lock] = logic::boolean(false);
    if (std::holds_alternative<Join>(step.sync))
      for (const Variable& v : system_.globals)
        if (v.role == Role::Finished) fulfilled[v.symbol] = logic::boolean(true);
    return {step.sync, logic::substitute(step.guard, fulfilled), s};
  }

  // At least one want must apply: a lock operation through a pointer to no lock is undefined behaviour, not waiting.
  static Term someWant(const std::vector<Want>& wants) {
    std::vector<Term> any;
    for (const Want& want : wants) any.push_back(want.when);
    return logic::disjunction(std::move(any));
  }

  Term hasStarted(LocationId l) const {
    const Term flag = l == thread_.initial ? startedFlag(system_, thread_) : Term();
    return flag ? flag : logic::boolean(true);
  }

  void collectSection(LocationId l, std::set<LocationId>& inside) const {
    if (!thread_[l].atomic || !inside.insert(l).second) return;
    for (StepId s : from_[l.index]) collectSection(thread_[s].to, inside);
  }

  bool neverStuck(LocationId l) const {
    std::vector<Term> guards;
    for (StepId s : from_[l.index])
      if (!mentionsInputs(thread_[s].guard, thread_[s])) guards.push_back(thread_[s].guard);
    return logic::disjunction(std::move(guards)).isTrue();
  }

  // The condition under which the thread, running alone, can get from here to a location outside of atomic sections, by at
  // least one step. Nothing if there is a loop on the way, or if it depends on inputs.
  std::optional<Term> canLeave(LocationId l) {
    if (auto known = canLeave_.find(l); known != canLeave_.end()) return known->second;
    canLeave_[l] = std::nullopt;  // if it is asked for again meanwhile, there is a loop
    std::vector<Term> ways;
    for (StepId s : from_[l.index]) {
      const Step& step = thread_[s];
      if (joinsCopies(step)) continue;
      std::optional<Term> rest = thread_[step.to].atomic ? canLeave(step.to) : logic::boolean(true);
      if (!rest) return std::nullopt;
      logic::Substitution updates;
      for (const Assignment& a : step.updates) updates[a.target] = a.value;
      const Term way = logic::conjunction(step.guard, logic::substitute(*rest, updates));
      if (mentionsInputs(way, step)) return std::nullopt;
      ways.push_back(way);
    }
    return canLeave_[l] = logic::disjunction(std::move(ways));
  }

  // The guard of a join of copies does not say when it can go on (replicate.h).
  bool joinsCopies(const Step& step) const {
    const auto* join = std::get_if<Join>(&step.sync);
    return join && system_[join->thread].replicated;
  }

  std::string placeName(LocationId l) const {
    const std::string source = toString(thread_[l].source);
    return source.empty() ? thread_[l].name : source;
  }

  const ConcurrentSystem& system_;
  ThreadId id_;
  const ThreadSystem& thread_;
  std::vector<std::vector<StepId>> from_;
  std::map<LocationId, std::optional<Term>> canLeave_;
};

}  // namespace

Waiting findWaiting(const ConcurrentSystem& system) {
  Waiting waiting;
  for (ThreadId t : threadIds(system)) {
    PlaceFinder finder(system, t);
    auto& places = waiting.places.emplace_back();
    auto& ends = waiting.ends.emplace_back();
    const auto from = stepsFrom(system[t]);
    for (LocationId l : locationIds(system[t])) {
      if (auto place = finder.at(l, waiting.unclear)) places.push_back(std::move(*place));
      const bool last = from[l.index].empty() && !system[t][l].atomic && !system[t][l].endsProgram;
      if (last && !isErrorLocation(system, {t, l})) ends.push_back(l);
    }
    waiting.started.push_back(startedFlag(system, system[t]));
  }
  return waiting;
}

}  // namespace redcomp::ts
