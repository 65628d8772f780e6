#include "reports/witness.h"

#include <fmt/format.h>

#include <sstream>

#include "os/digest.h"
#include "reports/tool.h"
#include "reports/waypoints.h"

namespace redcomp::reports {

using namespace engines;
using Type = Waypoint::Type;

namespace {

constexpr const char* kFormat = "2.2";

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') result += "\\n";
    else result += c;
  }
  return result + "\"";
}

std::vector<SourceLines> linesOf(const std::vector<SourceFile>& files) {
  std::vector<SourceLines> all;
  for (const SourceFile& file : files) {
    SourceLines lines{file.name, {}};
    std::istringstream text(file.text);
    for (std::string line; std::getline(text, line);) lines.lines.push_back(line);
    all.push_back(std::move(lines));
  }
  return all;
}

// Formed like a random one, from what the witness says: the same witness has the same number.
std::string uuidOf(const std::string& text) {
  const std::string h = os::sha256(text);
  return fmt::format("{}-{}-4{}-8{}-{}", h.substr(0, 8), h.substr(8, 4), h.substr(12, 3), h.substr(15, 3), h.substr(18, 12));
}

std::string specification(Property property, const WitnessTask& task) {
  return task.specification.empty() ? specificationOf(property) : task.specification;
}

std::string metadata(Property property, const WitnessTask& task, const std::string& content) {
  std::string names, hashes;
  for (const SourceFile& file : task.files) {
    names += fmt::format("\n      - {}", quoted(file.name));
    hashes += fmt::format("\n        {}: {}", quoted(file.name), quoted(os::sha256(file.text)));
  }
  return fmt::format(
      "  metadata:\n    format_version: {}\n    uuid: {}\n    creation_time: {}\n    producer:\n      name: {}\n      version: {}\n"
      "    task:\n      input_files:{}\n      input_file_hashes:{}\n      specification: {}\n      data_model: {}\n      language: C\n",
      quoted(kFormat), quoted(uuidOf(content + hashes)), quoted(task.time), quoted(kTool), quoted(version()), names, hashes,
      quoted(specification(property, task)), task.pointerBits == 32 ? "ILP32" : "LP64");
}

const char* typeName(Type type) {
  switch (type) {
    case Type::ThreadCreation: return "function_enter";
    case Type::Assumption: return "assumption";
    case Type::BranchTrue:
    case Type::BranchFalse: return "branching";
    case Type::Result: return "function_return";
    case Type::Target: return "target";
  }
  return "";
}

std::string constraintOf(const Waypoint& point) {
  switch (point.type) {
    case Type::Assumption: return fmt::format("        constraint:\n          value: {}\n          format: c_expression\n", quoted(point.value));
    case Type::BranchTrue: return "        constraint:\n          value: \"true\"\n";
    case Type::BranchFalse: return "        constraint:\n          value: \"false\"\n";
    case Type::Result:
      return fmt::format("        constraint:\n          value: {}\n          format: acsl_expression\n", quoted("\\result == " + point.value));
    default: return "";
  }
}

std::string waypoint(const Waypoint& point, const char* action) {
  std::string text = fmt::format("    - waypoint:\n        type: {}\n        action: {}\n        thread_id: {}\n{}        location:\n          file_name: {}\n          line: {}\n",
                                 typeName(point.type), action, point.thread, constraintOf(point), quoted(point.source.file), point.source.line);
  if (!point.function.empty()) text += fmt::format("          function: {}\n", quoted(point.function));
  return text;
}

std::string violationSequence(const Waypoints& points) {
  std::string text = "  content:\n";
  for (const Waypoint& point : points.stem) text += "  - segment:\n" + waypoint(point, "follow");
  for (const Waypoint& point : points.cycle) text += "  - segment:\n" + waypoint(point, "cycle");
  if (points.targets.empty()) return text;
  text += "  - segment:\n";
  for (const Waypoint& point : points.targets) text += waypoint(point, "follow");
  return text;
}

bool hasWitness(const PropertyAnswer& answer) {
  return answer.outcome.verdict != Verdict::Inconclusive && !specificationOf(answer.property).empty();
}

// ---- GraphML -----------------------------------------------------------------------------------------------------

std::string xml(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') result += "&amp;";
    else if (c == '<') result += "&lt;";
    else if (c == '>') result += "&gt;";
    else if (c == '"') result += "&quot;";
    else result += c;
  }
  return result;
}

std::string data(const std::string& key, const std::string& value) { return fmt::format("<data key=\"{}\">{}</data>", key, xml(value)); }

std::string keys() {
  const char* const ofGraph[] = {"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash", "architecture", "creationtime"};
  const char* const ofEdge[] = {"threadId", "createThread", "startline", "control", "assumption", "assumption.resultfunction", "enterFunction"};
  const auto key = [](const char* name, const char* where) {
    return fmt::format("  <key id=\"{0}\" attr.name=\"{0}\" attr.type=\"string\" for=\"{1}\"/>\n", name, where);
  };
  std::string text;
  for (const char* name : ofGraph) text += key(name, "graph");
  for (const char* name : {"entry", "violation"}) text += key(name, "node");
  for (const char* name : ofEdge) text += key(name, "edge");
  return text;
}

std::string edgeData(const Waypoint& point) {
  std::string text = data("threadId", std::to_string(point.thread)) + data("startline", std::to_string(point.source.line));
  switch (point.type) {
    case Type::ThreadCreation: return text + data("createThread", std::to_string(point.created));
    case Type::Assumption: return text + data("assumption", point.value + ";");
    case Type::BranchTrue: return text + data("control", "condition-true");
    case Type::BranchFalse: return text + data("control", "condition-false");
    case Type::Result: return text + data("assumption", "\\result == " + point.value + ";");
    case Type::Target: return text;
  }
  return text;
}

std::string graphHead(const PropertyAnswer& answer, const WitnessTask& task) {
  const bool proved = answer.outcome.verdict == Verdict::Proved;
  const SourceFile& file = task.files.front();
  std::string text;
  const auto add = [&](const char* key, const std::string& value) { text += "    " + data(key, value) + "\n"; };
  add("witness-type", proved ? "correctness_witness" : "violation_witness");
  add("sourcecodelang", "C");
  add("producer", fmt::format("{} {}", kTool, version()));
  add("specification", specification(answer.property, task));
  add("programfile", file.name);
  add("programhash", os::sha256(file.text));
  add("architecture", task.pointerBits == 32 ? "32bit" : "64bit");
  add("creationtime", task.time);
  return text;
}

// The thread's first edge after its creation enters its function.
std::string path(const Waypoints& points) {
  std::vector<Waypoint> all = points.stem;
  all.insert(all.end(), points.cycle.begin(), points.cycle.end());
  all.insert(all.end(), points.targets.begin(), points.targets.end());
  std::vector<int> entered{0};
  std::string text = "    <node id=\"N0\">" + data("entry", "true") + "</node>\n";
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::string what = edgeData(all[k]);
    if (std::ranges::find(entered, all[k].thread) == entered.end()) {
      entered.push_back(all[k].thread);
      what += data("enterFunction", all[k].function);
    }
    const std::string inNode = k + 1 == all.size() ? data("violation", "true") : "";
    text += fmt::format("    <node id=\"N{0}\">{1}</node>\n    <edge source=\"N{2}\" target=\"N{0}\">{3}</edge>\n", k + 1, inNode, k, what);
  }
  return text;
}

}  // namespace

std::string specificationOf(Property property) {
  const auto check = [](const std::string& formula) { return fmt::format("CHECK( init(main()), LTL({}) )", formula); };
  switch (property) {
    case Property::Assertions: return check("G ! call(reach_error())");
    case Property::Races: return check("G ! data-race");
    case Property::Overflow: return check("G ! overflow");
    case Property::Memory: return check("G valid-free") + "\n" + check("G valid-deref");
    case Property::Leaks: return check("G valid-free") + "\n" + check("G valid-deref") + "\n" + check("G valid-memtrack");
    case Property::Termination: return check("F end");
    default: return "";
  }
}

std::optional<std::string> witnessAsYaml(const PropertyAnswer& answer, const WitnessTask& task) {
  if (!hasWitness(answer)) return std::nullopt;
  const Outcome& outcome = answer.outcome;
  const bool proved = outcome.verdict == Verdict::Proved;
  if (!proved && !outcome.violation->chain.empty()) return std::nullopt;  // blocked for ever
  const std::string content =
      proved ? "  content: []\n" : violationSequence(waypointsOf(*outcome.violation, linesOf(task.files)));
  const char* const type = proved ? "invariant_set" : "violation_sequence";
  return fmt::format("- entry_type: {}\n{}{}", type, metadata(answer.property, task, content), content);
}

std::optional<std::string> witnessAsGraphml(const PropertyAnswer& answer, const WitnessTask& task) {
  if (!hasWitness(answer) || task.files.empty()) return std::nullopt;
  const Outcome& outcome = answer.outcome;
  const std::string body = outcome.violation ? path(waypointsOf(*outcome.violation, linesOf(task.files)))
                                             : "    <node id=\"N0\">" + data("entry", "true") + "</node>\n";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n" + keys() +
         "  <graph edgedefault=\"directed\">\n" + graphHead(answer, task) + body + "  </graph>\n</graphml>\n";
}

}  // namespace redcomp::reports
