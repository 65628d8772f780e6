#include "movers/locks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "movers/access.h"

namespace redcomp::movers {

using namespace ts;

namespace {

using Held = std::set<Term>;

std::set<Term> lockVariables(const ConcurrentSystem& system) {
  std::set<Term> locks;
  for (const Variable& v : system.globals)
    if (v.role == Role::Lock) locks.insert(v.symbol);
  return locks;
}

// The locks held after a step, if `held` are before: a lock that is written otherwise than by acquire is lost.
Held after(const Step& step, Held held) {
  for (const Assignment& a : step.updates) held.erase(a.target);
  if (auto* acquire = std::get_if<Acquire>(&step.sync)) held.insert(acquire->lock);
  return held;
}

// Forward, intersection where paths meet. An unreachable location holds everything; nobody asks for it.
std::vector<Held> surelyHeld(const ThreadSystem& thread, const std::set<Term>& locks) {
  std::vector<std::optional<Held>> held(thread.locations.size());
  auto from = stepsFrom(thread);
  held[thread.initial.index] = Held{};
  std::vector<LocationId> work{thread.initial};
  while (!work.empty()) {
    LocationId location = work.back();
    work.pop_back();
    for (StepId s : from[location.index]) {
      Held next = after(thread[s], *held[location.index]);
      auto& known = held[thread[s].to.index];
      Held met;
      if (known) std::set_intersection(known->begin(), known->end(), next.begin(), next.end(), std::inserter(met, met.end()));
      else met = next;
      if (known && met == *known) continue;
      known = std::move(met);
      work.push_back(thread[s].to);
    }
  }
  std::vector<Held> result;
  for (auto& h : held) result.push_back(h ? std::move(*h) : locks);
  return result;
}

bool isLockOperation(const Step& step, const Term& lock) {
  auto* acquire = std::get_if<Acquire>(&step.sync);
  auto* release = std::get_if<Release>(&step.sync);
  return (acquire && acquire->lock == lock) || (release && release->lock == lock);
}

struct Use {
  ThreadId thread;
  StepId step;
};

std::map<Term, std::vector<Use>> usesOf(const ConcurrentSystem& system, const std::set<Term>& locks) {
  std::map<Term, std::vector<Use>> uses;
  for (ThreadId t : threadIds(system))
    for (StepId s : stepIds(system[t])) {
      Accesses accesses = accessesOf(system[t][s], locks);
      std::set<Term> touched = accesses.reads;
      touched.merge(accesses.writes);
      for (const Term& lock : touched) uses[lock].push_back({t, s});
    }
  return uses;
}

std::string describe(const ConcurrentSystem& system, const Use& use) {
  const Step& step = system[use.thread][use.step];
  return fmt::format("thread {} ({} -> {})", system[use.thread].name, system[use.thread][step.from].name,
                     system[use.thread][step.to].name);
}

std::string releasedWhileNotHeld(const ConcurrentSystem& system, const Term& lock, const Use& use,
                                 const std::vector<std::vector<Held>>& held) {
  const Step& step = system[use.thread][use.step];
  auto* release = std::get_if<Release>(&step.sync);
  if (!release || release->lock != lock || held[use.thread.index][step.from.index].contains(lock)) return {};
  return fmt::format("{} may release it without holding it", describe(system, use));
}

// A use that is neither acquire nor release must not happen while another thread may use the lock.
std::string usedOtherwise(const ConcurrentSystem& system, const Term& lock, const Use& use, const std::vector<Use>& all,
                          const Parallelism& parallelism) {
  const Step& step = system[use.thread][use.step];
  if (isLockOperation(step, lock)) return {};
  for (const Use& other : all) {
    LocationId otherFrom = system[other.thread][other.step].from;
    if (parallelism.mayRunInParallel({use.thread, step.from}, {other.thread, otherFrom}))
      return fmt::format("{} uses it as a variable while {} may use it", describe(system, use), describe(system, other));
  }
  return {};
}

// ... and must not change it while another thread may hold it, even if that one never touches it again.
std::string writtenWhileHeld(const ConcurrentSystem& system, const Term& lock, const Use& use,
                             const std::vector<std::vector<Held>>& held, const Parallelism& parallelism) {
  const Step& step = system[use.thread][use.step];
  if (isLockOperation(step, lock)) return {};
  auto writes = [&](const Assignment& a) { return a.target == lock; };
  if (std::none_of(step.updates.begin(), step.updates.end(), writes)) return {};
  for (ThreadId t : threadIds(system))
    for (LocationId l : locationIds(system[t]))
      if (held[t.index][l.index].contains(lock) && parallelism.mayRunInParallel({use.thread, step.from}, {t, l}))
        return fmt::format("{} changes it while thread {} may hold it", describe(system, use), system[t].name);
  return {};
}

LockUse judge(const ConcurrentSystem& system, const Term& lock, const std::vector<Use>& uses,
              const std::vector<std::vector<Held>>& held, const Parallelism& parallelism) {
  for (const Use& use : uses) {
    std::string why = releasedWhileNotHeld(system, lock, use, held);
    if (why.empty()) why = usedOtherwise(system, lock, use, uses, parallelism);
    if (why.empty()) why = writtenWhileHeld(system, lock, use, held, parallelism);
    if (!why.empty()) return {false, why};
  }
  return {};
}

}  // namespace

Locksets analyseLocks(const ConcurrentSystem& system, const Parallelism& parallelism) {
  Locksets result;
  std::set<Term> locks = lockVariables(system);
  for (const ThreadSystem& thread : system.threads) result.heldAt.push_back(surelyHeld(thread, locks));
  auto uses = usesOf(system, locks);
  for (const Term& lock : locks) result.locks[lock] = judge(system, lock, uses[lock], result.heldAt, parallelism);
  for (auto& thread : result.heldAt)
    for (Held& held : thread)
      std::erase_if(held, [&](const Term& lock) { return !result.locks.at(lock).disciplined; });
  return result;
}

}  // namespace redcomp::movers
