#include "driver/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "driver/safety.h"
#include "search/deadlock.h"
#include "ts/replicate.h"

namespace redcomp::driver {

namespace {

constexpr int mostCopies = 3;

std::string nameOf(const ts::ConcurrentSystem& system, const logic::Term& symbol) {
  for (const ts::Variable& v : system.globals)
    if (v.symbol == symbol) return v.name;
  return symbol.name();
}

using What = WaitLine::What;

std::pair<What, std::string> wantOf(const ts::ConcurrentSystem& system, const search::WaitingThread& waiting) {
  if (const auto* acquire = std::get_if<ts::Acquire>(&waiting.wants)) return {What::Lock, nameOf(system, acquire->lock)};
  if (const auto* join = std::get_if<ts::Join>(&waiting.wants)) return {What::Thread, system[join->thread].name};
  if (waiting.step) return {What::Call, system[waiting.thread][*waiting.step].text};
  return {What::Nothing, ""};
}

std::vector<WaitLine> explainChain(const ts::ConcurrentSystem& system, const search::Deadlock& deadlock) {
  std::vector<WaitLine> lines;
  for (const search::WaitingThread& waiting : deadlock.chain) {
    auto [what, name] = wantOf(system, waiting);
    WaitLine line{system[waiting.thread].name, {}, what, std::move(name), {}};
    for (const logic::Term& lock : waiting.holds) line.holds.push_back(nameOf(system, lock));
    if (waiting.step) line.source = system[waiting.thread][*waiting.step].source;
    lines.push_back(std::move(line));
  }
  return lines;
}

// Nobody wants to read of variables that the program does not have.
void hideGhosts(Violation& violation, const std::set<std::string>& names) {
  for (TraceLine& line : violation.trace)
    std::erase_if(line.changes, [&](const ChangedValue& c) { return !names.contains(c.variable); });
}

std::set<std::string> variableNames(const ts::ConcurrentSystem& system) {
  std::set<std::string> names;
  for (const ts::Variable& v : system.globals) names.insert(v.name);
  for (const ts::ThreadSystem& thread : system.threads)
    for (const ts::Variable& v : thread.locals) names.insert(v.name);
  return names;
}

// Joins of copies in an instance. They wait for all copies that were created, in the program for one of them: is it known
// for which one, or does it not matter?
class JoinsOfCopies {
 public:
  // `original`: by thread of the instance, whose copy it is, if it is one.
  JoinsOfCopies(const ts::ConcurrentSystem& system, const search::Trace& trace, const std::map<ts::ThreadId, ts::ThreadId>& original)
      : system_(system), final_(trace.final), original_(original) {
    for (const search::TraceStep& taken : trace.steps) {
      const ts::Sync& sync = system[taken.thread][taken.step].sync;
      if (const auto* create = std::get_if<ts::Create>(&sync)) created_.insert(create->thread);
      if (const auto* join = std::get_if<ts::Join>(&sync)) joined_.insert(join->thread);
      if (std::holds_alternative<ts::Exit>(sync)) ended_.insert(taken.thread);
    }
  }

  // The thread waits for ever where it is, whichever copy is meant. `nobodyGoesOn`: nor do the copies.
  bool surelyWaits(ts::ThreadId thread, bool nobodyGoesOn) const {
    std::set<ts::ThreadId> meant;  // replicated threads
    bool otherwise = false;        // it may go on without a join of copies
    for (const ts::Step& step : system_[thread].steps) {
      if (step.from != final_.at[thread.index]) continue;
      const auto* join = std::get_if<ts::Join>(&step.sync);
      const auto copy = join ? original_.find(join->thread) : original_.end();
      if (copy != original_.end()) meant.insert(copy->second);
      else otherwise = true;
    }
    if (meant.empty()) return true;
    if (otherwise) return false;
    const std::set<ts::ThreadId> left = toJoin(*meant.begin());
    const bool someEnded = std::ranges::any_of(left, [&](ts::ThreadId t) { return ended_.contains(t); });
    return meant.size() == 1 && !someEnded && (left.size() == 1 || (nobodyGoesOn && !left.empty()));
  }

 private:
  std::set<ts::ThreadId> toJoin(ts::ThreadId replicated) const {
    std::set<ts::ThreadId> left;
    for (ts::ThreadId t : created_)
      if (auto copy = original_.find(t); copy != original_.end() && copy->second == replicated && !joined_.contains(t)) left.insert(t);
    return left;
  }

  const ts::ConcurrentSystem& system_;
  const search::State& final_;
  const std::map<ts::ThreadId, ts::ThreadId>& original_;
  std::set<ts::ThreadId> created_, joined_, ended_;
};

// Of a violation that has been replayed: is its last state what it should be? `copies`: by thread, whose.
Examine examination(movers::Deadlocks which, std::set<std::string> names, std::map<ts::ThreadId, ts::ThreadId> copies) {
  return [which, names = std::move(names), copies = std::move(copies)](
             const ts::ConcurrentSystem& system, const search::Trace& trace, Violation& violation) -> std::string {
    auto found = search::examineDeadlock(system, trace);
    if (auto* complaint = std::get_if<std::string>(&found)) return *complaint;
    const auto& deadlock = std::get<search::Deadlock>(found);
    if (which == movers::Deadlocks::OfAll && !deadlock.ofAll) return "some thread can go on";
    const JoinsOfCopies joins(system, trace, copies);
    const auto sure = [&](ts::ThreadId t) { return joins.surelyWaits(t, deadlock.ofAll); };
    const auto threads = ts::threadIds(system);
    if (!std::ranges::all_of(deadlock.chain, [&](const search::WaitingThread& w) { return sure(w.thread); }) ||
        (which == movers::Deadlocks::OfAll && !std::ranges::all_of(threads, sure)))
      return "which of any number of threads a join waits for is not known";
    violation.thread.clear();
    violation.chain = explainChain(system, deadlock);
    hideGhosts(violation, names);
    return "";
  };
}

}  // namespace

Outcome checkDeadlock(const ts::ConcurrentSystem& system, movers::Deadlocks which, const Options& options,
                      Stages& stages) {
  const auto check = [&](const ts::ConcurrentSystem& given, std::map<ts::ThreadId, ts::ThreadId> copies) {
    Options examining = options;
    examining.examine = examination(which, variableNames(given), std::move(copies));
    const auto errors = stages.run("wait graph", [&] { return movers::withDeadlocks(given, which); });
    return checkSafety(errors, examining, stages);
  };
  if (!ts::hasReplicated(system)) return check(system, {});
  Outcome outcome = [&] {
    const Stages::Part part(stages, 0.5);
    return check(system, {});
  }();
  for (int copies = 1; copies <= mostCopies; ++copies) {
    if (outcome.verdict != Verdict::Inconclusive || stages.remaining() <= 0) break;
    const Stages::Part part(stages, 1.0 / (mostCopies - copies + 1));
    const ts::Instance made = ts::instantiate(system, copies);
    std::map<ts::ThreadId, ts::ThreadId> whose;
    for (ts::ThreadId t : ts::threadIds(made.system))
      if (const ts::ThreadId original = made.original[t.index]; system[original].replicated) whose[t] = original;
    Outcome instance = check(movers::withCreatedCopiesOnly(made.system), std::move(whose));
    instance.reason = outcome.reason;
    for (EngineRun& run : instance.engines) run.engine += fmt::format(", {} {}", copies, copies == 1 ? "copy" : "copies");
    instance.engines.insert(instance.engines.begin(), outcome.engines.begin(), outcome.engines.end());
    outcome = std::move(instance);
  }
  return outcome;
}

}  // namespace redcomp::driver
