#include "reports/waypoints.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>

#include "reports/told.h"

namespace redcomp::reports {

using namespace engines;
using Type = Waypoint::Type;

namespace {

bool isNumber(const std::string& text) { return std::regex_match(text, std::regex("-?[0-9]+")); }
bool isIdentifier(const std::string& text) { return std::regex_match(text, std::regex("[A-Za-z_][A-Za-z_0-9]*")); }

class Reading {
 public:
  Reading(const Violation& violation, const std::vector<SourceLines>& sources) : violation_(violation), sources_(sources) {
    numbers_.emplace("main", 0);
  }

  Waypoints run() {
    for (std::size_t k = 0; k < violation_.trace.size(); ++k) {
      const bool repeated = violation_.repeatsFrom && k >= *violation_.repeatsFrom;
      for (Waypoint& each : pointsOf(violation_.trace[k])) (repeated ? result_.cycle : result_.stem).push_back(std::move(each));
    }
    if (violation_.repeatsFrom) addCycleIfEmpty();
    else addTargets();
    return std::move(result_);
  }

 private:
  int numberOf(const std::string& thread) const {
    const auto known = numbers_.find(thread);
    return known == numbers_.end() ? 0 : known->second;
  }

  Waypoint at(Type type, const TraceLine& line, const std::string& value = "") const {
    return {type, numberOf(line.thread), line.source, line.calls.empty() ? "" : line.calls.front().function, value};
  }

  std::vector<Waypoint> pointsOf(const TraceLine& line) {
    if (line.source.line == 0 || line.note == "goes on" || !line.note.empty()) return {};
    if (line.kind == TraceLine::Kind::Create) return {creation(line)};
    if (const auto result = resultOf(line)) return {at(Type::Result, line, *result)};
    if (line.kind == TraceLine::Kind::Branch) return branchOf(line);
    return assumptionOf(line);
  }

  Waypoint creation(const TraceLine& line) {
    const int number = static_cast<int>(numbers_.size());
    numbers_.emplace(line.object, number);
    Waypoint point = at(Type::ThreadCreation, line);
    point.created = number;
    return point;
  }

  // Of __VERIFIER_nondet_int(), if its value can be seen.
  static std::optional<std::string> resultOf(const TraceLine& line) {
    if (line.text.find("__VERIFIER_nondet_") == std::string::npos || line.changes.size() != 1) return std::nullopt;
    const std::string& value = line.changes.front().value;
    return isNumber(value) ? std::optional(value) : std::nullopt;
  }

  std::vector<Waypoint> branchOf(const TraceLine& line) const {
    static const std::regex kKeyword(R"(\b(if|while|for)\b)");
    const std::string text = sourceLine(line.source);
    const bool known = std::regex_search(text, kKeyword) && text.find("&&") == std::string::npos && text.find("||") == std::string::npos;
    if (!known) return {};
    return {at(line.holds ? Type::BranchTrue : Type::BranchFalse, line)};
  }

  std::string sourceLine(const logic::SourceLocation& source) const {
    for (const SourceLines& file : sources_)
      if (file.file == source.file && source.line <= static_cast<int>(file.lines.size())) return file.lines[source.line - 1];
    return "";
  }

  // What the statement finds in the global variables that it reads.
  std::vector<Waypoint> assumptionOf(const TraceLine& line) const {
    if (line.kind != TraceLine::Kind::Statement) return {};
    for (const ChangedValue& read : line.reads)
      if (isIdentifier(read.variable) && isNumber(read.value)) return {at(Type::Assumption, line, fmt::format("{} == {}", read.variable, read.value))};
    return {};
  }

  void addCycleIfEmpty() {
    if (!result_.cycle.empty()) return;
    const TraceLine& line = violation_.trace[*violation_.repeatsFrom];
    result_.cycle.push_back(at(Type::Assumption, line, "1"));
  }

  void addTargets() {
    for (const RaceLine& side : violation_.race) {
      const std::string function = side.calls.empty() ? "" : side.calls.front().function;
      result_.targets.push_back({Type::Target, numberOf(side.thread), side.source, function});
    }
    if (!result_.targets.empty()) return;
    const TraceLine* last = violation_.trace.empty() ? nullptr : &violation_.trace.back();
    const bool same = last && !last->calls.empty() && last->source.line == violation_.source.line;
    result_.targets.push_back({Type::Target, numberOf(violation_.thread), placeOf(violation_), same ? last->calls.front().function : ""});
  }

  const Violation& violation_;
  const std::vector<SourceLines>& sources_;
  std::map<std::string, int> numbers_;  // of threads
  Waypoints result_;
};

}  // namespace

Waypoints waypointsOf(const Violation& violation, const std::vector<SourceLines>& sources) { return Reading(violation, sources).run(); }

}  // namespace redcomp::reports
