#include "ts/replicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::ts {

namespace {

using logic::Substitution;
using Symbols = std::set<Term>;

Symbols readBy(const Step& step) {
  Symbols read = logic::variables(step.guard);
  logic::collectVariables(step.defined, read);
  for (const Assignment& update : step.updates) logic::collectVariables(update.value, read);
  return read;
}

}  // namespace

bool creates(const Step& step, ThreadId thread) {
  const auto* create = std::get_if<Create>(&step.sync);
  return create && create->thread == thread;
}

bool joins(const Step& step, ThreadId thread) {
  const auto* join = std::get_if<Join>(&step.sync);
  return join && join->thread == thread;
}

// The globals that the creating steps write.
Symbols setByCreation(const ConcurrentSystem& system, ThreadId id) {
  Symbols globals, set;
  for (const Variable& v : system.globals) globals.insert(v.symbol);
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      for (const Assignment& update : step.updates)
        if (creates(step, id) && globals.contains(update.target)) set.insert(update.target);
  return set;
}

Symbols finishedFlags(const ConcurrentSystem& system, ThreadId id) {
  Symbols finished, own;
  for (const Variable& v : system.globals)
    if (v.role == Role::Finished) finished.insert(v.symbol);
  for (const Step& step : system[id].steps)
    for (const Assignment& update : step.updates)
      if (finished.contains(update.target)) own.insert(update.target);
  return own;
}

bool isStartedFlag(const ConcurrentSystem& system, Term symbol) {
  return std::any_of(system.globals.begin(), system.globals.end(),
                     [&](const Variable& v) { return v.symbol == symbol && v.role == Role::Started; });
}

bool isHandedOver(const ConcurrentSystem& system, ThreadId id, Term symbol) {
  for (const ErrorCondition& error : system.errors)
    if (logic::variables(error.condition).contains(symbol)) return false;
  for (ThreadId t : threadIds(system))
    for (const Step& step : system[t].steps) {
      const bool starts = t == id && std::holds_alternative<Start>(step.sync);
      if (!starts && readBy(step).contains(symbol)) return false;
      for (const Assignment& update : step.updates)
        if (update.target == symbol && !creates(step, id)) return false;
    }
  return true;
}

namespace {

bool readAnywhere(const ConcurrentSystem& system, Term symbol) {
  for (const ErrorCondition& error : system.errors)
    if (logic::variables(error.condition).contains(symbol)) return true;
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      if (readBy(step).contains(symbol)) return true;
  return false;
}

bool readsLocalsOf(const ErrorCondition& error, const ThreadSystem& thread) {
  const Symbols read = logic::variables(error.condition);
  return std::any_of(thread.locals.begin(), thread.locals.end(),
                     [&](const Variable& v) { return read.contains(v.symbol); });
}

// Some create with an argument leads into an atomic section, so that the copy cannot read its argument at once.
bool handsOverInsideSection(const ConcurrentSystem& system, ThreadId id) {
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) {
      if (!creates(step, id) || !thread[step.to].atomic) continue;
      for (const Assignment& update : step.updates)
        if (!isStartedFlag(system, update.target) && isHandedOver(system, id, update.target)) return true;
    }
  return false;
}

}  // namespace

bool hasReplicated(const ConcurrentSystem& system) {
  return std::any_of(system.threads.begin(), system.threads.end(), [](const ThreadSystem& t) { return t.replicated; });
}

std::optional<std::string> replicationFault(const ConcurrentSystem& system, ThreadId id) {
  const ThreadSystem& thread = system[id];
  if (!thread.replicated) return std::nullopt;
  if (thread[thread.initial].atomic) return fmt::format("copies of {} would start inside an atomic section", thread.name);
  if (handsOverInsideSection(system, id))
    return fmt::format("thread {} is replicated: its argument is set inside an atomic section, where it cannot start",
                       thread.name);
  for (Term flag : finishedFlags(system, id))
    if (readAnywhere(system, flag))
      return fmt::format("thread {} is replicated: nobody may read {}", thread.name, flag.name());
  for (Term flag : setByCreation(system, id))
    if (isStartedFlag(system, flag) && !isHandedOver(system, id, flag))
      return fmt::format("thread {} is replicated: only its start may read {}", thread.name, flag.name());
  for (const ErrorCondition& error : system.errors) {
    const auto named = std::count_if(error.at.begin(), error.at.end(), [&](auto& place) { return place.thread == id; });
    if (named > 1 && readsLocalsOf(error, thread))
      return fmt::format("an error condition names several copies of {}: whose locals does it read?", thread.name);
  }
  return std::nullopt;
}

}  // namespace redcomp::ts
