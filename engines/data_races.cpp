#include "engines/data_races.h"

#include <algorithm>

#include "engines/source_names.h"
#include "passes/race_errors.h"

namespace redcomp::engines {

using namespace ts;

namespace {

// The mutexes that the thread has acquired and not released in the run.
std::vector<std::string> heldBy(const ConcurrentSystem& system, const search::Trace& trace, ThreadId thread) {
  std::vector<std::string> held;
  SourceNames names(system);
  names.nameLocks(trace.steps);
  for (const search::TraceStep& taken : trace.steps) {
    if (taken.thread != thread) continue;
    const Sync& sync = system[taken.thread][taken.step].sync;
    if (const auto* acquire = std::get_if<Acquire>(&sync)) held.push_back(names.ofLock(acquire->lock));
    if (const auto* release = std::get_if<Release>(&sync)) std::erase(held, names.ofLock(release->lock));
  }
  return held;
}

std::vector<CallLine> callsOf(const Step& step) {
  std::vector<CallLine> calls;
  for (const Call* call = step.calls.innermost.get(); call; call = call->in.get()) calls.push_back({call->function, call->source});
  return calls;
}

RaceLine sideOf(const ConcurrentSystem& system, const search::Trace& trace, const search::TraceStep& taken) {
  const Step& step = system[taken.thread][taken.step];
  const auto [access, statement] = passes::partsOfRaceText(step.text);
  return {system[taken.thread].name, access, statement, step.source, heldBy(system, trace, taken.thread), callsOf(step)};
}

bool claims(const Step& step) {
  return std::ranges::any_of(step.updates, [](const Assignment& update) { return update.target.name() == passes::kClaim; });
}

std::optional<std::string> examine(const passes::Subject& subject, const search::Trace& trace, Violation& violation) {
  const ConcurrentSystem& system = subject.reference;
  const auto claim = std::ranges::find_if(trace.steps, [&](const search::TraceStep& taken) { return claims(system[taken.thread][taken.step]); });
  if (claim == trace.steps.end()) return "no access comes before the last one";
  const search::TraceStep& last = trace.steps.back();
  if (claim->thread == last.thread) return "both accesses are of one thread";
  violation.race = {sideOf(system, trace, *claim), sideOf(system, trace, last)};
  violation.thread.clear();
  return std::nullopt;
}

}  // namespace

SafetyQuestion raceQuestion() {
  SafetyQuestion question;
  question.races = true;
  question.examine = examine;
  return question;
}

}  // namespace redcomp::engines
