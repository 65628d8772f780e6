#include "reports/html.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reports/html_page.h"
#include "reports/report.h"
#include "reports/told.h"
#include "reports/trace_text.h"

namespace redcomp::reports {

using namespace engines;
using nlohmann::ordered_json;

namespace {

ordered_json stepOf(const TraceLine& line) {
  ordered_json changes = ordered_json::array();
  for (const ChangedValue& change : line.changes) changes.push_back({change.variable, change.value});
  return {{"thread", line.thread}, {"file", line.source.file}, {"line", line.source.line}, {"text", line.text},
          {"effect", effectOf(line)}, {"changes", changes}, {"depth", line.calls.empty() ? 0 : line.calls.size() - 1}};
}

ordered_json violationOf(const Violation& v) {
  ordered_json json{{"message", toldShortly(v)}, {"steps", ordered_json::array()}, {"decisive", v.decisive}, {"waits", ordered_json::array()},
                    {"race", ordered_json::array()}};
  for (const TraceLine& line : v.trace) json["steps"].push_back(stepOf(line));
  if (v.repeatsFrom) json["repeatsFrom"] = *v.repeatsFrom;
  for (const WaitLine& wait : v.chain) json["waits"].push_back({{"thread", wait.thread}, {"holds", wait.holds}, {"waitsFor", wait.waitsFor}});
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
