#include "reports/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/html_page.h"
#include "reports/report.h"
#include "reports/told.h"
#include "reports/trace_text.h"

namespace redcomp::reports {

using namespace engines;
using nlohmann::ordered_json;

namespace {

ordered_json pairsOf(const std::vector<ChangedValue>& values) {
  ordered_json pairs = ordered_json::array();
  for (const ChangedValue& each : values) pairs.push_back({each.variable, each.value});
  return pairs;
}

ordered_json stepOf(const TraceLine& line) {
  return {{"thread", line.thread}, {"file", line.source.file}, {"line", line.source.line}, {"text", line.text}, {"effect", effectOf(line)},
          {"changes", pairsOf(line.changes)}, {"reads", pairsOf(line.reads)}, {"depth", line.calls.empty() ? 0 : line.calls.size() - 1},
          {"creates", line.kind == TraceLine::Kind::Create ? line.object : ""}};
}

// Of what a thread waits for: who holds it; empty: nobody does.
std::string holderOf(const Violation& v, const WaitLine& wait) {
  if (wait.what == WaitLine::What::Thread) return wait.waitsFor;
  for (const WaitLine& other : v.chain)
    if (std::ranges::find(other.holds, wait.waitsFor) != other.holds.end()) return other.thread;
  return "";
}

// The last step of a thread in a deadlock: it waits.
ordered_json waitingStep(const Violation& v, const WaitLine& wait) {
  const std::string holder = holderOf(v, wait);
  return {{"thread", wait.thread}, {"file", wait.source.file}, {"line", wait.source.line}, {"text", "waits for " + withoutInternalNames(wait.waitsFor)},
          {"effect", holder.empty() || holder == wait.waitsFor ? "" : "held by " + holder}, {"changes", ordered_json::array()},
          {"reads", ordered_json::array()}, {"depth", 0}, {"creates", ""}, {"waits", true}};
}

ordered_json violationOf(const Violation& v) {
  ordered_json json{{"message", messageWithValues(v) + (v.thread.empty() ? "" : " in thread " + v.thread)}, {"why", withoutInternalNames(v.why)}, {"steps", ordered_json::array()}, {"decisive", v.decisive}, {"waits", ordered_json::array()},
                    {"race", ordered_json::array()}};
  for (const TraceLine& line : v.trace) json["steps"].push_back(stepOf(line));
  if (v.repeatsFrom) json["repeatsFrom"] = *v.repeatsFrom;
  for (const WaitLine& wait : v.chain) {
    if (wait.what == WaitLine::What::Nothing) continue;  // it has ended
    json["steps"].push_back(waitingStep(v, wait));
    json["waits"].push_back({{"thread", wait.thread}, {"holds", wait.holds}, {"waitsFor", withoutInternalNames(wait.waitsFor)}, {"holder", holderOf(v, wait)}});
  }
  for (const RaceLine& side : v.race) {
    std::vector<std::string> calls;
    for (const CallLine& call : side.calls) calls.push_back(call.function);
    json["race"].push_back({{"thread", side.thread}, {"access", withoutInternalNames(side.access)}, {"line", side.source.line}, {"text", side.text},
                            {"holds", side.holds}, {"calls", calls}});
  }
  return json;
}

ordered_json answerOf(const PropertyAnswer& answer) {
  const Outcome& outcome = answer.outcome;
  const std::string said = outcome.verdict == Verdict::Proved ? outcome.property : outcome.violation ? messageWithValues(*outcome.violation) : outcome.reason;
  ordered_json json{{"property", nameOf(answer.property)}, {"verdict", toString(outcome.verdict)}, {"said", said}, {"violations", ordered_json::array()},
                    {"assuming", logic::linesOf(outcome.assumptions)}, {"invariants", ordered_json::array()}};
  if (outcome.violation) json["violations"].push_back(violationOf(*outcome.violation));
  for (const Violation& each : outcome.more) json["violations"].push_back(violationOf(each));
  for (const InvariantLine& line : outcome.invariants) json["invariants"].push_back({line.where, line.formula});
  return json;
}

// As the content of a script element: nothing in it may end that.
std::string inScript(const ordered_json& json) {
  std::string result;
  for (const char c : json.dump(-1, ' ', false, ordered_json::error_handler_t::replace)) result += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return result;
}

}  // namespace

std::string toHtml(const std::vector<PropertyAnswer>& answers, const std::vector<SourceFile>& sources) {
  ordered_json facts{{"answers", ordered_json::array()}, {"sources", ordered_json::object()}};
  for (const PropertyAnswer& each : answers) facts["answers"].push_back(answerOf(each));
  for (const SourceFile& source : sources) facts["sources"][source.name] = source.text;
  return std::string(kHtmlBeforeFacts) + inScript(facts) + kHtmlAfterFacts;
}

}  // namespace redcomp::reports
