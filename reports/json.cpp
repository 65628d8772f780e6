#include "reports/json.h"

#include <nlohmann/json.hpp>

#include "engines/engine.h"
#include "reports/told.h"
#include "reports/tool.h"

namespace redcomp::reports {

using namespace engines;
using nlohmann::ordered_json;

namespace {

ordered_json place(const logic::SourceLocation& source) {
  return {{"file", source.file}, {"line", source.line}, {"column", source.column}};
}

ordered_json places(const std::vector<logic::SourceLocation>& all) {
  ordered_json json = ordered_json::array();
  for (const logic::SourceLocation& each : all) json.push_back(place(each));
  return json;
}

ordered_json assumption(const logic::Assumption& a) {
  return {{"kind", a.kind}, {"place", a.place ? place(*a.place) : ordered_json()}, {"text", a.text}};
}

ordered_json calls(const std::vector<CallLine>& chain) {
  ordered_json json = ordered_json::array();
  for (const CallLine& call : chain) json.push_back({{"function", call.function}, {"calledAt", place(call.source)}});
  return json;
}

// Variables with their values; later ones replace earlier ones.
ordered_json values(const std::vector<ChangedValue>& variables, std::string ChangedValue::*which) {
  ordered_json json = ordered_json::object();
  for (const ChangedValue& each : variables)
    if (which != &ChangedValue::before || !each.before.empty()) json[each.variable] = each.*which;
  return json;
}

const char* nameOf(TraceLine::Kind kind) {
  const char* const names[] = {"statement", "branch", "lock", "unlock", "create", "join", "start", "end"};
  return names[static_cast<int>(kind)];
}

ordered_json line(const TraceLine& line) {
  ordered_json json{{"thread", line.thread}, {"source", place(line.source)}, {"text", line.text}, {"kind", nameOf(line.kind)},
                    {"changes", values(line.changes, &ChangedValue::value)}, {"before", values(line.changes, &ChangedValue::before)},
                    {"reads", values(line.reads, &ChangedValue::value)}, {"calls", calls(line.calls)}};
  if (line.kind == TraceLine::Kind::Branch) json["holds"] = line.holds;
  if (!line.values.empty()) json["values"] = line.values;
  if (!line.object.empty()) json["object"] = line.object;
  if (!line.note.empty()) json["note"] = line.note;
  return json;
}

ordered_json violation(const Violation& v) {
  ordered_json trace = ordered_json::array();
  for (const TraceLine& each : v.trace) trace.push_back(line(each));
  ordered_json json{{"message", v.message}, {"source", place(placeOf(v))}, {"thread", v.thread}, {"trace", trace}};
  if (!v.values.empty()) json["values"] = v.values;
  if (!v.why.empty()) json["why"] = v.why;
  if (!v.decisive.empty()) json["decisive"] = v.decisive;
  if (v.repeatsFrom) json["repeatsFrom"] = *v.repeatsFrom;
  for (const WaitLine& wait : v.chain) {
    const char* const what[] = {"lock", "thread", "call", "nothing: ended"};
    json["chain"].push_back({{"thread", wait.thread}, {"holds", wait.holds}, {"waitsFor", wait.waitsFor},
                             {"what", what[static_cast<int>(wait.what)]}, {"source", place(wait.source)}});
  }
  for (const RaceLine& side : v.race)
    json["race"].push_back({{"thread", side.thread}, {"access", side.access}, {"text", side.text}, {"source", place(side.source)},
                            {"holds", side.holds}, {"calls", calls(side.calls)}});
  return json;
}

// Lines that may be taken as one step, and locks that are held at lines.
void addFacts(ordered_json& json, const SourceFacts& facts) {
  json["blocks"] = json["held"] = ordered_json::array();
  for (const BlockLines& block : facts.blocks) json["blocks"].push_back({{"from", place(block.from)}, {"to", block.to}, {"threads", block.threads}});
  for (const HeldLocks& held : facts.held) json["held"].push_back({{"at", place(held.at)}, {"locks", held.locks}});
}

// "safety", "safety, locks".
std::string namesOf(const std::vector<Property>& properties) {
  std::string names;
  for (const Property each : properties) names += (names.empty() ? "" : ", ") + std::string(nameOf(each));
  return names;
}

std::string ruleOf(const Method& method) {
  if (method.search) return "search";
  if (method.bounded) return "lazy-cseq";
  if (method.sequential) return "ul-cseq";
  return method.rule ? ruleName(*method.rule) : "auto";
}

std::string textOf(const ordered_json& json) { return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n"; }

ordered_json headOf(const std::vector<std::string>& files) {
  return {{"tool", kTool}, {"version", version()}, {"schema", kJsonSchema}, {"files", files}};
}

ordered_json toObject(const JsonOptions& options, const std::string& property, const Outcome& o) {
  ordered_json stages = ordered_json::object();
  for (const StageTime& t : o.stages) stages[t.name] = t.seconds;
  const Method& method = options.question.method;
  ordered_json json = headOf(options.question.files);
  json.update({{"property", property}, {"rule", ruleOf(method)}, {"reduction", method.reduction}, {"intervals", method.intervals},
                    {"explicitVariables", method.explicitVariables},
                    {"verdict", toString(o.verdict)}, {"exitCode", exitCode(o.verdict)}, {"seconds", o.seconds}});
  if (!o.reason.empty()) json["reason"] = o.reason;
  json["sizes"] = {{"threads", o.sizes.threads}, {"reducibleBlocks", o.sizes.reducibleBlocks},
                   {"controlNodes", o.sizes.controlNodes}, {"predicates", o.sizes.predicates},
                   {"clauses", o.sizes.clauses}, {"validatedClauses", o.sizes.validatedClauses},
                   {"states", o.sizes.states}, {"visits", o.sizes.visits}, {"bytesOfStates", o.sizes.bytesOfStates}};
  if (const bounded::BoundedSizes& b = o.sizes.bounded; b.rounds > 0)
    json["sizes"]["bounded"] = {{"rounds", b.rounds}, {"unwind", b.unwind}, {"blocks", b.blocks}, {"bits", b.bits},
                                {"variables", b.variables}, {"clauses", b.clauses}};
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
  if (options.vacuous) json["vacuous"] = ordered_json::array();
  for (const UnreachedAssertion& each : o.unreached)
    json["vacuous"].push_back({{"assertion", each.text}, {"place", place(each.source)}, {"decided", each.decided}});
  if (o.violation) json["violation"] = violation(*o.violation);
  for (const Violation& each : o.more) json["moreViolations"].push_back(violation(each));
  if (o.shard)
    json["shard"] = {{"name", engines::toString(o.shard->shard)}, {"system", o.shard->system}, {"errors", o.shard->errors},
                     {"frontier", o.shard->frontier}};
  if (!o.rest.empty()) json["rest"] = o.rest;
  for (const RankLine& line : o.ranking) json["ranking"].push_back({{"function", line.function}, {"where", line.where}});
  if (o.facts) addFacts(json, *o.facts);
  if (!o.invariants.empty()) {
    json["invariants"] = ordered_json::array();
    for (const InvariantLine& line : o.invariants)
      json["invariants"].push_back({{"at", line.where}, {"formula", line.formula}, {"places", places(line.places)}});
  }
  return json;
}

}  // namespace

std::string toJson(const JsonOptions& options, const Outcome& o) {
  return textOf(toObject(options, namesOf(propertiesOf(options.question)), o));
}

std::string toJson(const JsonOptions& options, const std::vector<PropertyAnswer>& answers, double seconds) {
  const Verdict worst = worstOf(answers);
  ordered_json json = headOf(options.question.files);
  json.update({{"property", namesOf(propertiesOf(options.question))}, {"verdict", toString(worst)},
               {"exitCode", exitCode(worst)}, {"seconds", seconds}, {"answers", ordered_json::array()}});
  for (const PropertyAnswer& each : answers) json["answers"].push_back(toObject(options, nameOf(each.property), each.outcome));
  return textOf(json);
}

std::string errorAsJson(const std::vector<std::string>& files, int exitCode, const std::string& message, const logic::SourceLocation& where) {
  ordered_json json = headOf(files);
  json.update({{"verdict", "error"}, {"exitCode", exitCode}, {"message", message}});
  if (!where.file.empty()) json["source"] = place(where);
  return textOf(json);
}

}  // namespace redcomp::reports
