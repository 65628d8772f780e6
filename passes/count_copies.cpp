#include "passes/count_copies.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "movers/reduced_semantics.h"
#include "ts/replicate.h"

namespace redcomp::passes {

using namespace logic;
using namespace ts;

namespace {

// The guard requires a flag that only the creation of the thread sets.
bool waitsForCreation(const ConcurrentSystem& system, ThreadId id, const Term& guard) {
  std::vector<Term> conjuncts{guard};
  if (guard.op() == Op::And) conjuncts.assign(guard.args().begin(), guard.args().end());
  return std::any_of(system.globals.begin(), system.globals.end(), [&](const Variable& v) {
    return v.role == Role::Started && v.initial == Value(false) && isHandedOver(system, id, v.symbol) &&
           std::find(conjuncts.begin(), conjuncts.end(), v.symbol) != conjuncts.end();
  });
}

// Whether copies start only after they are created.
bool isCreated(const ConcurrentSystem& system, ThreadId id) {
  const ThreadSystem& thread = system[id];
  return std::all_of(thread.steps.begin(), thread.steps.end(), [&](const Step& step) {
    return step.from != thread.initial || (std::holds_alternative<Start>(step.sync) && waitsForCreation(system, id, step.guard));
  });
}

void change(Step& step, const Term& counter, int by) {
  for (Assignment& update : step.updates)
    if (update.target == counter) {
      update.value = add(update.value, integer(by));
      return;
    }
  step.updates.push_back({counter, add(counter, integer(by))});
}

class CopyCounter {
 public:
  CopyCounter(const ConcurrentSystem& system, const movers::Blocks& blocks) : blocks_(blocks) { result_.system = system; }

  CountedSystem run() {
    for (ThreadId t : threadIds(result_.system))
      if (result_.system[t].replicated) declare(t);
    for (ThreadId t : threadIds(result_.system))
      for (Step& step : result_.system.threads[t.index].steps) count(t, step);
    return std::move(result_);
  }

 private:
  // At the initial location of created copies, those that wait to start are counted. If nobody creates the copies, any number
  // is there, and there is no counter.
  void declare(ThreadId t) {
    const ThreadSystem& thread = result_.system[t];
    const CutPoints cutPoints = movers::compositionCutPoints(result_.system, blocks_, t);
    const bool created = isCreated(result_.system, t);
    for (LocationId l : locationIds(thread)) {
      if (!cutPoints[l.index] || (l == thread.initial && !created)) continue;
      add({t, l}, fmt::format("{}@{}#", thread.name, thread[l].name));
    }
    if (created) add({t, everywhere}, fmt::format("{}#", thread.name));
    if (isJoined(t)) declareJoins(t);
  }

  void add(ThreadLocation place, const std::string& name) { result_.counters[place] = newCounter(name); }

  Term newCounter(const std::string& name) {
    const Term counter = variable(name, Sort::Int);
    result_.system.globals.push_back({counter, name, Range{Integer(0), std::nullopt}, Value(Integer(0)), Role::Data});
    return counter;
  }

  bool isJoined(ThreadId t) const {
    for (const ThreadSystem& thread : result_.system.threads)
      for (const Step& step : thread.steps)
        if (const auto* join = std::get_if<Join>(&step.sync); join && join->thread == t) return true;
    return false;
  }

  // Only if the number of ended copies is known: no step may leave the location to which an exit leads.
  void declareJoins(ThreadId t) {
    std::set<LocationId> ends;
    for (const Step& step : result_.system[t].steps)
      if (std::holds_alternative<Exit>(step.sync)) ends.insert(step.to);
    std::vector<Term> ended;
    for (LocationId l : ends) {
      const bool left = std::ranges::any_of(result_.system[t].steps, [&](const Step& s) { return s.from == l; });
      const auto counter = result_.counters.find({t, l});
      if (left || counter == result_.counters.end()) return;
      ended.push_back(counter->second);
    }
    if (ended.empty()) return;
    joins_[t] = {newCounter(result_.system[t].name + "#joined"), sum(ended)};
  }

  // No copy is joined twice, so more copies must have ended than have been joined.
  void countJoin(ThreadId joined, Step& step) {
    const auto found = joins_.find(joined);
    if (found == joins_.end()) return;
    step.guard = conjunction(step.guard, less(found->second.joined, found->second.ended));
    change(step, found->second.joined, 1);
  }

  void count(ThreadId t, Step& step) {
    if (auto* create = std::get_if<Create>(&step.sync)) {
      for (LocationId l : {result_.system[create->thread].initial, everywhere})
        if (auto found = result_.counters.find({create->thread, l}); found != result_.counters.end())
          change(step, found->second, 1);
    }
    if (const auto* join = std::get_if<Join>(&step.sync)) countJoin(join->thread, step);
    if (step.from == step.to) return;
    if (auto from = result_.counters.find({t, step.from}); from != result_.counters.end()) {
      step.guard = conjunction(step.guard, lessEqual(integer(1), from->second));
      change(step, from->second, -1);
    }
    if (auto to = result_.counters.find({t, step.to}); to != result_.counters.end()) change(step, to->second, 1);
  }

  struct Joins {
    Term joined, ended;  // how many copies
  };

  const movers::Blocks& blocks_;
  CountedSystem result_;
  std::map<ThreadId, Joins> joins_;
};

}  // namespace

CountedSystem countCopies(const ConcurrentSystem& system, const movers::Blocks& blocks) {
  return CopyCounter(system, blocks).run();
}

}  // namespace redcomp::passes
