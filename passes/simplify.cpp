#include "passes/simplify.h"

#include <algorithm>

#include "logic/estimate.h"
#include "logic/rewrite.h"
#include "ts/accesses.h"

namespace redcomp::passes {

using namespace ts;

using logic::Box;
using logic::simplified;

namespace {

Step neverTaken(const Step& step) {
  Step dead;
  dead.from = step.from;
  dead.to = step.to;
  dead.guard = logic::boolean(false);
  dead.source = step.source;
  dead.text = step.text;
  return dead;
}

// Guard and `defined` are simplified in the box of the location, updates in that box restricted by both.
Step simplifiedStep(const Step& step, const Box& before, const Box& inside) {
  Step result = step;
  result.defined = simplified(step.defined, before);
  result.guard = simplified(step.guard, before);
  for (Assignment& update : result.updates) update.value = simplified(update.value, inside);
  std::set<Term> used = logic::variables(result.guard);
  logic::collectVariables(result.defined, used);
  for (const Assignment& update : result.updates) logic::collectVariables(update.value, used);
  std::erase_if(result.inputs, [&](const Input& input) { return !used.contains(input.symbol); });
  return result;
}

// The join of the thread's boxes at the locations that the error names, or at all locations if it names none.
std::optional<Box> whereItMayBe(ThreadId t, const ErrorCondition& error, const ConcurrentSystem& system,
                                const Intervals& intervals) {
  std::vector<LocationId> locations;
  for (const ThreadLocation& place : error.at)
    if (place.thread == t) locations.push_back(place.location);
  if (locations.empty()) locations = locationIds(system[t]);
  std::optional<Box> joined;
  for (LocationId l : locations)
    if (const auto& box = intervals.at[t.index][l.index]) joined = joined ? join(*joined, *box) : *box;
  return joined;
}

// The box of all threads in states where the error may hold; nothing if such states are unreachable.
std::optional<Box> boxOf(const ErrorCondition& error, const ConcurrentSystem& system, const Intervals& intervals) {
  const auto at = [&](const ThreadLocation& place) -> const std::optional<Box>& {
    return intervals.at[place.thread.index][place.location.index];
  };
  if (!std::all_of(error.at.begin(), error.at.end(), [&](const ThreadLocation& p) { return at(p).has_value(); }))
    return std::nullopt;
  Box box;
  for (ThreadId t : threadIds(system)) {
    const auto there = whereItMayBe(t, error, system, intervals);
    for (const Variable& local : system[t].locals)
      if (there && there->knows(local.symbol)) box.set(local.symbol, there->of(local.symbol));
  }
  // Inside an atomic section the shared ranges need not hold; the box of the thread there counts.
  const Box* own = error.at.size() == 1 ? &*at(error.at.front()) : nullptr;
  for (const Variable& global : system.globals) {
    if (own && own->knows(global.symbol)) box.set(global.symbol, own->of(global.symbol));
    else if (intervals.shared.knows(global.symbol)) box.set(global.symbol, intervals.shared.of(global.symbol));
  }
  return box;
}

}  // namespace

ConcurrentSystem simplifySystem(const ConcurrentSystem& system, const Intervals& intervals) {
  ConcurrentSystem result = system;
  const std::set<Term> globals = globalSymbols(system);
  const std::vector<bool> created = createdThreads(system);
  for (ThreadId t : threadIds(system))
    for (Step& step : result.threads[t.index].steps) {
      const std::set<Term> read = accessesOfDefinedRun(step, globals).reads;
      const auto before = boxBefore(intervals, t, step, read), inside = boxInside(intervals, t, step, read);
      const bool mayStart = created[t.index] && step.from == system[t].initial;
      if (!before || !inside) step = neverTaken(step);
      else if (!mayStart && isOrdinary(step.sync))
        step = simplifiedStep(step, *before, *inside);
    }
  for (ErrorCondition& error : result.errors) {
    const auto box = boxOf(error, system, intervals);
    error.condition = box ? simplified(error.condition, *box) : logic::boolean(false);
  }
  return result;
}

}  // namespace redcomp::passes
