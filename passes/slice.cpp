#include "passes/slice.h"

#include <algorithm>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::passes {

using namespace ts;
namespace {

using Symbols = std::set<Term>;

class Relevance {
 public:
  explicit Relevance(const ConcurrentSystem& system) : system_(system) {
    for (const Variable& global : system.globals) visible_.insert(global.symbol);
    for (const ErrorCondition& error : system.errors) {
      if (error.condition.isFalse()) continue;
      logic::collectVariables(error.condition, relevant_);
      named_.insert(error.at.begin(), error.at.end());
    }
    visible_.insert(relevant_.begin(), relevant_.end());
    for (const ThreadSystem& thread : system.threads) {
      active_.emplace_back(thread.locations.size(), false);
      auto& into = into_.emplace_back(thread.locations.size());
      for (StepId s : stepIds(thread)) {
        if (!thread[s].guard.isFalse()) into[thread[s].to.index].push_back(s);
        const auto* join = std::get_if<Join>(&thread[s].sync);
        if (join && system[join->thread].replicated) joinedCopies_.insert(join->thread);
      }
    }
  }

  // Relevant variables make locations active, and variables that their steps read become relevant, up to a fixpoint.
  void run() {
    std::size_t before;
    do {
      before = relevant_.size();
      for (ThreadId t : threadIds(system_)) {
        activate(t);
        for (const Step& step : system_[t].steps)
          if (isActive(t, step)) read(step);
      }
    } while (relevant_.size() != before);
  }

  bool isRelevant(const Term& symbol) const { return relevant_.contains(symbol); }
  bool isActive(ThreadId t, const Step& step) const { return active_[t.index][step.from.index]; }

 private:
  // Whether others may notice the step: by globals, by locals that error conditions read, or by its synchronisation.
  bool hasEffect(ThreadId t, const Step& step) const {
    const bool locks = std::holds_alternative<Acquire>(step.sync) || std::holds_alternative<Release>(step.sync);
    const bool awaited = std::holds_alternative<Exit>(step.sync) && joinedCopies_.contains(t);
    return locks || awaited || named_.contains({t, step.to}) ||
           std::any_of(step.updates.begin(), step.updates.end(), [&](const Assignment& a) {
             return relevant_.contains(a.target) && visible_.contains(a.target);
           });
  }

  // Backward reachability from the steps with an effect.
  void activate(ThreadId t) {
    std::vector<bool>& active = active_[t.index];
    std::vector<LocationId> work;
    const auto mark = [&](LocationId l) {
      if (!active[l.index]) work.push_back(l);
      active[l.index] = true;
    };
    for (const Step& step : system_[t].steps)
      if (!step.guard.isFalse() && (system_[t][step.from].atomic || hasEffect(t, step))) mark(step.from);
    while (!work.empty()) {
      const LocationId location = work.back();
      work.pop_back();
      for (StepId s : into_[t.index][location.index]) mark(system_[t][s].from);
    }
  }

  void read(const Step& step) {
    logic::collectVariables(step.guard, relevant_);
    if (auto* acquire = std::get_if<Acquire>(&step.sync)) relevant_.insert(acquire->lock);
    if (auto* release = std::get_if<Release>(&step.sync)) relevant_.insert(release->lock);
    for (const Assignment& update : step.updates)
      if (relevant_.contains(update.target)) logic::collectVariables(update.value, relevant_);
  }

  const ConcurrentSystem& system_;
  Symbols visible_, relevant_;
  std::set<ThreadLocation> named_;          // by an error condition
  std::set<ThreadId> joinedCopies_;         // replicated threads that some step joins, without reading a flag
  std::vector<std::vector<bool>> active_;   // thread, location
  std::vector<std::vector<std::vector<StepId>>> into_;  // thread, location: steps that may be taken
};

void sliceStep(Step& step, const Relevance& relevance) {
  std::erase_if(step.updates, [&](const Assignment& update) { return !relevance.isRelevant(update.target); });
  std::erase_if(step.inputs, [&](const Input& input) { return !relevance.isRelevant(input.symbol); });
  const Symbols needed = logic::variables(step.defined);
  if (!std::all_of(needed.begin(), needed.end(), [&](const Term& v) { return relevance.isRelevant(v); }))
    step.defined = logic::boolean(true);
}

void stop(Step& step) {
  step.guard = logic::boolean(false);
  step.defined = logic::boolean(true);
  step.updates.clear();
  step.inputs.clear();
  step.sync = {};
}

}  // namespace

ConcurrentSystem sliceSystem(const ConcurrentSystem& system) {
  Relevance relevance(system);
  relevance.run();
  auto irrelevant = [&](const Variable& variable) { return !relevance.isRelevant(variable.symbol); };
  ConcurrentSystem slice = system;
  std::erase_if(slice.globals, irrelevant);
  for (ThreadId t : threadIds(system)) {
    std::erase_if(slice.threads[t.index].locals, irrelevant);
    for (Step& step : slice.threads[t.index].steps) {
      if (relevance.isActive(t, step)) sliceStep(step, relevance);
      else stop(step);
    }
  }
  return slice;
}

}  // namespace redcomp::passes
