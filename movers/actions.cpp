#include "movers/actions.h"

#include <algorithm>

#include "logic/rewrite.h"
#include "movers/sections.h"
#include "ts/accesses.h"
#include "ts/loops.h"

namespace redcomp::movers {

using namespace ts;

namespace {

constexpr std::size_t mostPlaces = 500;  // pairs of a location inside the action and the constants known there

Action actionFrom(const ThreadSystem& thread, StepId first, const std::vector<std::vector<StepId>>& from,
                  const std::set<Term>& globals) {
  Action action{thread[first].from, first, {}, {}, false};
  std::set<StepId> seen{first};
  std::vector<StepId> work{first};
  while (!work.empty()) {
    StepId s = work.back();
    work.pop_back();
    action.steps.push_back(s);
    action.accesses.reads.merge(accessesOf(thread[s], globals).reads);
    action.accesses.writes.merge(accessesOf(thread[s], globals).writes);
    if (thread[thread[s].to].atomic)
      for (StepId next : from[thread[s].to.index])
        if (!thread[next].guard.isFalse() && seen.insert(next).second) work.push_back(next);
  }
  std::sort(action.steps.begin(), action.steps.end());
  if (action.steps.size() > 1) {
    std::vector<bool> inside(thread.steps.size(), false);
    for (StepId s : action.steps) inside[s.index] = thread[thread[s].from].atomic;
    auto heads = loopHeads(thread, {thread[first].to}, inside);
    action.loops = std::find(heads.begin(), heads.end(), true) != heads.end();
  }
  return action;
}

bool mentions(const Step& step, const std::set<Term>& symbols) {
  std::set<Term> all = logic::variables(step.guard);
  for (const Assignment& a : step.updates) {
    logic::collectVariables(a.value, all);
    all.insert(a.target);
  }
  return std::any_of(all.begin(), all.end(), [&](const Term& v) { return symbols.contains(v); });
}

}  // namespace

std::vector<Action> actionsOf(const ConcurrentSystem& system, ThreadId id) {
  const ThreadSystem& thread = system[id];
  auto from = stepsFrom(thread);
  std::set<Term> globals = globalSymbols(system);
  std::vector<Action> actions;
  for (StepId s : stepIds(thread))
    if (!thread[thread[s].from].atomic && !thread[s].guard.isFalse())
      actions.push_back(actionFrom(thread, s, from, globals));
  return actions;
}

ActionRunner::ActionRunner(const ConcurrentSystem& system, ThreadId id, std::set<Term> tracked)
    : thread_(system[id]), from_(stepsFrom(thread_)), tracked_(std::move(tracked)) {
  for (const ErrorCondition& error : system.errors)
    for (const ThreadLocation& place : error.at)
      if (place.thread == id) named_.insert(place.location);
  for (const Step& step : thread_.steps) touches_.push_back(mentions(step, tracked_));
}

Known ActionRunner::trackedOf(Known known) const {
  std::erase_if(known, [&](const auto& entry) { return !tracked_.contains(entry.first); });
  return known;
}

// Is some step enabled for all values of unknown variables and of inputs?
bool ActionRunner::canGoOn(const std::vector<StepId>& steps, const Known& known) const {
  if (neverBlocks(thread_, steps)) return true;
  logic::Substitution values(known.begin(), known.end());
  std::vector<Term> guards;
  for (StepId s : steps)
    if (thread_[s].inputs.empty()) guards.push_back(logic::substitute(thread_[s].guard, values));
  return logic::disjunction(std::move(guards)).isTrue();
}

std::optional<ActionRuns> ActionRunner::run(const Action& action, const Known& known) const {
  ActionRuns runs;
  std::set<ActionEnd> seen;
  std::vector<ActionEnd> work;
  auto take = [&](StepId s, const ActionEnd& place) {
    const Step& step = thread_[s];
    if (step.guard.isFalse()) return;
    ActionEnd next{step.to, place.known};
    if (touches_[s.index]) {
      auto after = knownAfter(step, place.known);
      if (!after) return;
      next.known = trackedOf(std::move(*after));
    }
    if (!thread_[step.to].atomic || named_.contains(step.to)) runs.ends.insert(next);
    if (thread_[step.to].atomic && seen.insert(next).second) work.push_back(std::move(next));
  };
  runs.surelyEnds = !action.loops && canGoOn({action.first}, known);
  take(action.first, {action.at, known});
  while (!work.empty()) {
    if (seen.size() > mostPlaces) return std::nullopt;
    ActionEnd place = std::move(work.back());
    work.pop_back();
    runs.surelyEnds = runs.surelyEnds && canGoOn(from_[place.at.index], place.known);
    for (StepId s : from_[place.at.index]) take(s, place);
  }
  return runs;
}

}  // namespace redcomp::movers
