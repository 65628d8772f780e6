#include "driver/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace redcomp::driver {

using namespace engines;

namespace {

std::string counted(std::size_t n, const std::string& what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

std::string placeAndThread(const Violation& v) {
  std::string text;
  if (std::string place = logic::toString(v.source); !place.empty()) text += " at " + place;
  if (!v.thread.empty()) text += " in thread " + v.thread;
  return text;
}

std::string changesOf(const TraceLine& line) {
  std::string text;
  for (const ChangedValue& c : line.changes) text += (text.empty() ? "" : ", ") + c.variable + " = " + c.value;
  return text;
}

// Without the column, which does not help a reader of a trace.
std::string lineOf(const TraceLine& line) { return logic::toString({line.source.file, line.source.line, 0}); }

// A step per row: the thread where it changes, the place, the statement, the assigned values.
std::string traceText(const std::vector<TraceLine>& trace, std::optional<std::size_t> repeatsFrom) {
  std::size_t thread = 6, place = 0, text = 0;
  for (const TraceLine& line : trace) {
    thread = std::max(thread, line.thread.size());
    place = std::max(place, lineOf(line).size());
    text = std::max(text, line.text.size());
  }
  text = std::min<std::size_t>(text, 50);
  std::string result;
  std::string running;
  for (std::size_t k = 0; k < trace.size(); ++k) {
    const TraceLine& line = trace[k];
    if (k == repeatsFrom) result += "  and then for ever:\n", running.clear();
    std::string row = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {}", line.thread == running ? "" : line.thread, thread,
                                  lineOf(line), place, line.text, text, changesOf(line));
    row.erase(row.find_last_not_of(' ') + 1);
    result += row + "\n";
    running = line.thread;
  }
  return result;
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

}  // namespace

std::string verdictLine(const Outcome& o) {
  switch (o.verdict) {
    case Verdict::Proved:
      return fmt::format("proved: {} ({}, {}, {}, {:.2f} s)", o.property, counted(o.sizes.threads, "thread"),
                         counted(o.sizes.reducibleBlocks, "reducible block"),
                         o.sizes.states > 0 ? counted(o.sizes.states, "state") : counted(o.sizes.clauses, "clause"), o.seconds);
    case Verdict::Violated:
      return fmt::format("violated: {}{} ({}, {}, {:.2f} s)", o.violation->message, placeAndThread(*o.violation),
                         counted(o.sizes.threads, "thread"),
                         counted(o.violation->trace.size(), "step"), o.seconds);
    case Verdict::Inconclusive: return fmt::format("inconclusive: {} ({:.2f} s)", o.reason, o.seconds);
  }
  return "";
}

std::string report(const Outcome& o) {
  std::string text = verdictLine(o) + "\n";
  if (o.violation) text += chainText(o.violation->chain) + raceText(o.violation->race) + traceText(o.violation->trace, o.violation->repeatsFrom);
  if (!o.ranking.empty()) text += rankingText(o.ranking);
  for (const std::string& line : logic::linesOf(o.assumptions)) text += "assuming " + line + "\n";
  for (const UnreachedAssertion& each : o.unreached) text += unreachedText(each);
  if (!o.invariants.empty()) text += "invariants:\n";
  for (const InvariantLine& line : o.invariants) text += fmt::format("  at {}:\n    {}\n", line.where, line.formula);
  return text;
}

std::string statistics(const Outcome& o) {
  std::string text = "stage                     seconds\n";
  for (const StageTime& t : o.stages) text += fmt::format("  {:<22} {:>8.3f}\n", t.name, t.seconds);
  text += fmt::format("  {:<22} {:>8.3f}\n", "total", o.seconds);
  text += fmt::format("threads {}, reducible blocks {}, control nodes {}, predicates {}, clauses {}, validated clauses {}, states {}\n",
                      o.sizes.threads, o.sizes.reducibleBlocks, o.sizes.controlNodes, o.sizes.predicates,
                      o.sizes.clauses, o.sizes.validatedClauses, o.sizes.states);
  if (o.sizes.racePairs)
    text += fmt::format("pairs of accesses {}, of which {} are excluded by locks, creation and join\n", o.sizes.racePairs->all,
                        o.sizes.racePairs->all - o.sizes.racePairs->left);
  for (const EngineReport& e : o.engines) text += fmt::format("tried {:<18} {:>8.3f} s in {:>2} {:<6} {}\n", e.engine, e.seconds, e.turns, e.turns == 1 ? "turn" : "turns", e.result);
  return text;
}

}  // namespace redcomp::driver
