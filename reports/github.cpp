#include "reports/github.h"

#include <fmt/format.h>

#include "reports/report.h"
#include "reports/told.h"
#include "reports/trace_text.h"

namespace redcomp::reports {

using namespace engines;

namespace {

// In values of properties the separators are escaped too.
std::string escaped(const std::string& text, bool property) {
  std::string result;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    result += special ? fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c))) : std::string(1, c);
  }
  return result;
}

std::string annotation(Property property, const Violation& v) {
  const logic::SourceLocation place = placeOf(v);
  std::string where;
  if (!place.file.empty()) where += "file=" + escaped(place.file, true) + ",";
  if (place.line > 0) where += fmt::format("line={},", place.line);
  if (place.column > 0) where += fmt::format("col={},", place.column);
  const std::string title = escaped(fmt::format("redcomp: {}", nameOf(property)), true);
  return fmt::format("::error {}title={}::{}\n", where, title, escaped(toldShortly(v) + "\n" + traceText(v, {}), false));
}

}  // namespace

std::string githubAnnotations(const std::vector<PropertyAnswer>& answers) {
  std::string text;
  for (const auto& [property, outcome] : answers) {
    if (outcome.violation) text += annotation(property, *outcome.violation);
    for (const Violation& each : outcome.more) text += annotation(property, each);
    if (outcome.verdict == Verdict::Inconclusive)
      text += fmt::format("::warning title=redcomp%3A {}::not decided: {}\n", nameOf(property), escaped(outcome.reason, false));
  }
  return text;
}

}  // namespace redcomp::reports
