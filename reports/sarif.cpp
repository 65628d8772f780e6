#include "reports/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "reports/told.h"
#include "reports/tool.h"
#include "reports/trace_text.h"

namespace redcomp::reports {

using namespace engines;
using nlohmann::ordered_json;

namespace {

struct Rule {
  const char* name;
  const char* description;
};

Rule ruleOf(Property property) {
  using enum Property;
  switch (property) {
    case Assertions: return {"AssertionFails", "An assertion can fail"};
    case Races: return {"DataRace", "Two threads access memory at the same time, one of them writing"};
    case Memory: return {"InvalidMemoryAccess", "Memory is accessed or freed that is not there"};
    case Leaks: return {"MemoryLeak", "Memory is not freed when the program ends, or accessed when it is not there"};
    case Overflow: return {"Overflow", "An arithmetic result is not representable"};
    case Uninit: return {"UninitialisedValue", "A value decides something that has not been initialised"};
    case Locks: return {"MutexMisuse", "A mutex is misused"};
    case Deadlock: return {"Deadlock", "Threads can wait for ever"};
    case Termination: return {"Nontermination", "A run does not end"};
  }
  return {"", ""};
}

// Relative to %SRCROOT% where it can be, with forward slashes.
ordered_json artifact(const std::string& file) {
  ordered_json json{{"uri", file}};
  if (std::filesystem::path(file).is_relative()) json["uriBaseId"] = "%SRCROOT%";
  return json;
}

ordered_json physical(const logic::SourceLocation& source) {
  ordered_json region{{"startLine", std::max(source.line, 1)}};
  if (source.column > 0) region["startColumn"] = source.column;
  return {{"artifactLocation", artifact(source.file)}, {"region", region}};
}

ordered_json stepAt(const Violation& v, std::size_t k) {
  const TraceLine& line = v.trace[k];
  const std::string effect = effectOf(line);
  const bool decisive = std::ranges::binary_search(v.decisive, k);
  const std::string text = fmt::format("{}: {}{}{}", line.thread, line.text, effect.empty() ? "" : "  ", effect);
  ordered_json state = ordered_json::object();
  for (const ChangedValue& change : line.changes) state[change.variable] = {{"text", change.value}};
  ordered_json json{{"executionOrder", k + 1}, {"importance", decisive ? "essential" : "important"},
                    {"location", {{"message", {{"text", text}}}, {"physicalLocation", physical(line.source)}}}};
  if (!state.empty()) json["state"] = state;
  return json;
}

// Thread flows in the order in which the threads appear.
ordered_json flowByThread(const Violation& v) {
  std::vector<std::string> threads;
  for (const TraceLine& line : v.trace)
    if (std::ranges::find(threads, line.thread) == threads.end()) threads.push_back(line.thread);
  ordered_json flows = ordered_json::array();
  for (const std::string& thread : threads) {
    ordered_json flow{{"id", thread}, {"locations", ordered_json::array()}};
    for (std::size_t k = 0; k < v.trace.size(); ++k)
      if (v.trace[k].thread == thread) flow["locations"].push_back(stepAt(v, k));
    flows.push_back(flow);
  }
  return {{"message", {{"text", fmt::format("{} threads; executionOrder is the interleaving", threads.size())}}}, {"threadFlows", flows}};
}

ordered_json flowInOrder(const Violation& v) {
  ordered_json locations = ordered_json::array();
  for (std::size_t k = 0; k < v.trace.size(); ++k) locations.push_back(stepAt(v, k));
  return {{"message", {{"text", "the interleaving, step by step"}}},
          {"threadFlows", {{{"id", "interleaving"}, {"locations", locations}}}}};
}

ordered_json resultOf(Property property, const Violation& v) {
  const logic::SourceLocation place = placeOf(v);
  ordered_json json{{"ruleId", nameOf(property)}, {"level", "error"}, {"kind", "fail"}, {"message", {{"text", toldShortly(v)}}}};
  if (!place.file.empty()) json["locations"] = {{{"physicalLocation", physical(place)}}};
  for (const RaceLine& side : v.race)
    json["relatedLocations"].push_back({{"message", {{"text", fmt::format("{}: {}", side.thread, side.access)}}}, {"physicalLocation", physical(side.source)}});
  json["partialFingerprints"] = {{"redcomp/v1", fingerprintOf(property, v)}};
  if (!v.trace.empty()) json["codeFlows"] = {flowByThread(v), flowInOrder(v)};
  return json;
}

ordered_json ruleAsJson(Property property) {
  const Rule rule = ruleOf(property);
  return {{"id", nameOf(property)}, {"name", rule.name}, {"shortDescription", {{"text", rule.description}}},
          {"defaultConfiguration", {{"level", "error"}}},
          {"properties", {{"tags", {"concurrency", "correctness"}}, {"precision", "very-high"}}}};
}

}  // namespace

std::string toSarif(const std::vector<PropertyAnswer>& answers) {
  ordered_json rules = ordered_json::array(), results = ordered_json::array();
  std::set<Property> described;
  for (const PropertyAnswer& each : answers) {
    if (described.insert(each.property).second) rules.push_back(ruleAsJson(each.property));
    if (!each.outcome.violation) continue;
    results.push_back(resultOf(each.property, *each.outcome.violation));
    for (const Violation& other : each.outcome.more) results.push_back(resultOf(each.property, other));
  }
  const ordered_json driver{{"name", kTool}, {"version", version()}, {"rules", rules}};
  const ordered_json run{{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
  const ordered_json sarif{{"version", "2.1.0"}, {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"runs", {run}}};
  return sarif.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace redcomp::reports
