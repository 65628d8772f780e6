#include "translate/joins.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace redcomp::translate {

using namespace ts;

void Joins::addHandles(const std::map<Term, HandleUse>& handles) {
  for (const auto& [variable, use] : handles) {
    HandleUse& known = handles_[variable];
    known.created.insert(use.created.begin(), use.created.end());
    known.copied = known.copied || use.copied;
  }
}

namespace {

Step stepOf(const PendingJoin& join, LocationId from, LocationId to) {
  Step step;
  step.from = from;
  step.to = to;
  step.source = join.source;
  step.text = join.text;
  return step;
}

}  // namespace

void Joins::resolve(ThreadId in, const PendingJoin& join, Names& names, std::set<Term>& unknown) {
  const std::vector<ThreadId> candidates = threadsOf(join.handle);
  if (candidates.empty()) {
    system_.warnings.push_back(fmt::format("{}: this join waits for a thread that is never created, so nothing "
                                           "after it is reached", toString(join.source)));
    system_.incomplete.push_back(fmt::format("{}: what this join does is not known", toString(join.source)));
  }
  const bool certain = join.handle.isConstant() || (candidates.size() == 1 && !copied(join.handle));
  LocationId from = join.from;
  Term handle = join.handle;
  if (!certain && isGlobal(handle)) from = readHandle(in, join, names, handle);
  for (const ThreadId thread : candidates) {
    const ThreadPlan& plan = plans_[thread.index];
    const LocationId joined = join.result ? addLocation(in, join.from) : join.to;
    Step step = stepOf(join, from, joined);
    const Term chosen = certain ? logic::boolean(true) : logic::equal(handle, handleOf(thread));
    step.sync = Join{thread};
    step.guard = plan.replicated ? chosen : logic::conjunction(chosen, plan.finished);
    system_.threads[in.index].steps.push_back(std::move(step));
    if (join.result) system_.threads[in.index].steps.push_back(fetchResult(join, joined, thread, names, unknown));
  }
}

Step Joins::fetchResult(const PendingJoin& join, LocationId from, ThreadId joined, Names& names, std::set<Term>& unknown) const {
  const ThreadPlan& plan = plans_[joined.index];
  Step fetch = stepOf(join, from, join.to);
  fetch.updates.push_back({join.result, plan.result});
  if (!plan.replicated && plan.result) return fetch;
  const Input any{logic::variable(names.unique(plan.name + "$any"), logic::Sort::Int), logic::unsignedRange(64)};
  fetch.inputs.push_back(any);
  unknown.insert(any.symbol);
  fetch.updates.back().value = any.symbol;
  fetch.approximates = plan.replicated ? "what one of any number of threads returns" : "what " + plan.name + " returns";
  return fetch;
}

std::vector<ThreadId> Joins::threadsOf(Term handle) {
  std::vector<ThreadId> out, joinable;
  for (const ThreadPlan& plan : plans_)
    if (plan.finished) joinable.push_back(plan.id);
  if (handle.isConstant()) {
    std::ranges::copy_if(joinable, std::back_inserter(out), [&](ThreadId thread) { return handle == handleOf(thread); });
    return out;
  }
  const auto use = handles_.find(handle);
  if (handle.op() == logic::Op::Variable && use != handles_.end() && !copied(handle))
    return {use->second.created.begin(), use->second.created.end()};
  return joinable;
}

bool Joins::isGlobal(Term handle) const {
  const auto& variables = memory_.variables();
  return std::any_of(variables.begin(), variables.end(), [&](const Variable& each) { return each.symbol == handle; });
}

// Like another one.
LocationId Joins::addLocation(ThreadId in, LocationId other) {
  ThreadSystem& thread = system_.threads[in.index];
  const Location location = thread[other];
  thread.locations.push_back(location);
  return LocationId{static_cast<int>(thread.locations.size()) - 1};
}

// Reads a global handle into a local, which replaces it in `handle`.
LocationId Joins::readHandle(ThreadId in, const PendingJoin& join, Names& names, Term& handle) {
  ThreadSystem& thread = system_.threads[in.index];
  Variable local;
  local.symbol = logic::variable(names.unique(fmt::format("{}.{}_read", thread.name, handle.name())), logic::Sort::Int);
  local.name = handle.name() + "_read";
  local.range = logic::unsignedRange(64);
  local.initial = logic::Integer(0);
  const LocationId between = addLocation(in, join.from);
  Step read = stepOf(join, join.from, between);
  read.updates.push_back({local.symbol, handle});
  thread.steps.push_back(std::move(read));
  thread.locals.push_back(local);
  handle = local.symbol;
  return between;
}

}  // namespace redcomp::translate
