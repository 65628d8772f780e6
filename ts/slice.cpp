#include "ts/slice.h"

#include <algorithm>
#include <map>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::ts {
namespace {

using Symbols = std::set<Term>;

// What must stay whatever is assigned: guards, error conditions, and the locks that a step names as such.
Symbols observed(const ConcurrentSystem& system) {
  Symbols symbols;
  for (const ErrorCondition& error : system.errors) logic::collectVariables(error.condition, symbols);
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) {
      logic::collectVariables(step.guard, symbols);
      if (auto* acquire = std::get_if<Acquire>(&step.sync)) symbols.insert(acquire->lock);
      if (auto* release = std::get_if<Release>(&step.sync)) symbols.insert(release->lock);
    }
  return symbols;
}

// Closed under: what is read in the update of a relevant variable is relevant.
Symbols relevantSymbols(const ConcurrentSystem& system) {
  std::map<Term, Symbols> readFor;  // by the variable that is updated
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      for (const Assignment& update : step.updates) logic::collectVariables(update.value, readFor[update.target]);
  Symbols relevant = observed(system);
  std::vector<Term> pending(relevant.begin(), relevant.end());
  while (!pending.empty()) {
    Term symbol = pending.back();
    pending.pop_back();
    for (const Term& read : readFor[symbol])
      if (relevant.insert(read).second) pending.push_back(read);
  }
  return relevant;
}

void sliceStep(Step& step, const Symbols& relevant) {
  std::erase_if(step.updates, [&](const Assignment& update) { return !relevant.contains(update.target); });
  std::erase_if(step.inputs, [&](const Input& input) { return !relevant.contains(input.symbol); });
  Symbols needed = logic::variables(step.defined);
  if (!std::includes(relevant.begin(), relevant.end(), needed.begin(), needed.end()))
    step.defined = logic::boolean(true);
}

}  // namespace

ConcurrentSystem sliceSystem(const ConcurrentSystem& system) {
  Symbols relevant = relevantSymbols(system);
  auto irrelevant = [&](const Variable& variable) { return !relevant.contains(variable.symbol); };
  ConcurrentSystem slice = system;
  std::erase_if(slice.globals, irrelevant);
  for (ThreadSystem& thread : slice.threads) {
    std::erase_if(thread.locals, irrelevant);
    for (Step& step : thread.steps) sliceStep(step, relevant);
  }
  return slice;
}

}  // namespace redcomp::ts
