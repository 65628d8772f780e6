#include "translate/joins.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace redcomp::translate {

using namespace ts;

namespace {

class Joins {
 public:
  Joins(std::vector<TranslatedThread>& threads, const Memory& memory, unsigned pointerBits, Names& names,
        ConcurrentSystem& system)
      : threads_(threads), memory_(memory), names_(names), system_(system), asserts_(!system.errors.empty()) {
    for (const TranslatedThread& thread : threads) addHandles(thread.built.handles);
    for (const TranslatedThread& thread : threads)
      for (const PendingAccess& access : thread.built.accesses)
        storedThroughPointers_ = storedThroughPointers_ || mayStoreHandle(access, pointerBits);
  }

  void run() {
    const auto joins = [](const TranslatedThread& thread) { return !thread.built.joins.empty(); };
    if (std::ranges::any_of(threads_, joins) && threads_.front().built.callsPthreadSelf) makeMainJoinable();
    for (TranslatedThread& thread : threads_)
      for (const PendingJoin& join : thread.built.joins) resolve(thread, join);
  }

 private:
  void addHandles(const std::map<Term, HandleUse>& handles);
  static bool mayStoreHandle(const PendingAccess& access, unsigned pointerBits);
  void makeMainJoinable();
  void resolve(TranslatedThread& thread, const PendingJoin& join);
  LocationId mayFail(TranslatedThread& thread, const PendingJoin& join, LocationId from, const Term& isItself);
  std::vector<ThreadId> threadsOf(Term handle);
  bool isGlobal(Term handle) const { return memory_.cells.isVariable(handle); }
  bool isCopied(Term handle) { return handles_[handle].copied || (storedThroughPointers_ && isGlobal(handle)); }
  Step fetchResult(BuiltThread& in, const PendingJoin& join, LocationId from, ThreadId joined);
  LocationId readHandle(ThreadSystem& thread, const PendingJoin& join, Term& handle);

  std::vector<TranslatedThread>& threads_;
  const Memory& memory_;
  Names& names_;
  ConcurrentSystem& system_;
  bool asserts_;                        // something may fail
  bool storedThroughPointers_ = false;  // so that any handle in memory may be any
  std::map<Term, HandleUse> handles_;
};

void Joins::addHandles(const std::map<Term, HandleUse>& handles) {
  for (const auto& [variable, use] : handles) {
    HandleUse& known = handles_[variable];
    known.created.insert(use.created.begin(), use.created.end());
    known.copied = known.copied || use.copied;
  }
}

// pthread_t is a number, and pointers to it may be pointers to numbers or to pointers.
bool Joins::mayStoreHandle(const PendingAccess& access, unsigned pointerBits) {
  if (access.havoc && access.havoc->handles) return true;
  if (access.kind != PendingAccess::Kind::Store) return false;
  const auto* integer = std::get_if<frontend::IntegerType>(&access.type);
  return std::holds_alternative<frontend::ThreadHandleType>(access.type) ||
         std::holds_alternative<frontend::PointerType>(access.type) || (integer && integer->bits == pointerBits);
}

// By those to whom it has told its handle, if it ends before the program does; by itself, so that it waits for ever.
void Joins::makeMainJoinable() {
  auto& [main, built, asReplicated] = threads_.front();
  main.finished = logic::variable(names_.unique(main.name + "$finished"), logic::Sort::Bool);
  system_.globals.push_back(flagFor(main.finished, Role::Finished));
  for (Step& step : built.system.steps)
    if (step.to == built.final) {
      step.updates.push_back({main.finished, logic::boolean(true)});
      step.sync = Exit{};
    }
}

Step stepOf(const PendingJoin& join, LocationId from, LocationId to) {
  Step step;
  step.from = from;
  step.to = to;
  step.source = join.source;
  step.text = join.text;
  return step;
}

// Like another one.
LocationId addLocation(ThreadSystem& thread, LocationId other) {
  const Location location = thread[other];
  thread.locations.push_back(location);
  return LocationId{static_cast<int>(thread.locations.size()) - 1};
}

// A thread that joins itself waits for ever, or is told so: what it does then is not followed. Returns where it waits.
LocationId Joins::mayFail(TranslatedThread& thread, const PendingJoin& join, LocationId from, const Term& isItself) {
  ThreadSystem& system = thread.built.system;
  const LocationId waits = addLocation(system, from), fails = addLocation(system, from);
  system.steps.push_back(stepOf(join, from, waits));
  Step step = stepOf(join, from, fails);
  step.guard = isItself;
  step.approximates = "what a thread does that joins itself";
  system.steps.push_back(std::move(step));
  system_.errors.push_back({{{thread.plan.id, fails}}, logic::boolean(true), "a thread joins itself", join.source});
  return waits;
}

void Joins::resolve(TranslatedThread& thread, const PendingJoin& join) {
  BuiltThread& in = thread.built;
  const std::vector<ThreadId> candidates = threadsOf(join.handle);
  if (candidates.empty()) {
    system_.warnings.push_back(fmt::format("{}: this join waits for a thread that is never created, so nothing "
                                           "after it is reached", toString(join.source)));
    system_.incomplete.push_back(fmt::format("{}: what this join does is not known", toString(join.source)));
  }
  const bool certain = join.handle.isConstant() || (candidates.size() == 1 && !isCopied(join.handle));
  LocationId from = join.from;
  Term handle = join.handle;
  if (!certain && isGlobal(handle)) from = readHandle(in.system, join, handle);
  const bool maybeItself = std::ranges::find(candidates, thread.plan.id) != candidates.end() && !thread.plan.replicated;
  // Without assertions, that it waits is what matters: the question is about deadlocks.
  if (maybeItself && asserts_)
    from = mayFail(thread, join, from, certain ? logic::boolean(true) : logic::equal(handle, handleOf(thread.plan.id)));
  for (const ThreadId joins : candidates) {
    const ThreadPlan& plan = threads_[joins.index].plan;
    const LocationId joined = join.result ? addLocation(in.system, join.from) : join.to;
    Step step = stepOf(join, from, joined);
    const Term chosen = certain ? logic::boolean(true) : logic::equal(handle, handleOf(joins));
    step.sync = Join{joins};
    step.guard = plan.replicated ? chosen : logic::conjunction(chosen, plan.finished);
    in.system.steps.push_back(std::move(step));
    if (join.result) in.system.steps.push_back(fetchResult(in, join, joined, joins));
  }
}

Step Joins::fetchResult(BuiltThread& in, const PendingJoin& join, LocationId from, ThreadId joined) {
  const ThreadPlan& plan = threads_[joined.index].plan;
  Step fetch = stepOf(join, from, join.to);
  fetch.updates.push_back({join.result, plan.result});
  if (!plan.replicated && plan.result) return fetch;
  const Input any{logic::variable(names_.unique(plan.name + "$any"), logic::Sort::Int), logic::unsignedRange(64)};
  fetch.inputs.push_back(any);
  in.unknownPointers.insert(any.symbol);
  fetch.updates.back().value = any.symbol;
  fetch.approximates = plan.replicated ? "what one of any number of threads returns" : "what " + plan.name + " returns";
  return fetch;
}

std::vector<ThreadId> Joins::threadsOf(Term handle) {
  std::vector<ThreadId> out, joinable;
  for (const TranslatedThread& thread : threads_)
    if (thread.plan.finished) joinable.push_back(thread.plan.id);
  if (handle.isConstant()) {
    std::ranges::copy_if(joinable, std::back_inserter(out), [&](ThreadId thread) { return handle == handleOf(thread); });
    return out;
  }
  const auto use = handles_.find(handle);
  if (handle.op() == logic::Op::Variable && use != handles_.end() && !isCopied(handle))
    return {use->second.created.begin(), use->second.created.end()};
  return joinable;
}

// Reads a global handle into a local, which replaces it in `handle`.
LocationId Joins::readHandle(ThreadSystem& thread, const PendingJoin& join, Term& handle) {
  Variable local;
  local.symbol = logic::variable(names_.unique(fmt::format("{}.{}_read", thread.name, handle.name())), logic::Sort::Int);
  local.name = handle.name() + "_read";
  local.range = logic::unsignedRange(64);
  local.initial = logic::Integer(0);
  const LocationId between = addLocation(thread, join.from);
  Step read = stepOf(join, join.from, between);
  read.updates.push_back({local.symbol, handle});
  thread.steps.push_back(std::move(read));
  thread.locals.push_back(local);
  handle = local.symbol;
  return between;
}

}  // namespace

void resolveJoins(std::vector<TranslatedThread>& threads, const Memory& memory, unsigned pointerBits, Names& names,
                  ConcurrentSystem& system) {
  Joins(threads, memory, pointerBits, names, system).run();
}

}  // namespace redcomp::translate
