#include "passes/guard_slice.h"

#include <algorithm>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::passes {

using namespace ts;
namespace {

using Symbols = std::set<Term>;

void addSynchronisation(const Step& step, Symbols& relevant) {
  if (auto* acquire = std::get_if<Acquire>(&step.sync)) relevant.insert(acquire->lock);
  if (auto* release = std::get_if<Release>(&step.sync)) relevant.insert(release->lock);
}

Symbols readByGuards(const ConcurrentSystem& system) {
  Symbols relevant;
  for (const Variable& global : system.globals)
    if (global.role != Role::Data) relevant.insert(global.symbol);
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) {
      logic::collectVariables(step.guard, relevant);
      addSynchronisation(step, relevant);
    }
  return relevant;
}

// Adds the variables from which relevant ones are computed, up to a fixpoint.
void close(const ConcurrentSystem& system, Symbols& relevant) {
  std::size_t before;
  do {
    before = relevant.size();
    for (const ThreadSystem& thread : system.threads)
      for (const Step& step : thread.steps)
        for (const Assignment& update : step.updates)
          if (relevant.contains(update.target)) logic::collectVariables(update.value, relevant);
  } while (relevant.size() != before);
}

// A failed assertion inside an atomic section ends the program there, so nobody sees the partial effects of the section:
// the location becomes part of the section.
void endInside(ThreadSystem& thread, LocationId failed) {
  bool reached = false;
  for (const Step& step : thread.steps) {
    if (step.from == failed || (step.to == failed && !thread[step.from].atomic)) return;
    reached = reached || step.to == failed;
  }
  if (reached) thread.locations[failed.index].atomic = true;
}

}  // namespace

ConcurrentSystem sliceToGuards(const ConcurrentSystem& system) {
  Symbols relevant = readByGuards(system);
  close(system, relevant);
  const auto irrelevant = [&](const auto& each) { return !relevant.contains(each.symbol); };
  ConcurrentSystem slice = system;
  for (const ErrorCondition& error : system.errors)
    for (const ThreadLocation& place : error.at) endInside(slice.threads[place.thread.index], place.location);
  slice.errors.clear();
  std::erase_if(slice.globals, irrelevant);
  for (ThreadSystem& thread : slice.threads) {
    std::erase_if(thread.locals, irrelevant);
    for (Step& step : thread.steps) {
      std::erase_if(step.updates, [&](const Assignment& update) { return !relevant.contains(update.target); });
      std::erase_if(step.inputs, irrelevant);
      const Symbols needed = logic::variables(step.defined);
      if (!std::includes(relevant.begin(), relevant.end(), needed.begin(), needed.end())) step.defined = logic::boolean(true);
    }
  }
  return slice;
}

}  // namespace redcomp::passes
