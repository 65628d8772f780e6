#include "passes/wait_graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/rewrite.h"
#include "passes/slice.h"

namespace redcomp::passes {

using namespace movers;
using namespace ts;

namespace {

constexpr std::size_t mostCandidates = 500, mostTried = 1'000'000;

// Is every step that takes the lock marked as Acquire?
bool isTakenByAcquiresOnly(const ConcurrentSystem& system, const Term& lock) {
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      for (const Assignment& update : step.updates) {
        const auto* acquire = std::get_if<Acquire>(&step.sync);
        if (update.target == lock && !update.value.isFalse() && !(acquire && acquire->lock == lock)) return false;
      }
  return true;
}

bool acquires(const ThreadSystem& thread, const Term& lock) {
  return std::any_of(thread.steps.begin(), thread.steps.end(), [&](const Step& step) {
    const auto* acquire = std::get_if<Acquire>(&step.sync);
    return acquire && acquire->lock == lock;
  });
}

bool isFreeAtFirst(const ConcurrentSystem& system, const Term& lock) {
  return std::any_of(system.globals.begin(), system.globals.end(), [&](const Variable& v) {
    return v.symbol == lock && v.role == Role::Lock && v.initial == logic::Value(false);
  });
}

// The condition under which the thread at the place holds the lock; true where the locksets imply it. For a replicated
// thread it is not recorded which copy holds a lock.
Term heldBy(const ConcurrentSystem& system, WaitGraph& graph, ThreadLocation place, const Term& lock) {
  if (graph.locksets.heldAt[place.thread.index][place.location.index].contains(lock)) return logic::boolean(true);
  if (system[place.thread].replicated) return lock;
  auto [owner, isNew] = graph.owners.try_emplace(lock);
  if (isNew) owner->second = freshVariable(system, lock.name() + "$owner");
  return logic::conjunction(lock, logic::equal(owner->second, logic::integer(place.thread.index)));
}

std::string describe(const Step& step) {
  return step.text.empty() ? toString(step.source) : fmt::format("{} ({})", step.text, toString(step.source));
}

// Is it recorded who holds the lock?
bool isKnown(const ConcurrentSystem& system, const WaitGraph& graph, const Term& lock) {
  return graph.owned.contains(lock) || (isFreeAtFirst(system, lock) && isTakenByAcquiresOnly(system, lock));
}

bool mayBeHeldAt(const ConcurrentSystem& system, const WaitGraph& graph, ThreadLocation place, const Term& lock) {
  return graph.owned.contains(lock) ? graph.mayHold(place, lock) : acquires(system[place.thread], lock);
}

// If there is only one want, and the locksets imply that it cannot be fulfilled, the condition is true.
Term conditionOf(const WaitingPlace& node, const Want& want, const Term& held) {
  const Term why = logic::conjunction(want.when, held);
  return node.wants.size() == 1 && why.isTrue() ? why : logic::conjunction(node.blocked, why);
}

// The slice of the system with respect to waiting: a condition on waiting places and ends is reachable in the slice if and
// only if it is in the system.
ConcurrentSystem sliceForWaiting(ConcurrentSystem system, const Waiting& waiting) {
  system.errors.clear();
  for (ThreadId t : threadIds(system)) {
    const auto observe = [&](LocationId l, const Term& condition) {
      system.errors.push_back({{{t, l}}, condition, "", {}});
    };
    for (const WaitingPlace& place : waiting.places[t.index]) observe(place.place.location, place.blocked);
    for (LocationId end : waiting.ends[t.index]) observe(end, logic::boolean(true));
    if (const Term started = waiting.started[t.index]) observe(system[t].initial, started);
  }
  return sliceSystem(system);
}

class Builder {
 public:
  Builder(const ConcurrentSystem& system, Waiting waiting, const ConcurrentSystem& slice)
      : system_(system), graph_{std::move(waiting), Parallelism(slice), {}, {}, {}, {}, {}, {}, {}, {}} {
    graph_.locksets = analyseLocks(slice, graph_.parallelism);
  }

  WaitGraph run() {
    for (const auto& [lock, use] : graph_.locksets.locks)
      if (use.disciplined && isFreeAtFirst(system_, lock) && isTakenByAcquiresOnly(system_, lock) && !isTakenFromEnded(lock))
        graph_.owned.insert(lock);
    for (const auto& places : graph_.waiting.places) {
      auto& own = graph_.nodesOf.emplace_back();
      for (const WaitingPlace& place : places) {
        own.push_back(static_cast<int>(graph_.nodes.size()));
        graph_.nodes.push_back(place);
      }
    }
    for (const WaitingPlace& node : graph_.nodes) {
      auto& edges = graph_.edges.emplace_back();
      bool attributed = true;
      for (const Want& want : node.wants) attributed = addEdges(node, want, edges) && attributed;
      graph_.attributed.push_back(attributed);
    }
    return std::move(graph_);
  }

 private:
  // May a thread that does not hold the lock release it, after a thread that held it has ended?
  bool isTakenFromEnded(const Term& lock) const {
    for (const LockOperation& op : graph_.locksets.operations)
      if (op.lock == lock && opens(op))
        for (ThreadId other : threadIds(system_))
          for (LocationId end : graph_.waiting.ends[other.index])
            if (graph_.mayHold({other, end}, lock) && graph_.parallelism.maybeStarted({op.thread, op.at}).contains(other))
              return true;
    return false;
  }

  bool opens(const LockOperation& op) const {
    const Term free = graph_.locksets.locks.at(op.lock).free;
    return std::any_of(op.effects.begin(), op.effects.end(),
                       [&](const LockEffect& e) { return !e.held && e.before != free && e.after == free; });
  }

  // False if it is not known who could fulfil the want.
  bool addEdges(const WaitingPlace& node, const Want& want, std::vector<WaitEdge>& edges) {
    if (const auto* join = std::get_if<Join>(&want.sync)) {
      for (int other : graph_.nodesOf[join->thread.index])
        if (mayWaitFor(node.place, placeOf(other))) edges.push_back({other, conditionOf(node, want, logic::boolean(true))});
      return true;
    }
    const auto* wait = std::get_if<Wait>(&want.sync);
    const auto* acquire = std::get_if<Acquire>(&want.sync);
    if ((wait && wait->forLock) || (acquire && !isKnown(system_, graph_, acquire->lock)))
      graph_.unknown.emplace(node.place.thread, describe(system_[node.place.thread][want.step]));
    if (!acquire || !isKnown(system_, graph_, acquire->lock)) return false;
    const Term lock = acquire->lock;
    for (int other = 0; other < static_cast<int>(graph_.nodes.size()); ++other)
      if (mayBeHeldAt(system_, graph_, placeOf(other), lock) && mayWaitFor(node.place, placeOf(other)))
        edges.push_back({other, conditionOf(node, want, heldBy(system_, graph_, placeOf(other), lock))});
    return graph_.owned.contains(lock);
  }

  ThreadLocation placeOf(int node) const { return graph_.nodes[node].place; }
  bool mayWaitFor(ThreadLocation a, ThreadLocation b) const { return a == b || graph_.mayMeet(a, b); }

  const ConcurrentSystem& system_;
  WaitGraph graph_;
};

// Depth-first search from each node, through nodes with larger numbers only, so that each cycle is found once.
class CircleFinder {
 public:
  CircleFinder(const ConcurrentSystem& system, WaitGraph& graph) : system_(system), graph_(graph) {}

  CyclicWaits run() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      path_ = {static_cast<int>(n)};
      conditions_.clear();
      extend();
      for (const Want& want : graph_.nodes[n].wants) findLeftLocked(static_cast<int>(n), want);
      if (mayRepeat(static_cast<int>(n))) result_.all = false;
    }
    return std::move(result_);
  }

 private:
  void extend() {
    if (++tried_ > mostTried || result_.errors.size() > mostCandidates) result_.all = false;
    if (!result_.all) return;
    for (const WaitEdge& edge : graph_.edges[path_.back()]) {
      if (edge.condition.isFalse()) continue;
      conditions_.push_back(edge.condition);
      if (edge.to == path_.front()) close();
      if (edge.to > path_.front() && canJoin(edge.to)) {
        path_.push_back(edge.to);
        extend();
        path_.pop_back();
      }
      conditions_.pop_back();
    }
  }

  // Each place at most once: a cycle through two copies at one place contains a shorter cycle, with a weaker condition.
  bool canJoin(int node) const {
    if (std::find(path_.begin(), path_.end(), node) != path_.end()) return false;
    return std::all_of(path_.begin(), path_.end(), [&](int other) {
      const ThreadLocation a = graph_.nodes[node].place, b = graph_.nodes[other].place;
      return (a.thread != b.thread || system_[a.thread].replicated) && graph_.mayMeet(a, b);
    });
  }

  void close() {
    ErrorCondition error;
    for (int node : path_) error.at.push_back(graph_.nodes[node].place);
    error.condition = logic::conjunction(conditions_);
    add(std::move(error));
  }

  // A lock that an ended thread holds is never released.
  void findLeftLocked(int node, const Want& want) {
    const auto* acquire = std::get_if<Acquire>(&want.sync);
    if (!acquire || !isKnown(system_, graph_, acquire->lock)) return;
    const ThreadLocation place = graph_.nodes[node].place;
    for (ThreadId other : threadIds(system_))
      for (LocationId end : graph_.waiting.ends[other.index]) {
        const bool beside = (other != place.thread || system_[other].replicated) &&
                            graph_.parallelism.maybeStarted(place).contains(other);
        if (!beside || !mayBeHeldAt(system_, graph_, {other, end}, acquire->lock)) continue;
        const Term held = heldBy(system_, graph_, {other, end}, acquire->lock);
        add({{place, {other, end}}, conditionOf(graph_.nodes[node], want, held), "", {}});
      }
  }

  void add(ErrorCondition error) {
    if (readsLocalsOfSeveral(error)) error.condition = logic::boolean(true);  // an over-approximation
    error.message = "deadlock";
    if (!error.condition.isFalse()) result_.errors.push_back(std::move(error));
  }

  // The condition reads locals of a thread of which the error names several copies: it is ambiguous whose.
  bool readsLocalsOfSeveral(const ErrorCondition& error) const {
    const std::set<Term> read = logic::variables(error.condition);
    for (ThreadId t : threadIds(system_)) {
      const auto named = std::count_if(error.at.begin(), error.at.end(), [&](auto& place) { return place.thread == t; });
      const auto& locals = system_[t].locals;
      if (named > 1 && std::any_of(locals.begin(), locals.end(), [&](const Variable& v) { return read.contains(v.symbol); }))
        return true;
    }
    return false;
  }

  // Copies at one place that wait for different locks cannot be distinguished in a condition.
  bool mayRepeat(int node) const {
    const auto leadsHere = [&](const std::vector<WaitEdge>& edges) {
      return std::any_of(edges.begin(), edges.end(), [&](const WaitEdge& e) { return e.to == node; });
    };
    return system_[graph_.nodes[node].place.thread].replicated && graph_.nodes[node].wants.size() > 1 &&
           std::any_of(graph_.edges.begin(), graph_.edges.end(), leadsHere);
  }

  const ConcurrentSystem& system_;
  WaitGraph& graph_;
  std::vector<int> path_;
  std::vector<Term> conditions_;
  std::size_t tried_ = 0;
  CyclicWaits result_;
};

}  // namespace

bool WaitGraph::mayHold(ThreadLocation place, const Term& lock) const {
  return locksets.mayHoldAt[place.thread.index][place.location.index].contains(lock);
}

bool WaitGraph::hasEnded(ThreadLocation place) const {
  const auto& ends = waiting.ends[place.thread.index];
  return std::find(ends.begin(), ends.end(), place.location) != ends.end();
}

bool WaitGraph::mayMeet(ThreadLocation a, ThreadLocation b) const {
  if (!parallelism.mayRunInParallel(a, b)) return false;
  if (hasEnded(a) || hasEnded(b)) return true;  // a lock that a thread held at its end may have been released by others
  const auto& mine = locksets.heldAt[a.thread.index][a.location.index];
  const auto& theirs = locksets.heldAt[b.thread.index][b.location.index];
  return std::none_of(mine.begin(), mine.end(), [&](const Term& lock) { return theirs.contains(lock); });
}

WaitGraph buildWaitGraph(const ConcurrentSystem& system) {
  Waiting waiting = findWaiting(system);
  const ConcurrentSystem slice = sliceForWaiting(system, waiting);
  return Builder(system, std::move(waiting), slice).run();
}

CyclicWaits cyclicWaits(const ConcurrentSystem& system, WaitGraph& graph) { return CircleFinder(system, graph).run(); }

Term freshVariable(const ConcurrentSystem& system, const std::string& name) {
  std::set<std::string> taken;
  for (const Variable& v : system.globals) taken.insert(v.symbol.name());
  for (const ThreadSystem& thread : system.threads)
    for (const Variable& v : thread.locals) taken.insert(v.symbol.name());
  std::string fresh = name;
  while (taken.contains(fresh)) fresh += "#";
  return logic::variable(fresh, logic::Sort::Int);
}

void addOwners(ConcurrentSystem& system, const std::map<Term, Term>& owners) {
  const logic::Range range{logic::Integer(-1), logic::Integer(system.threads.size())};
  for (const auto& [lock, owner] : owners)
    system.globals.push_back({owner, "", range, logic::Value(logic::Integer(-1)), Role::Data});
  for (ThreadId t : threadIds(system))
    for (Step& step : system.threads[t.index].steps)
      if (const auto* acquire = std::get_if<Acquire>(&step.sync))
        if (auto owner = owners.find(acquire->lock); owner != owners.end())
          step.updates.push_back({owner->second, logic::integer(t.index)});
}

}  // namespace redcomp::passes
