#include "translate/replication.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace redcomp::translate {

using namespace ts;

namespace {

// The threads that are created in loops that have not been unrolled: each stands for any number of threads.
std::set<ThreadId> createdInLoops(const BuiltThread& built) {
  std::set<ThreadId> found;
  if (built.created.empty()) return found;
  const Components components = componentsOf(built);
  for (const Step& step : built.system.steps)
    if (const auto* create = std::get_if<Create>(&step.sync))
      if (components.of[step.from.index] == components.of[step.to.index]) found.insert(create->thread);
  return found;
}

// Where it was not known, when the thread was built, that there are many.
void approximateStart(ThreadSystem& thread) {
  for (Step& step : thread.steps)
    if (step.from == thread.initial) step.approximates = kNumberOfOneOfMany;
}

// Threads that create themselves again, directly or not, stand for any number of threads, and so do those that they
// create.
void spread(std::vector<TranslatedThread>& threads) {
  const auto replicate = [&](ThreadId id) { return !std::exchange(threads[id.index].plan.replicated, true); };
  for (bool changed = true; changed;) {
    changed = false;
    for (const TranslatedThread& thread : threads) {
      for (const ThreadId again : thread.built.createdAgain) changed = replicate(again) || changed;
      for (const ThreadPlan& child : thread.built.created)
        if (thread.plan.replicated) changed = replicate(child.id) || changed;
    }
  }
}

}  // namespace

void markCreatedInLoops(const ThreadPlan& creator, BuiltThread& built) {
  const std::set<ThreadId> inLoops = createdInLoops(built);
  for (ThreadPlan& plan : built.created) plan.replicated = creator.replicated || inLoops.contains(plan.id);
}

void findCopies(std::vector<TranslatedThread>& threads, std::vector<std::string>& incomplete) {
  spread(threads);
  for (auto& [plan, built, builtAsReplicated] : threads) {
    if (plan.replicated && !builtAsReplicated && built.callsPthreadSelf) approximateStart(built.system);
    built.system.replicated = plan.replicated;
    if (plan.replicated && (built.allocatesOnce || built.callsPthreadSelf))
      incomplete.push_back(fmt::format("any number of threads {} may run, and they {}", plan.name,
                                       built.allocatesOnce ? "allocate memory" : "ask for their own handle"));
  }
}

}  // namespace redcomp::translate
