#include "engines/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engines/source_names.h"
#include "search/deadlock_state.h"
#include "ts/replicate.h"

namespace redcomp::engines {

namespace {

constexpr int mostCopies = 3;

using What = WaitLine::What;

std::pair<What, std::string> wantOf(const ts::ConcurrentSystem& system, const SourceNames& names, const search::WaitingThread& waiting) {
  if (const auto* acquire = std::get_if<ts::Acquire>(&waiting.wants)) return {What::Lock, names.ofLock(acquire->lock)};
  if (const auto* join = std::get_if<ts::Join>(&waiting.wants)) return {What::Thread, system[join->thread].name};
  if (waiting.step) return {What::Call, system[waiting.thread][*waiting.step].text};
  return {What::Nothing, ""};
}

std::vector<WaitLine> explainChain(const ts::ConcurrentSystem& system, const search::Trace& trace, const search::Deadlock& deadlock) {
  SourceNames names(system);
  names.nameLocks(trace.steps);
  std::vector<WaitLine> lines;
  for (const search::WaitingThread& waiting : deadlock.chain) {
    auto [what, name] = wantOf(system, names, waiting);
    WaitLine line{system[waiting.thread].name, {}, what, std::move(name), {}};
    for (const logic::Term& lock : waiting.holds) line.holds.push_back(names.ofLock(lock));
    if (waiting.step) line.source = system[waiting.thread][*waiting.step].source;
    lines.push_back(std::move(line));
  }
  return lines;
}

// In an instance, a join of copies waits for all copies that were created; in the program, for a single one. This decides
// whether it is known which one, or whether it does not matter.
class JoinsOfCopies {
 public:
  // `original`: by thread of the instance that is a copy, the replicated thread.
  JoinsOfCopies(const ts::ConcurrentSystem& system, const search::Trace& trace, const std::map<ts::ThreadId, ts::ThreadId>& original)
      : system_(system), final_(trace.final), original_(original) {
    for (const search::TraceStep& taken : trace.steps) {
      const ts::Sync& sync = system[taken.thread][taken.step].sync;
      if (const auto* create = std::get_if<ts::Create>(&sync)) created_.insert(create->thread);
      if (const auto* join = std::get_if<ts::Join>(&sync)) joined_.insert(join->thread);
      if (std::holds_alternative<ts::Exit>(sync)) ended_.insert(taken.thread);
    }
  }

  // The thread waits for ever where it is, whichever copy it joins. `nobodyGoesOn`: the copies do not go on either.
  bool surelyWaits(ts::ThreadId thread, bool nobodyGoesOn) const {
    std::set<ts::ThreadId> meant;  // replicated threads that it may be joining
    bool otherwise = false;        // it may go on by a step that joins no copy
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

// Is the last state of a replayed violation really a deadlock?
std::optional<std::string> examine(passes::Deadlocks which, const passes::Subject& subject, const search::Trace& trace,
                                   Violation& violation) {
  const ts::ConcurrentSystem& system = subject.reference;
  auto found = search::examineDeadlock(system, trace);
  if (auto* complaint = std::get_if<std::string>(&found)) return *complaint;
  const auto& deadlock = std::get<search::Deadlock>(found);
  const bool ofAll = which == passes::Deadlocks::OfAll;
  if (ofAll && !deadlock.ofAll) return "some thread can go on";
  const JoinsOfCopies joins(system, trace, subject.copyOf);
  const auto waits = [&](ts::ThreadId t) { return joins.surelyWaits(t, deadlock.ofAll); };
  if (!std::ranges::all_of(deadlock.chain, waits, &search::WaitingThread::thread) ||
      (ofAll && !std::ranges::all_of(ts::threadIds(system), waits)))
    return "which of any number of threads a join waits for is not known";
  violation.thread.clear();
  violation.chain = explainChain(system, trace, deadlock);
  return std::nullopt;
}

}  // namespace

Outcome checkDeadlock(const ts::ConcurrentSystem& system, passes::Deadlocks which, const Request& request, Stages& stages) {
  SafetyQuestion question = deadlockQuestion(which);
  if (!ts::hasReplicated(system)) return checkSafety(system, question, request, stages);
  Outcome outcome = [&] {
    const Stages::ScopedLimit limit(stages, 0.5);
    return checkSafety(system, question, request, stages);
  }();
  for (int copies = 1; copies <= mostCopies; ++copies) {
    if (outcome.verdict != Verdict::Inconclusive || stages.remaining() <= 0) break;
    const Stages::ScopedLimit limit(stages, 1.0 / (mostCopies - copies + 1));
    question.createdCopies = copies;
    Outcome instance = checkSafety(system, question, request, stages);
    instance.reason = outcome.reason;
    if (instance.verdict == Verdict::Violated) instance.shard = outcome.shard;  // that of the program, not of an instance
    for (EngineReport& report : instance.engines) report.engine += fmt::format(", {} {}", copies, copies == 1 ? "copy" : "copies");
    instance.engines.insert(instance.engines.begin(), outcome.engines.begin(), outcome.engines.end());
    outcome = std::move(instance);
  }
  return outcome;
}

SafetyQuestion deadlockQuestion(passes::Deadlocks which) {
  SafetyQuestion question;
  question.deadlocks = which;
  question.examine = [which](const passes::Subject& subject, const search::Trace& trace, Violation& violation) {
    return examine(which, subject, trace, violation);
  };
  return question;
}

}  // namespace redcomp::engines
