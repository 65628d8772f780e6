#include "driver/validate_witness.h"

#include <fmt/format.h>
#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "driver/verify.h"
#include "logic/source.h"
#include "os/digest.h"
#include "os/write_file.h"
#include "reports/told.h"

namespace redcomp::driver {

namespace fs = std::filesystem;
using engines::Outcome;
using engines::Verdict;
using engines::Violation;
using What = WitnessVerdict::What;

namespace {

constexpr const char* kCheck = "redcomp_invariant";

// ---- reading -----------------------------------------------------------------------------------------------------

void readWaypoint(const YAML::Node& point, Witness& witness) {
  if (point["type"].as<std::string>() == "target") witness.targets.push_back(point["location"]["line"].as<int>());
}

void readInvariant(const YAML::Node& given, Witness& witness) {
  const std::string type = given["type"].as<std::string>(), format = given["format"].as<std::string>("c_expression");
  if ((type != "loop_invariant" && type != "location_invariant") || format != "c_expression") {
    witness.unknown = fmt::format("{} in format {}", type, format);
    return;
  }
  const YAML::Node location = given["location"];
  witness.invariants.push_back({type == "loop_invariant", location["line"].as<int>(), location["column"].as<int>(0), given["value"].as<std::string>()});
}

void readEntry(const YAML::Node& entry, Witness& witness) {
  const std::string type = entry["entry_type"].as<std::string>();
  if (const YAML::Node task = entry["metadata"]["task"]) {
    witness.specification = task["specification"].as<std::string>();
    for (const auto& hash : task["input_file_hashes"]) witness.hashes.push_back(hash.second.as<std::string>());
  }
  if (type == "violation_sequence") {
    witness.violation = true;
    for (const YAML::Node& segment : entry["content"])
      for (const YAML::Node& point : segment["segment"]) readWaypoint(point["waypoint"], witness);
  } else if (type == "invariant_set") {
    for (const YAML::Node& item : entry["content"])
      if (item["invariant"]) readInvariant(item["invariant"], witness);
      else witness.unknown = "what is not an invariant";
  } else {
    witness.unknown = type;
  }
}

// ---- violations --------------------------------------------------------------------------------------------------

bool isAt(const Violation& violation, const std::vector<int>& targets) {
  if (violation.race.empty()) return std::ranges::find(targets, reports::placeOf(violation).line) != targets.end();
  std::multiset<int> lines;
  for (const engines::RaceLine& side : violation.race) lines.insert(side.source.line);
  return lines == std::multiset<int>(targets.begin(), targets.end());
}

WitnessVerdict ofViolation(const Witness& witness, const Outcome& outcome) {
  if (outcome.verdict == Verdict::Proved) return {What::Rejected, "the property holds"};
  if (outcome.verdict == Verdict::Inconclusive) return {What::Inconclusive, outcome.reason};
  std::vector<Violation> all = outcome.more;
  all.push_back(*outcome.violation);
  for (const Violation& each : all)
    if (witness.targets.empty() || isAt(each, witness.targets))
      return {What::Confirmed, fmt::format("{} at {}", reports::messageWithValues(each), logic::toString(reports::placeOf(each)))};
  if (outcome.rest == "there is no other violation") return {What::Rejected, "the property is violated, but not at the target"};
  return {What::Inconclusive, "the property is violated; whether also at the target is not known"};
}

// ---- invariants --------------------------------------------------------------------------------------------------

std::string checkOf(const std::string& value) {
  return fmt::format("__VERIFIER_atomic_begin(), {}(!!({})), __VERIFIER_atomic_end()", kCheck, value);
}

// It can stand in brackets, changes nothing, and calls nothing.
bool isPlainExpression(const std::string& value) {
  static const std::regex kOther(R"([;{}"'#\\?]|//|/\*|\+\+|--|(^|[^=<>!])=([^=]|$)|<<=|>>=|[A-Za-z_0-9]\s*\()");
  if (std::regex_search(value, kOther)) return false;
  int depth = 0;
  for (const char c : value) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth == 0 && !value.empty();
}

// Behind the opening bracket of `while (`, or before the condition of `for (a; b; c)`.
std::optional<std::string> inLoop(const std::string& line, std::size_t at, const std::string& check) {
  static const std::regex kLoop(R"(\b(while|for)\s*\()");
  std::smatch found;
  const std::string rest = line.substr(at);
  if (!std::regex_search(rest, found, kLoop)) return std::nullopt;
  std::size_t inside = at + static_cast<std::size_t>(found.position() + found.length());
  if (found[1] == "while") return line.substr(0, inside) + check + ", " + line.substr(inside);
  inside = line.find(';', inside);
  if (inside == std::string::npos) return std::nullopt;
  const std::size_t condition = line.find_first_not_of(' ', inside + 1);
  if (condition == std::string::npos) return std::nullopt;
  return line.substr(0, inside + 1) + " " + check + (line[condition] == ';' ? ", 1" : ", ") + line.substr(condition);
}

// Before a statement. A bare statement of an if or loop would be split from it: those are not known.
std::optional<std::string> beforeStatement(const std::vector<std::string>& lines, std::size_t k, std::size_t at, const std::string& check) {
  const std::string& line = lines[k];
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos || (at != 0 && at != first)) return std::nullopt;
  std::size_t previous = k;
  while (previous > 0 && lines[previous - 1].find_first_not_of(" \t") == std::string::npos) --previous;
  const std::string before = previous > 0 ? lines[previous - 1].substr(0, lines[previous - 1].find_last_not_of(" \t") + 1) : "";
  if (before.empty() || (before.back() != ';' && before.back() != '{' && before.back() != '}')) return std::nullopt;
  if (line.compare(first, 4, "else") == 0 || line[first] == '{' || line[first] == '}') return std::nullopt;
  return line.substr(0, first) + check + "; " + line.substr(first);
}

std::string temporaryFile() { return (fs::temp_directory_path() / fmt::format("redcomp-witness-{}.c", ::getpid())).string(); }

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) : path_(temporaryFile()) { os::writeFile(path_, text); }
  ~TemporaryFile() { std::error_code ignored; fs::remove(path_, ignored); }
  TemporaryFile(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

WitnessVerdict ofProof(const Outcome& outcome) {
  switch (outcome.verdict) {
    case Verdict::Proved: return {What::Confirmed, outcome.property};
    case Verdict::Violated: return {What::Rejected, reports::messageWithValues(*outcome.violation) + " at " + logic::toString(reports::placeOf(*outcome.violation))};
    case Verdict::Inconclusive: return {What::Inconclusive, outcome.reason};
  }
  return {What::Inconclusive, ""};
}

WitnessVerdict checkInvariants(const Witness& witness, Options options, const Reader& reader, engines::Stages& stages) {
  if (!options.question.safety) return {What::Inconclusive, "invariants are checked for the call of reach_error only"};
  if (options.question.files.size() != 1) return {What::Inconclusive, "invariants are checked of one file only"};
  const std::string file = options.question.files.front();
  const auto program = withInvariants(readText(file), witness.invariants);
  if (const auto* no = std::get_if<NotInstrumented>(&program)) return {What::Inconclusive, no->reason};
  const TemporaryFile changed(fmt::format("#line 1 \"{}\"\n{}", file, std::get<std::string>(program)));
  options.question.files = {changed.path()};
  const std::string folder = fs::path(file).parent_path();
  options.semantics.clangArguments.push_back("-I" + (folder.empty() ? "." : folder));
  const auto input = [&]() -> std::optional<Input> {
    try {
      return readInput(options, reader, stages);
    } catch (const logic::InputError&) {
      return std::nullopt;
    }
  }();
  if (!input) return {What::Inconclusive, "the program with its invariants cannot be read"};
  return ofProof(verify(*input, options, reader, stages));
}

bool isOf(const Witness& witness, const Options& options) {
  for (const std::string& file : options.question.files)
    if (std::ranges::find(witness.hashes, os::sha256(readText(file))) == witness.hashes.end()) return false;
  return true;
}

}  // namespace

Witness readWitness(const std::string& file) try {
  Witness witness;
  witness.file = file;
  const YAML::Node root = YAML::Load(readText(file));
  if (!root.IsSequence() || root.size() == 0) throw logic::InputError({file}, "is no witness: it should be a list of entries");
  for (const YAML::Node& entry : root) readEntry(entry, witness);
  return witness;
} catch (const YAML::Exception& e) {
  throw logic::InputError({file, e.mark.line + 1, e.mark.column + 1}, "is no witness: " + e.msg);
}

std::variant<std::string, NotInstrumented> withInvariants(const std::string& program, const std::vector<WitnessInvariant>& invariants) {
  std::vector<std::string> lines;
  std::istringstream in(program);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  for (const WitnessInvariant& each : invariants) {
    if (!isPlainExpression(each.value)) return NotInstrumented{"the invariant '" + each.value + "' is more than a plain expression"};
    if (each.line < 1 || each.line > static_cast<int>(lines.size())) return NotInstrumented{fmt::format("there is no line {}", each.line)};
    const std::size_t k = static_cast<std::size_t>(each.line) - 1;
    const std::size_t at = each.column > 0 ? static_cast<std::size_t>(each.column) - 1 : 0;
    if (at > lines[k].size()) return NotInstrumented{fmt::format("there is no column {} in line {}", each.column, each.line)};
    const auto changed = each.ofLoop ? inLoop(lines[k], at, checkOf(each.value)) : beforeStatement(lines, k, at, checkOf(each.value));
    if (!changed) return NotInstrumented{fmt::format("the invariant at line {} cannot be put into the program", each.line)};
    lines[k] = *changed;
  }
  // The program may define these itself; declared twice they are the same.
  std::string text = "extern void reach_error(void); extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void); ";
  text += fmt::format("static void {}(int holds) {{ if (!holds) reach_error(); }}\n#line 1\n", kCheck);
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

WitnessVerdict validateWitness(const Witness& witness, const Options& options, const Reader& reader, engines::Stages& stages) try {
  if (!witness.hashes.empty() && !isOf(witness, options)) return {What::Rejected, "it is of another program: the hashes differ"};
  if (!witness.unknown.empty()) return {What::Inconclusive, "not supported: " + witness.unknown};
  if (!witness.violation && !witness.invariants.empty()) return checkInvariants(witness, options, reader, stages);
  const Outcome outcome = verify(readInput(options, reader, stages), options, reader, stages);
  return witness.violation ? ofViolation(witness, outcome) : ofProof(outcome);
} catch (const engines::TimeOver& e) {
  return {What::Inconclusive, e.what()};
}

}  // namespace redcomp::driver
