#include "ts/isolation.h"

#include "ts/accesses.h"

namespace redcomp::ts {

std::vector<bool> createdThreads(const ConcurrentSystem& system) {
  std::vector<bool> created(system.threads.size(), false);
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      if (const auto* create = std::get_if<Create>(&step.sync)) created[create->thread.index] = true;
  return created;
}

namespace {

Accesses accessesOfThread(const ThreadSystem& thread, const std::set<Term>& globals) {
  Accesses all;
  for (const Step& step : thread.steps) {
    Accesses one = accessesOfDefinedRun(step, globals);
    all.reads.merge(one.reads);
    all.writes.merge(one.writes);
  }
  return all;
}

}  // namespace

Isolation isolationByOwnership(const ConcurrentSystem& system) {
  const std::set<Term> globals = globalSymbols(system), observed = globalsOfErrors(system);
  std::vector<Accesses> accesses;
  for (const ThreadSystem& thread : system.threads) accesses.push_back(accessesOfThread(thread, globals));
  const auto all = std::make_shared<const Isolated>(Isolated{globals, globals});
  Isolation isolation;
  for (const ThreadId t : threadIds(system)) {
    Isolated own;
    for (const Term& g : globals) {
      bool written = false, seen = observed.contains(g);
      for (const ThreadId other : threadIds(system)) {
        if (other == t && !system[t].replicated) continue;
        written |= accesses[other.index].writes.contains(g);
        seen |= accesses[other.index].reads.contains(g);
      }
      if (!written) own.stable.insert(g);
      if (!written && !seen) own.unseen.insert(g);
    }
    const auto outside = std::make_shared<const Isolated>(std::move(own));
    auto& row = isolation.at.emplace_back();
    for (const Location& location : system[t].locations) row.push_back(location.atomic ? all : outside);
  }
  return isolation;
}

}  // namespace redcomp::ts
