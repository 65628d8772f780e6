#include "passes/deadlock_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "logic/rewrite.h"
#include "passes/wait_graph.h"
#include "ts/replicate.h"
#include "ts/strong_components.h"

namespace redcomp::passes {

using namespace movers;
using namespace ts;

namespace {

constexpr std::size_t mostComparisons = 3'000'000;  // of pairs of places, before giving up

// By thread and location: threads that have surely been created when this one is there.
using CreatedAt = std::vector<std::vector<std::set<ThreadId>>>;

std::set<ThreadId> common(const std::set<ThreadId>& a, const std::set<ThreadId>& b) {
  std::set<ThreadId> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  return both;
}

// A greatest fixpoint, starting with all threads everywhere.
CreatedAt surelyCreated(const ConcurrentSystem& system) {
  const auto ids = threadIds(system);
  const std::set<ThreadId> all(ids.begin(), ids.end());
  CreatedAt created;
  for (ThreadId t : ids) created.emplace_back(system[t].locations.size(), all);
  for (bool changed = true; changed;) {
    changed = false;
    const auto lower = [&](ThreadId t, LocationId l, const std::set<ThreadId>& to) {
      std::set<ThreadId> next = common(created[t.index][l.index], to);
      changed |= next != created[t.index][l.index];
      created[t.index][l.index] = std::move(next);
    };
    std::vector<bool> isCreated(system.threads.size(), false);
    for (ThreadId t : ids)
      for (const Step& step : system[t].steps) {
        std::set<ThreadId> after = created[t.index][step.from.index];
        if (const auto* create = std::get_if<Create>(&step.sync)) {
          after.insert(create->thread);
          lower(create->thread, system[create->thread].initial, after);
          isCreated[create->thread.index] = true;
        }
        lower(t, step.to, after);
      }
    for (ThreadId t : ids)
      if (!isCreated[t.index]) lower(t, system[t].initial, {t});
  }
  return created;
}

// One possible situation of a thread in a blocked state.
struct Choice {
  ThreadLocation place;
  int node = -1;               // of the wait graph; -1: it does not wait
  bool created = true;         // if it does not wait: true: it has ended, false: it was never created
  Term condition = logic::boolean(true);
};

// One condition for every combination of the threads' situations that the analyses do not exclude.
class BlockedStates {
 public:
  BlockedStates(const ConcurrentSystem& system, const WaitGraph& graph, Deadlocks which, std::size_t mostConditions)
      : system_(system), graph_(graph), which_(which), most_(mostConditions), created_(surelyCreated(system)) {
    for (ThreadId t : threadIds(system)) choices_.push_back(choicesOf(t));
  }

  // Nothing if there are too many.
  std::optional<std::vector<ErrorCondition>> run() {
    extend();
    if (tooMany_) return std::nullopt;
    return std::move(errors_);
  }

 private:
  std::vector<Choice> choicesOf(ThreadId t) const {
    std::vector<Choice> choices;
    for (int n : graph_.nodesOf[t.index]) choices.push_back({graph_.nodes[n].place, n, true, graph_.nodes[n].blocked});
    for (LocationId end : graph_.waiting.ends[t.index]) choices.push_back({{t, end}});
    if (const Term started = graph_.waiting.started[t.index])
      choices.push_back({{t, system_[t].initial}, -1, false, logic::negation(started)});
    return choices;
  }

  void extend() {
    compared_ += chosen_.size() + 1;
    if (compared_ > mostComparisons || errors_.size() > most_) tooMany_ = true;
    if (tooMany_) return;
    if (chosen_.size() == system_.threads.size()) return conclude();
    for (const Choice& choice : choices_[chosen_.size()]) {
      const auto agrees = [&](const Choice& other) { return fits(other, choice) && fits(choice, other); };
      if (!std::all_of(chosen_.begin(), chosen_.end(), agrees)) continue;
      chosen_.push_back(choice);
      extend();
      chosen_.pop_back();
    }
  }

  // Whether the two are compatible, judged by what the first thread knows.
  bool fits(const Choice& a, const Choice& b) const {
    const ThreadId other = b.place.thread;
    if (!a.created) return true;
    if (!b.created) return !created_[a.place.thread.index][a.place.location.index].contains(other);
    if (!graph_.parallelism.maybeStarted(a.place).contains(other)) return false;
    if (b.node < 0) return a.node < 0 || !waitsForEndOf(a.node, other);
    return !graph_.parallelism.surelyEnded(a.place).contains(other) && (a.node < 0 || graph_.mayMeet(a.place, b.place));
  }

  bool waitsForEndOf(int node, ThreadId thread) const {
    const auto& wants = graph_.nodes[node].wants;
    const auto* join = std::get_if<Join>(&wants.front().sync);
    return wants.size() == 1 && join && join->thread == thread;
  }

  void conclude() {
    bool waits = false, forAnybody = false;
    for (const Choice& choice : chosen_) {
      if (choice.node < 0) continue;
      waits = true;
      if (graph_.attributed[choice.node] ? isForNobody(choice.node) : true) forAnybody = true;
      if (!hasHolder(choice.node)) return;
    }
    if (!waits || (which_ == Deadlocks::AlsoOfSome && !forAnybody)) return;  // then there is a cyclic wait
    ErrorCondition error;
    std::vector<Term> conditions;
    for (const Choice& choice : chosen_) {
      error.at.push_back(choice.place);
      conditions.push_back(choice.condition);
    }
    error.condition = logic::conjunction(std::move(conditions));
    error.message = "deadlock";
    if (!error.condition.isFalse()) errors_.push_back(std::move(error));
  }

  // May it wait for the end of a thread that was never created?
  bool isForNobody(int node) const {
    const auto& wants = graph_.nodes[node].wants;
    return std::any_of(wants.begin(), wants.end(), [&](const Want& want) {
      const auto* join = std::get_if<Join>(&want.sync);
      return join && !chosen_[join->thread.index].created;
    });
  }

  // False if it waits for a lock that no thread can hold in this situation.
  bool hasHolder(int node) const {
    const auto& wants = graph_.nodes[node].wants;
    return std::any_of(wants.begin(), wants.end(), [&](const Want& want) {
      const auto* acquire = std::get_if<Acquire>(&want.sync);
      if (!acquire || !graph_.owned.contains(acquire->lock)) return true;
      const auto holds = [&](const Choice& c) { return graph_.mayHold(c.place, acquire->lock); };
      return std::any_of(chosen_.begin(), chosen_.end(), holds);
    });
  }

  const ConcurrentSystem& system_;
  const WaitGraph& graph_;
  Deadlocks which_;
  std::size_t most_;
  CreatedAt created_;
  std::vector<std::vector<Choice>> choices_;  // by thread
  std::vector<Choice> chosen_;                // of the first threads
  std::size_t compared_ = 0;
  bool tooMany_ = false;
  std::vector<ErrorCondition> errors_;
};

// The alternative, if there are too many: a local of each thread records where it waits, and one condition reads them all.
class WatchedThreads {
 public:
  WatchedThreads(ConcurrentSystem& system, const WaitGraph& graph) : system_(system), graph_(graph) {}

  ErrorCondition run() {
    std::vector<Term> all, some;
    for (ThreadId t : threadIds(system_)) {
      const Term where = freshVariable(system_, system_[t].name + ".$waits");
      watch(t, where);
      std::vector<Term> ways{logic::equal(where, logic::integer(ended))};
      if (const Term started = graph_.waiting.started[t.index]) ways.push_back(logic::negation(started));
      for (int n : graph_.nodesOf[t.index]) {
        const Term here = logic::equal(where, logic::integer(firstNode + n));
        some.push_back(here);
        ways.push_back(logic::conjunction(here, graph_.nodes[n].blocked));
      }
      all.push_back(logic::disjunction(std::move(ways)));
    }
    all.push_back(logic::disjunction(std::move(some)));
    ErrorCondition error;
    error.condition = logic::conjunction(std::move(all));
    error.message = "deadlock";
    return error;
  }

 private:
  static constexpr int elsewhere = 0, ended = 1, firstNode = 2;

  int codeOf(ThreadLocation place) const {
    for (int n : graph_.nodesOf[place.thread.index])
      if (graph_.nodes[n].place == place) return firstNode + n;
    const auto& ends = graph_.waiting.ends[place.thread.index];
    return std::find(ends.begin(), ends.end(), place.location) == ends.end() ? elsewhere : ended;
  }

  void watch(ThreadId t, const Term& where) {
    ThreadSystem& thread = system_.threads[t.index];
    const auto value = [&](LocationId l) { return codeOf({t, l}); };
    const logic::Range range{logic::Integer(0), logic::Integer(firstNode + graph_.nodes.size())};
    thread.locals.push_back({where, "", range, logic::Value(logic::Integer(value(thread.initial))), Role::Data});
    for (Step& step : thread.steps)
      if (value(step.from) != value(step.to)) step.updates.push_back({where, logic::integer(value(step.to))});
  }

  ConcurrentSystem& system_;
  const WaitGraph& graph_;
};

// May a thread wait for the end of one that was never created?
bool mayJoinNobody(const ConcurrentSystem& system, const WaitGraph& graph) {
  const CreatedAt created = surelyCreated(system);
  for (const WaitingPlace& node : graph.nodes)
    for (const Want& want : node.wants)
      if (const auto* join = std::get_if<Join>(&want.sync); join && !system[join->thread].replicated)
        if (!created[node.place.thread.index][node.place.location.index].contains(join->thread)) return true;
  return false;
}

void addBlockedStates(ConcurrentSystem& result, const ConcurrentSystem& system, const WaitGraph& graph, Deadlocks which,
                      std::size_t mostConditions) {
  if (graph.nodes.empty()) return;
  if (hasReplicated(system)) {
    const bool covered = std::all_of(graph.attributed.begin(), graph.attributed.end(), [](bool a) { return a; });
    if (which == Deadlocks::OfAll || !covered || mayJoinNobody(system, graph))
      result.incomplete.push_back("not all states are considered in which any number of threads wait");
    return;
  }
  if (auto errors = BlockedStates(system, graph, which, mostConditions).run())
    result.errors.insert(result.errors.end(), errors->begin(), errors->end());
  else
    result.errors.push_back(WatchedThreads(result, graph).run());
}

// Locations at which a thread may loop for ever, or end the program.
std::set<LocationId> lastingPlaces(const ConcurrentSystem& system, ThreadId t) {
  std::set<LocationId> places;
  std::vector<DirectedEdge> edges;
  for (const Step& step : system[t].steps) edges.emplace_back(step.from.index, step.to.index);
  for (const auto& component : cyclicComponents(static_cast<int>(system[t].locations.size()), edges))
    for (int l : component) places.insert(LocationId{l});
  for (LocationId l : locationIds(system[t]))
    if (system[t][l].endsProgram || isErrorLocation(system, {t, l})) places.insert(l);
  return places;
}

// Threads may wait for each other through locks whose holder is not known. Such a cyclic wait is found only as a state in
// which nobody can go on. May that state never come, because other threads run for ever or end the program?
bool mayGoOnBeside(const ConcurrentSystem& system, const WaitGraph& graph) {
  if (hasReplicated(system)) return true;
  const Parallelism parallelism(system);  // the graph's is that of a slice, which ends after the last waiting place
  for (ThreadId t : threadIds(system))
    for (LocationId l : lastingPlaces(system, t))
      for (const auto& [waiting, where] : graph.unknown)
        if (waiting != t && parallelism.maybeStarted({t, l}).contains(waiting) &&
            !parallelism.surelyEnded({t, l}).contains(waiting))
          return true;
  return false;
}

}  // namespace

ConcurrentSystem withDeadlocks(const ConcurrentSystem& system, Deadlocks which, std::size_t mostConditions) {
  WaitGraph graph = buildWaitGraph(system);
  ConcurrentSystem result = system;
  result.errors.clear();
  for (const std::string& place : graph.waiting.unclear) result.incomplete.push_back(place);
  if (which == Deadlocks::AlsoOfSome) {
    CyclicWaits cyclic = cyclicWaits(system, graph);
    if (!graph.unknown.empty() && mayGoOnBeside(system, graph))
      result.incomplete.push_back(fmt::format("it is not known who holds what {} waits for", graph.unknown.begin()->second));
    if (!cyclic.all) result.incomplete.push_back("there are too many ways in which threads may wait for each other");
    result.errors = std::move(cyclic.errors);
    addOwners(result, graph.owners);
  }
  addBlockedStates(result, system, graph, which, mostConditions);
  // Failed assertions are not errors of the result, but the program still ends there.
  for (ThreadId t : threadIds(system)) {
    const auto from = stepsFrom(system[t]);
    for (LocationId l : locationIds(system[t]))
      if (from[l.index].empty() && isErrorLocation(system, {t, l})) result.threads[t.index].locations[l.index].endsProgram = true;
  }
  for (const ErrorCondition& error : system.errors)
    if (error.at.size() == 1 && isBeyondKnowledge(system, error.at.front())) result.errors.push_back(error);
  checkWellFormed(result);
  return result;
}

ConcurrentSystem withCreatedCopiesOnly(const ConcurrentSystem& instance) {
  ConcurrentSystem result = instance;
  std::set<Term> started;
  for (const Variable& v : instance.globals)
    if (v.role == Role::Started) started.insert(v.symbol);
  for (ThreadSystem& thread : result.threads)
    for (Step& step : thread.steps) {
      if (!std::holds_alternative<Create>(step.sync)) continue;
      for (const Assignment& update : step.updates)
        if (started.contains(update.target)) step.guard = logic::conjunction(step.guard, logic::negation(update.target));
    }
  return result;
}

}  // namespace redcomp::passes
