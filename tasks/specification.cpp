#include "tasks/specification.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "logic/source.h"
#include "tasks/read_text.h"

namespace redcomp::tasks {

namespace {

using logic::InputError;

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::string withoutBlanks(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c); });
  return text;
}

// The formula of CHECK(init(main()),LTL(FORMULA)), without blanks.
std::string formulaOf(const std::string& line, const logic::SourceLocation& place) {
  static const std::regex check(R"(CHECK\(init\((\w+)\(\)\),LTL\((.*)\)\))");
  const std::string dense = withoutBlanks(line);
  std::smatch match;
  if (!std::regex_match(dense, match, check)) throw InputError(place, "is no property: CHECK( init(main()), LTL(...) ) is expected");
  if (match[1] != "main") throw InputError(place, fmt::format("unsupported: the program begins in {}, not in main", match[1].str()));
  return match[2];
}

const std::vector<std::pair<std::string, Specification>>& known() {
  static const std::vector<std::pair<std::string, Specification>> table{
      {"G!call(reach_error())", {"unreach-call", "safety"}},
      {"G!call(__VERIFIER_error())", {"unreach-call", "safety"}},
      {"G!data-race", {"no-data-race", "races"}},
      {"G!overflow", {"no-overflow", "overflow"}},
      {"G!deadlock", {"no-deadlock", "deadlock"}},
      {"Fend", {"termination", "termination"}},
      {"Gvalid-free", {"valid-free", "memory", {"valid-free"}}},
      {"Gvalid-deref", {"valid-deref", "memory", {"valid-deref"}}},
      {"Gvalid-memtrack", {"valid-memtrack", "memory-leaks", {"valid-memtrack"}}},
      {"Gvalid-memcleanup", {"valid-memcleanup", "memory-leaks", {"valid-memcleanup", "valid-memtrack"}}},
  };
  return table;
}

Specification ofFormula(const std::string& formula, const logic::SourceLocation& place) {
  for (const auto& [text, specification] : known())
    if (text == formula) return specification;
  throw InputError(place, fmt::format("unsupported property: LTL({})", formula));
}

// Lines about memory are one specification together.
void join(Specification& all, const Specification& line, const logic::SourceLocation& place) {
  if (all.subproperties.empty() || line.subproperties.empty())
    throw InputError(place, fmt::format("unsupported: {} and {} in one property file", all.name, line.name));
  all.name = "valid-memsafety";
  if (line.property == "memory-leaks") all.property = line.property;
  for (const std::string& each : line.subproperties)
    if (std::ranges::find(all.subproperties, each) == all.subproperties.end()) all.subproperties.push_back(each);
}

}  // namespace

Specification parseSpecification(const std::string& text, const std::string& file) {
  std::istringstream lines(text);
  Specification all;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const logic::SourceLocation place{file, ++number, 0};
    line = trimmed(line);
    if (line.empty()) continue;
    const Specification one = ofFormula(formulaOf(line, place), place);
    if (all.property.empty()) all = one;
    else join(all, one, place);
  }
  if (all.property.empty()) throw InputError({file}, "has no property");
  all.text = text.substr(0, text.find_last_not_of(" \n\r\t") + 1);
  return all;
}

Specification readSpecification(const std::string& file) { return parseSpecification(readText(file), file); }

}  // namespace redcomp::tasks
