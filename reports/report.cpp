#include "reports/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "engines/assumptions.h"
#include "reports/advice.h"
#include "reports/told.h"
#include "reports/trace_text.h"

namespace redcomp::reports {

using namespace engines;

namespace {

std::string counted(std::size_t n, const std::string& what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

std::string placeAndThread(const Violation& v) {
  std::string text;
  if (std::string place = logic::toString(v.source); !place.empty()) text += " at " + place;
  if (!v.thread.empty()) text += " in thread " + v.thread;
  return text;
}

// "terminates: rank N - i (thread worker, line 12), rank M - j (thread main, line 7)"
std::string rankingText(const std::vector<RankLine>& ranking) {
  std::string text;
  for (const RankLine& each : ranking) {
    text += text.empty() ? "terminates: " : ",\n            ";
    text += each.function.empty() ? each.where : fmt::format("rank {} ({})", each.function, each.where);
  }
  return text + "\n";
}

std::string waitText(const WaitLine& line) {
  switch (line.what) {
    case WaitLine::What::Lock: return "waits for " + line.waitsFor;
    case WaitLine::What::Thread: return "waits for the end of " + line.waitsFor;
    case WaitLine::What::Call: return "waits in " + line.waitsFor;
    case WaitLine::What::Nothing: return "has ended";
  }
  return "";
}

// "  thread t1 holds a, waits for b at prog.c:9"
std::string chainText(const std::vector<WaitLine>& chain) {
  std::string text;
  for (const WaitLine& line : chain) {
    const std::string holds = line.holds.empty() ? "" : fmt::format("holds {}, ", fmt::join(line.holds, ", "));
    const std::string place = logic::toString({line.source.file, line.source.line, 0});
    text += fmt::format("  thread {} {}{}{}\n", line.thread, holds, waitText(line), place.empty() ? "" : " at " + place);
  }
  return text;
}

std::string lineOf(const logic::SourceLocation& source) { return logic::toString({source.file, source.line, 0}); }

// "    in put, called at prog.c:20 by work, called at prog.c:31 by producer"; the thread function alone says nothing new
std::string callsText(const std::vector<CallLine>& calls) {
  if (calls.size() < 2) return "";
  std::string text = "    in " + calls.front().function;
  for (std::size_t i = 0; i + 1 < calls.size(); ++i)
    text += fmt::format(", called at {} by {}", lineOf(calls[i].source), calls[i + 1].function);
  return text + "\n";
}

std::string whyUnordered(const RaceLine& first, const RaceLine& second) {
  const bool atomic = first.access.starts_with("atomic") || second.access.starts_with("atomic");
  const char* const alone = atomic ? "an atomic access does not protect from one that is not; " : "";
  const bool bothLock = !first.holds.empty() && !second.holds.empty();
  const char* const locks = bothLock ? "the locks that they hold are different ones" : "no common lock";
  return fmt::format("  nothing orders the two: {}{}, and neither thread waits for the other\n", alone, locks);
}

// "  thread w: write x at prog.c:9, holding m: x = 1"
std::string raceText(const std::vector<RaceLine>& race) {
  std::string text;
  for (const RaceLine& line : race) {
    const std::string holds = line.holds.empty() ? "holding no lock" : fmt::format("holding {}", fmt::join(line.holds, ", "));
    text += fmt::format("  thread {}: {} at {}, {}: {}\n", line.thread, line.access, lineOf(line.source), holds, line.text);
    text += callsText(line.calls);
  }
  if (race.size() == 2) text += whyUnordered(race[0], race[1]);
  return text;
}

std::string unreachedText(const UnreachedAssertion& assertion) {
  const char* const what = assertion.decided ? "vacuous: no run reaches" : "not decided: whether a run reaches";
  return fmt::format("{} the assertion {} at {}\n", what, assertion.text, logic::toString(assertion.source));
}

std::string howItHappens(const Violation& v, const Style& style) {
  const std::string why = v.why.empty() ? "" : "why: " + withoutInternalNames(v.why) + "\n";
  return why + chainText(v.chain) + withoutInternalNames(raceText(v.race)) + traceText(v, style);
}

std::string messageOf(const Violation& v) { return messageWithValues(v) + placeAndThread(v); }

// With --all.
std::string othersText(const Outcome& o, const Style& style) {
  std::string text;
  for (const Violation& each : o.more) text += fmt::format("also violated: {} ({})\n{}", messageOf(each), counted(each.trace.size(), "step"), howItHappens(each, style));
  if (!o.rest.empty()) text += fmt::format("{}\n", o.rest);
  return text;
}

// "no undefined behaviour: signed overflow" as a condition: "there is no signed overflow".
std::string asCondition(const logic::Assumption& assumption) {
  const std::string line = logic::toString(assumption);
  if (line.starts_with(logic::kNoUndefined)) return "there is no " + line.substr(logic::kNoUndefined.size());
  if (line.starts_with(kMayRace)) return "there is no data race on " + line.substr(kMayRace.size());
  return line;
}

std::string conditionText(const Condition& condition) {
  return fmt::format("provided that {}: {} is {}\n", asCondition(condition.assumption), condition.property, toString(condition.verdict));
}

// By property: a condition of that kind, if all proofs, and several, have one. That they name other places does not matter then.
std::map<std::string, Condition> commonConditions(const std::vector<PropertyAnswer>& answers) {
  std::map<std::string, Condition> first;
  std::map<std::string, int> proofsWith;
  int proofs = 0;
  for (const PropertyAnswer& each : answers) {
    proofs += each.outcome.verdict == Verdict::Proved;
    std::set<std::string> of;
    for (const Condition& condition : each.outcome.provided) of.insert(condition.property), first.emplace(condition.property, condition);
    for (const std::string& property : of) ++proofsWith[property];
  }
  std::erase_if(first, [&](const auto& entry) { return proofs < 2 || proofsWith[entry.first] < proofs; });
  return first;
}

// The first word of the line.
std::string withColour(const std::string& line, Verdict verdict, const Style& style) {
  if (!style.colours) return line;
  const char* const code = verdict == Verdict::Proved ? "1;32" : verdict == Verdict::Violated ? "1;31" : "1;33";
  const std::size_t colon = line.find(':');
  return fmt::format("\033[{}m{}\033[0m{}", code, line.substr(0, colon), line.substr(colon));
}

std::string shortVerdict(const PropertyAnswer& answer) {
  const std::string steps = answer.outcome.violation ? fmt::format(" ({})", counted(answer.outcome.violation->trace.size(), "step")) : "";
  return verdictWithoutFigures(answer) + steps + "\n";
}

// With --show blocks.
std::string factsText(const SourceFacts& facts) {
  std::string text = "blocks:\n";
  for (const BlockLines& block : facts.blocks)
    text += fmt::format("  {}-{} is one step of {}\n", logic::toString(block.from), block.to, fmt::join(block.threads, ", "));
  for (const HeldLocks& held : facts.held) text += fmt::format("  {} holds {}\n", logic::toString(held.at), fmt::join(held.locks, ", "));
  return text;
}

}  // namespace

std::string verdictLine(const Outcome& o) {
  switch (o.verdict) {
    case Verdict::Proved:
      return fmt::format("proved: {} ({}, {}, {}, {:.2f} s)", o.property, counted(o.sizes.threads, "thread"),
                         counted(o.sizes.reducibleBlocks, "reducible block"),
                         o.sizes.states > 0 ? counted(o.sizes.states, "state") : counted(o.sizes.clauses, "clause"), o.seconds);
    case Verdict::Violated:
      return fmt::format("violated: {} ({}, {}, {:.2f} s)", messageOf(*o.violation), counted(o.sizes.threads, "thread"),
                         counted(o.violation->trace.size(), "step"), o.seconds);
    case Verdict::Inconclusive: return fmt::format("inconclusive: {} ({:.2f} s)", o.reason, o.seconds);
  }
  return "";
}

std::string verdictWithoutFigures(const PropertyAnswer& answer) {
  const Outcome& o = answer.outcome;
  switch (o.verdict) {
    case Verdict::Proved: return fmt::format("proved: {}", o.property);
    case Verdict::Violated: return fmt::format("violated: {}", messageOf(*o.violation));
    case Verdict::Inconclusive: return fmt::format("inconclusive: {}: {}", nameOf(answer.property), o.reason);
  }
  return "";
}

std::string report(const Outcome& o, const Style& style) {
  std::string text = withColour(verdictLine(o), o.verdict, style) + "\n";
  if (o.verdict == Verdict::Inconclusive) text += adviceFor(o.reason);
  if (o.violation) text += howItHappens(*o.violation, style);
  text += othersText(o, style);
  if (!o.ranking.empty()) text += rankingText(o.ranking);
  for (const std::string& line : logic::linesOf(o.assumptions)) text += "assuming " + line + "\n";
  for (const UnreachedAssertion& each : o.unreached) text += unreachedText(each);
  if (o.facts && style.blocks) text += factsText(*o.facts);
  if (!o.invariants.empty() && style.invariants) text += "invariants:\n";
  for (const InvariantLine& line : o.invariants)
    if (style.invariants) text += fmt::format("  at {}:\n    {}\n", line.where, line.formula);
  return text;
}

std::string report(const std::vector<PropertyAnswer>& answers, double seconds, const Style& style) {
  std::string text;
  const std::map<std::string, Condition> common = commonConditions(answers);
  std::set<std::string> assumed, advice;
  int threads = 0;
  for (const PropertyAnswer& each : answers) {
    text += withColour(shortVerdict(each), each.outcome.verdict, style);
    if (each.outcome.verdict == Verdict::Inconclusive) advice.insert(adviceFor(each.outcome.reason));
    for (const Condition& condition : each.outcome.provided)
      if (!common.contains(condition.property)) text += "  " + conditionText(condition);
    for (const std::string& line : logic::linesOf(each.outcome.assumptions)) assumed.insert("assuming " + line + "\n");
    threads = std::max(threads, each.outcome.sizes.threads);
  }
  for (const auto& [property, condition] : common) text += "  all proofs " + conditionText(condition);
  text += fmt::format("{}({}, {:.2f} s)\n{}", fmt::join(advice, ""), counted(threads, "thread"), seconds, fmt::join(assumed, ""));
  for (const auto& [property, o] : answers) {
    if (o.violation) text += fmt::format("\n{}:\n{}{}", messageOf(*o.violation), howItHappens(*o.violation, style), othersText(o, style));
    for (const UnreachedAssertion& each : o.unreached) text += unreachedText(each);
  }
  if (style.blocks && !answers.empty() && answers.front().outcome.facts) text += factsText(*answers.front().outcome.facts);
  return text;
}

std::string statistics(const std::vector<PropertyAnswer>& answers) {
  std::string text;
  for (const PropertyAnswer& each : answers) text += fmt::format("{}:\n{}", nameOf(each.property), statistics(each.outcome));
  return text;
}

namespace {

// How fast the search was, and how much memory it needed.
std::string speedOfSearch(const Outcome& o) {
  const auto stage = std::ranges::find(o.stages, "search", &engines::StageTime::name);
  if (o.sizes.visits == 0 || stage == o.stages.end()) return "";
  const bool tooShort = stage->seconds < 0.005;  // to be measured
  const std::string speed = tooShort ? "-" : fmt::format("{:.0f}", static_cast<double>(o.sizes.visits) / stage->seconds);
  return fmt::format("search: {} states per second, {:.1f} bytes per state\n", speed,
                     static_cast<double>(o.sizes.bytesOfStates) / static_cast<double>(o.sizes.states));
}

std::string sizeOfFormula(const bounded::BoundedSizes& sizes) {
  if (sizes.rounds == 0) return "";
  return fmt::format("bounded: {} rounds, {} unwindings, {} blocks, {} bits of variables, {} SAT variables, {} SAT clauses\n", sizes.rounds,
                     sizes.unwind, sizes.blocks, sizes.bits, sizes.variables, sizes.clauses);
}

}  // namespace

std::string statistics(const Outcome& o) {
  std::string text = "stage                     seconds\n";
  for (const StageTime& t : o.stages) text += fmt::format("  {:<22} {:>8.3f}\n", t.name, t.seconds);
  text += fmt::format("  {:<22} {:>8.3f}\n", "total", o.seconds);
  text += fmt::format("threads {}, reducible blocks {}, control nodes {}, predicates {}, clauses {}, validated clauses {}, states {}\n",
                      o.sizes.threads, o.sizes.reducibleBlocks, o.sizes.controlNodes, o.sizes.predicates,
                      o.sizes.clauses, o.sizes.validatedClauses, o.sizes.states);
  text += speedOfSearch(o);
  text += sizeOfFormula(o.sizes.bounded);
  if (o.sizes.racePairs)
    text += fmt::format("pairs of accesses {}, of which {} are excluded by locks, creation and join\n", o.sizes.racePairs->all,
                        o.sizes.racePairs->all - o.sizes.racePairs->left);
  for (const EngineReport& e : o.engines) text += fmt::format("tried {:<18} {:>8.3f} s in {:>2} {:<6} {}\n", e.engine, e.seconds, e.turns, e.turns == 1 ? "turn" : "turns", e.result);
  return text;
}

}  // namespace redcomp::reports
