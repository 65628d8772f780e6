#include "driver/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
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

std::pair<WaitLine::What, std::string> wantOf(const ts::ConcurrentSystem& system, const search::WaitingThread& waiting) {
  if (const auto* acquire = std::get_if<ts::Acquire>(&waiting.wants)) return {WaitLine::What::Lock, nameOf(system, acquire->lock)};
  if (const auto* join = std::get_if<ts::Join>(&waiting.wants)) return {WaitLine::What::Thread, system[join->thread].name};
  if (waiting.step) return {WaitLine::What::Call, system[waiting.thread][*waiting.step].text};
  return {WaitLine::What::Nothing, ""};
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

// Of a violation that has been replayed: is its last state what it should be?
Examine examination(movers::Deadlocks which, std::set<std::string> names) {
  return [which, names = std::move(names)](const ts::ConcurrentSystem& system, const search::Trace& trace,
                                           Violation& violation) -> std::string {
    auto found = search::examineDeadlock(system, trace);
    if (auto* complaint = std::get_if<std::string>(&found)) return *complaint;
    const auto& deadlock = std::get<search::Deadlock>(found);
    if (which == movers::Deadlocks::OfAll && !deadlock.ofAll) return "some thread can go on";
    violation.thread.clear();
    violation.chain = explainChain(system, deadlock);
    hideGhosts(violation, names);
    return "";
  };
}

}  // namespace

Outcome checkDeadlock(const ts::ConcurrentSystem& system, movers::Deadlocks which, const Options& options, Stages& stages) {
  const auto check = [&](const ts::ConcurrentSystem& given) {
    Options examining = options;
    examining.examine = examination(which, variableNames(given));
    const auto errors = stages.run("wait graph", [&] { return movers::withDeadlocks(given, which); });
    return checkSafety(errors, examining, stages);
  };
  Outcome outcome = check(system);
  if (!ts::hasReplicated(system)) return outcome;
  for (int copies = 1; copies <= mostCopies && outcome.verdict == Verdict::Inconclusive && stages.remaining() > 0; ++copies) {
    Outcome instance = check(movers::withCreatedCopiesOnly(ts::instantiate(system, copies).system));
    instance.reason = outcome.reason;
    for (EngineRun& run : instance.engines) run.engine += fmt::format(", {} {}", copies, copies == 1 ? "copy" : "copies");
    instance.engines.insert(instance.engines.begin(), outcome.engines.begin(), outcome.engines.end());
    outcome = std::move(instance);
  }
  return outcome;
}

}  // namespace redcomp::driver
