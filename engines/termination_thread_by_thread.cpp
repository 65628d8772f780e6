#include "engines/termination_thread_by_thread.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "engines/safety.h"
#include "logic/rewrite.h"
#include "passes/run_passes.h"
#include "ts/strong_components.h"

namespace redcomp::engines {

using namespace ts;

namespace {

bool createsInCircles(const ConcurrentSystem& system) {
  std::vector<DirectedEdge> creations;
  for (const ThreadId t : threadIds(system))
    for (const Step& step : system[t].steps)
      if (const auto* create = std::get_if<Create>(&step.sync)) creations.emplace_back(t.index, create->thread.index);
  return !cyclicComponents(static_cast<int>(system.threads.size()), creations).empty();
}

// The thread without the others: whatever it reads of globals is an input.
class Alone {
 public:
  Alone(const ConcurrentSystem& system, ThreadId thread) {
    for (const Variable& global : system.globals) globals_.emplace(global.symbol, &global);
    result_.addresses = system.addresses;
    result_.threads.push_back(system[thread]);
    ThreadSystem& alone = result_.threads.front();
    alone.replicated = false;
    for (Step& step : alone.steps) separate(step);
  }

  ConcurrentSystem take() { return std::move(result_); }

 private:
  void separate(Step& step) {
    std::erase_if(step.updates, [this](const Assignment& update) { return globals_.contains(update.target); });
    std::set<Term> read = logic::variables(step.guard);
    logic::collectVariables(step.defined, read);
    for (const Assignment& update : step.updates) logic::collectVariables(update.value, read);
    logic::Substitution seen;
    for (const Term variable : read)
      if (const auto global = globals_.find(variable); global != globals_.end()) seen[variable] = drawn(*global->second, step);
    step.guard = logic::substitute(step.guard, seen);
    step.defined = logic::substitute(step.defined, seen);
    for (Assignment& update : step.updates) update.value = logic::substitute(update.value, seen);
    if (!std::holds_alternative<Wait>(step.sync)) step.sync = {};
  }

  Term drawn(const Variable& global, Step& step) {
    const bool isTruth = global.symbol.sort() == logic::Sort::Bool;
    const logic::Sort sort = isTruth ? logic::Sort::Int : global.symbol.sort();
    const Term input = logic::variable(fmt::format("{}$seen{}", global.symbol.name(), ++inputs_), sort);
    step.inputs.push_back({input, isTruth ? logic::unsignedRange(1) : global.range});
    return isTruth ? logic::equal(input, logic::integer(1)) : input;
  }

  std::unordered_map<Term, const Variable*> globals_;
  ConcurrentSystem result_;
  int inputs_ = 0;
};

}  // namespace

InfiniteRuns proveThreadByThread(const passes::Subject& subject, const Request& request, Stages& stages) {
  InfiniteRuns all;
  all.absent = !createsInCircles(subject.system);
  if (!all.absent) all.reason = "threads create threads that run the same code";
  Request alike = request;
  alike.question.fair = false;  // each ends without it
  for (const ThreadId t : threadIds(subject.system)) {
    if (!all.absent) break;
    passes::Subject alone(Alone(subject.system, t).take());
    passes::Recipe recipe;
    recipe.intervals = request.question.method.intervals;
    recipe.reduction = request.question.method.reduction;
    runPasses(passes::terminationPasses(), alone, recipe, passesAsStages(request, stages));
    InfiniteRuns one = proveNoInfiniteRun(alone, alike, stages, [](const auto&) { return false; });
    all.absent = one.absent;
    all.reason = std::move(one.reason);
    all.ranking.insert(all.ranking.end(), one.ranking.begin(), one.ranking.end());
  }
  if (!all.absent) all.ranking.clear();
  return all;
}

}  // namespace redcomp::engines
