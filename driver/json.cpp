#include "driver/json.h"

#include <nlohmann/json.hpp>

#include "driver/help.h"
#include "engines/engine.h"

namespace redcomp::driver {

using namespace engines;
using nlohmann::ordered_json;

namespace {

ordered_json place(const logic::SourceLocation& source) {
  return {{"file", source.file}, {"line", source.line}, {"column", source.column}};
}

ordered_json assumption(const logic::Assumption& a) {
  return {{"kind", a.kind}, {"place", a.place ? place(*a.place) : ordered_json()}, {"text", a.text}};
}

ordered_json violation(const Violation& v) {
  ordered_json trace = ordered_json::array();
  for (const TraceLine& line : v.trace) {
    ordered_json changes = ordered_json::object();
    for (const ChangedValue& c : line.changes) changes[c.variable] = c.value;
    trace.push_back({{"thread", line.thread}, {"source", place(line.source)}, {"text", line.text}, {"changes", changes}});
  }
  ordered_json json{{"message", v.message}, {"source", place(v.source)}, {"thread", v.thread}, {"trace", trace}};
  if (v.repeatsFrom) json["repeatsFrom"] = *v.repeatsFrom;
  for (const WaitLine& line : v.chain) {
    const char* const what[] = {"lock", "thread", "call", "nothing: ended"};
    json["chain"].push_back({{"thread", line.thread}, {"holds", line.holds}, {"waitsFor", line.waitsFor},
                             {"what", what[static_cast<int>(line.what)]}, {"source", place(line.source)}});
  }
  for (const RaceLine& line : v.race) {
    ordered_json calls = ordered_json::array();
    for (const CallLine& call : line.calls) calls.push_back({{"function", call.function}, {"calledAt", place(call.source)}});
    json["race"].push_back({{"thread", line.thread}, {"access", line.access}, {"text", line.text}, {"source", place(line.source)},
                            {"holds", line.holds}, {"calls", calls}});
  }
  return json;
}

// "safety", "safety, locks".
std::string namesOf(const std::vector<Property>& properties) {
  std::string names;
  for (const Property each : properties) names += (names.empty() ? "" : ", ") + std::string(nameOf(each));
  return names;
}

std::string ruleOf(const Method& method) {
  if (method.search) return "search";
  if (method.sequential) return "ul-cseq";
  return method.rule ? ruleName(*method.rule) : "auto";
}

std::string textOf(const ordered_json& json) { return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n"; }

ordered_json toObject(const Options& options, const std::string& property, const Outcome& o) {
  ordered_json stages = ordered_json::object();
  for (const StageTime& t : o.stages) stages[t.name] = t.seconds;
  const Question& question = options.question;
  const Method& method = question.method;
  ordered_json json{{"tool", "redcomp"}, {"version", version()}, {"files", question.files}, {"property", property},
                    {"rule", ruleOf(method)}, {"reduction", method.reduction}, {"intervals", method.intervals},
                    {"explicitVariables", method.explicitVariables},
                    {"verdict", toString(o.verdict)}, {"exitCode", exitCode(o.verdict)}, {"seconds", o.seconds}};
  if (!o.reason.empty()) json["reason"] = o.reason;
  json["sizes"] = {{"threads", o.sizes.threads}, {"reducibleBlocks", o.sizes.reducibleBlocks},
                   {"controlNodes", o.sizes.controlNodes}, {"predicates", o.sizes.predicates},
                   {"clauses", o.sizes.clauses}, {"validatedClauses", o.sizes.validatedClauses},
                   {"states", o.sizes.states}, {"visits", o.sizes.visits}, {"bytesOfStates", o.sizes.bytesOfStates}};
  if (o.sizes.racePairs) json["sizes"]["racePairs"] = {{"all", o.sizes.racePairs->all}, {"left", o.sizes.racePairs->left}};
  json["stages"] = stages;
  json["engines"] = ordered_json::array();
  for (const EngineReport& e : o.engines)
    json["engines"].push_back({{"engine", e.engine}, {"result", e.result}, {"seconds", e.seconds}, {"turns", e.turns}});
  json["assumptions"] = ordered_json::array();
  for (const logic::Assumption& each : o.assumptions) json["assumptions"].push_back(assumption(each));
  for (const Condition& each : o.provided)
    json["provided"].push_back({{"property", each.property}, {"verdict", toString(each.verdict)}, {"assumption", assumption(each.assumption)}});
  json["warnings"] = o.warnings;
  if (options.output.vacuous) json["vacuous"] = ordered_json::array();
  for (const UnreachedAssertion& each : o.unreached)
    json["vacuous"].push_back({{"assertion", each.text}, {"place", place(each.source)}, {"decided", each.decided}});
  if (o.violation) json["violation"] = violation(*o.violation);
  for (const Violation& each : o.more) json["moreViolations"].push_back(violation(each));
  if (o.shard)
    json["shard"] = {{"name", engines::toString(o.shard->shard)}, {"system", o.shard->system}, {"errors", o.shard->errors},
                     {"frontier", o.shard->frontier}};
  if (!o.rest.empty()) json["rest"] = o.rest;
  for (const RankLine& line : o.ranking) json["ranking"].push_back({{"function", line.function}, {"where", line.where}});
  if (!o.invariants.empty()) {
    json["invariants"] = ordered_json::array();
    for (const InvariantLine& line : o.invariants)
      json["invariants"].push_back({{"at", line.where}, {"formula", line.formula}});
  }
  return json;
}

}  // namespace

std::string toJson(const Options& options, const Outcome& o) {
  return textOf(toObject(options, namesOf(propertiesOf(options.question)), o));
}

std::string toJson(const Options& options, const std::vector<PropertyAnswer>& answers, double seconds) {
  const Verdict worst = worstOf(answers);
  ordered_json json{{"tool", "redcomp"}, {"version", version()}, {"files", options.question.files},
                    {"property", namesOf(propertiesOf(options.question))}, {"verdict", toString(worst)},
                    {"exitCode", exitCode(worst)}, {"seconds", seconds}, {"answers", ordered_json::array()}};
  for (const PropertyAnswer& each : answers) json["answers"].push_back(toObject(options, nameOf(each.property), each.outcome));
  return textOf(json);
}

}  // namespace redcomp::driver
