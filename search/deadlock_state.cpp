#include "search/deadlock_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace redcomp::search {

using namespace ts;

namespace {

constexpr int longestSection = 100'000;  // number of steps to try; beyond it, the section is assumed to end

class Examination {
 public:
  Examination(const ConcurrentSystem& system, const Trace& trace) : system_(system), state_(trace.final) {
    for (const ThreadSystem& thread : system.threads) from_.push_back(stepsFrom(thread));
    for (const TraceStep& s : trace.steps) follow(s.thread, system[s.thread][s.step]);
  }

  std::variant<Deadlock, std::string> run() {
    std::string moves;
    std::vector<WaitingThread> waiting;
    for (ThreadId t : threadIds(system_)) {
      if (hasEnded(t) || isNotCreated(t)) continue;
      if (auto found = waitingThread(t)) waiting.push_back(*found);
      else if (moves.empty()) moves = fmt::format("thread {} can go on, or stops without waiting", system_[t].name);
    }
    if (waiting.empty()) return "no thread waits";
    Deadlock deadlock{circle(waiting), moves.empty()};
    if (deadlock.chain.empty() && deadlock.ofAll) deadlock.chain = std::move(waiting);
    if (deadlock.chain.empty()) return freed_.empty() ? moves : freed_;
    return deadlock;
  }

 private:
  void follow(ThreadId t, const Step& step) {
    for (const Assignment& a : step.updates)
      if (a.value.isFalse()) owner_.erase(a.target);
    if (const auto* acquire = std::get_if<Acquire>(&step.sync)) owner_[acquire->lock] = t;
  }

  const std::vector<StepId>& steps(ThreadId t, const State& state) const { return from_[t.index][state.at[t.index].index]; }
  const Location& locationOf(ThreadId t) const { return system_[t][state_.at[t.index]]; }

  bool hasEnded(ThreadId t) const {
    const Location& l = locationOf(t);
    return steps(t, state_).empty() && !l.endsProgram && !l.atomic && !isErrorLocation(system_, {t, state_.at[t.index]});
  }

  bool isNotCreated(ThreadId t) const {
    const auto& first = steps(t, state_);
    return !first.empty() && std::all_of(first.begin(), first.end(), [&](StepId s) {
      return std::holds_alternative<Start>(system_[t][s].sync) && isRefused(t, s, state_);
    });
  }

  bool isRefused(ThreadId t, StepId s, const State& state) const {
    const auto result = execute(system_, state, t, s);
    const auto* refusal = std::get_if<Refusal>(&result);
    return refusal && refusal->kind == Refusal::Kind::GuardFalse;
  }

  // Can the thread take a step, or get through an atomic section? Assumed if inputs are drawn or behaviour is undefined.
  bool canMove(ThreadId t, const State& state, int& budget) const {
    for (StepId s : steps(t, state)) {
      if (--budget < 0 || !system_[t][s].inputs.empty()) return true;
      auto result = execute(system_, state, t, s);
      if (const auto* refusal = std::get_if<Refusal>(&result)) {
        if (refusal->kind != Refusal::Kind::GuardFalse) return true;
        continue;
      }
      const State& next = std::get<State>(result);
      if (!system_[t][next.at[t.index]].atomic || canMove(t, next, budget)) return true;
    }
    return false;
  }

  // Nothing if the thread does not wait.
  std::optional<WaitingThread> waitingThread(ThreadId t) const {
    int budget = longestSection;
    if (steps(t, state_).empty() || canMove(t, state_, budget)) return std::nullopt;
    WaitingThread found{t, heldBy(t), {}, std::nullopt, std::nullopt};
    for (StepId s : steps(t, state_)) {
      const Sync& sync = system_[t][s].sync;
      const auto* acquire = std::get_if<Acquire>(&sync);
      const auto* join = std::get_if<Join>(&sync);
      if ((!acquire && !join) || !isWanted(t, s)) continue;
      found.wants = sync;
      found.step = s;
      if (join) found.waitsFor = join->thread;
      if (acquire && owner_.contains(acquire->lock)) found.waitsFor = owner_.at(acquire->lock);
      return found;
    }
    if (auto stuck = stuckAt(t, state_)) {
      found.wants = Wait{};
      found.step = stuck;
      return found;
    }
    return std::nullopt;
  }

  std::vector<logic::Term> heldBy(ThreadId t) const {
    std::vector<logic::Term> held;
    for (const auto& [lock, owner] : owner_)
      if (owner == t) held.push_back(lock);
    return held;
  }

  // Could the step be taken if its lock were free, or all threads had ended?
  bool isWanted(ThreadId t, StepId s) const {
    State other = state_;
    if (const auto* acquire = std::get_if<Acquire>(&system_[t][s].sync)) other.values[acquire->lock] = false;
    else
      for (const Variable& v : system_.globals)
        if (v.role == Role::Finished) other.values[v.symbol] = true;
    return std::holds_alternative<State>(execute(system_, other, t, s));
  }

  // The step at which the thread is stuck waiting, at once or inside an atomic section.
  std::optional<StepId> stuckAt(ThreadId t, const State& state) const {
    for (StepId s : steps(t, state)) {
      const Sync& sync = system_[t][s].sync;
      auto result = execute(system_, state, t, s);
      if (const State* next = std::get_if<State>(&result)) {
        if (auto inside = stuckAt(t, *next)) return inside;
      } else if (!isOrdinary(sync) || std::holds_alternative<Wait>(sync)) {
        return s;
      }
    }
    return std::nullopt;
  }

  // Threads that wait for each other, or for a lock that an ended thread holds; empty if there are none.
  std::vector<WaitingThread> circle(const std::vector<WaitingThread>& waiting) {
    std::map<ThreadId, const WaitingThread*> byThread;
    for (const WaitingThread& w : waiting) byThread[w.thread] = &w;
    for (const WaitingThread& first : waiting) {
      std::vector<WaitingThread> chain;
      for (const WaitingThread* at = &first;;) {
        chain.push_back(*at);
        if (!at->waitsFor) break;
        const ThreadId next = *at->waitsFor;
        if (next == first.thread) {
          if (isForEver(chain)) return chain;
          break;
        }
        if (hasEnded(next) && std::holds_alternative<Acquire>(at->wants)) {
          chain.push_back({next, heldBy(next), {}, std::nullopt, std::nullopt});
          if (isForEver(chain)) return chain;
          break;
        }
        if (!byThread.contains(next) || chain.size() > waiting.size()) break;
        at = byThread.at(next);
      }
    }
    return {};
  }

  // True if no thread outside of the chain might release one of its locks.
  bool isForEver(const std::vector<WaitingThread>& chain) {
    for (const WaitingThread& waiting : chain) {
      const auto* acquire = std::get_if<Acquire>(&waiting.wants);
      if (!acquire) continue;
      for (ThreadId t : threadIds(system_)) {
        const bool inside = std::any_of(chain.begin(), chain.end(), [&](const WaitingThread& w) { return w.thread == t; });
        if (inside || !maySetFree(t, acquire->lock)) continue;
        freed_ = fmt::format("thread {} may release {}", system_[t].name, acquire->lock.name());
        return false;
      }
    }
    return true;
  }

  // Follows all paths from the thread's location that do not acquire the lock: that is impossible while it is held.
  bool maySetFree(ThreadId t, const logic::Term& lock) const {
    std::set<LocationId> seen{state_.at[t.index]};
    std::vector<LocationId> left{state_.at[t.index]};
    while (!left.empty()) {
      const LocationId at = left.back();
      left.pop_back();
      for (StepId s : from_[t.index][at.index]) {
        const Step& step = system_[t][s];
        const auto* acquire = std::get_if<Acquire>(&step.sync);
        if (acquire && acquire->lock == lock) continue;
        for (const Assignment& a : step.updates)
          if (a.target == lock) return true;
        if (seen.insert(step.to).second) left.push_back(step.to);
      }
    }
    return false;
  }

  const ConcurrentSystem& system_;
  const State& state_;
  std::string freed_;  // why a cycle is no deadlock
  std::vector<std::vector<std::vector<StepId>>> from_;  // thread, location
  std::map<logic::Term, ThreadId> owner_;
};

}  // namespace

std::variant<Deadlock, std::string> examineDeadlock(const ConcurrentSystem& system, const Trace& trace) {
  return Examination(system, trace).run();
}

}  // namespace redcomp::search
