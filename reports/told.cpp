#include "reports/told.h"

#include <fmt/format.h>

#include <regex>

#include "os/digest.h"

namespace redcomp::reports {

using engines::Violation;

std::string withoutInternalNames(const std::string& text) {
  static const std::regex kHeap(R"([\w#.]*\.heap(\d+)[\w@#.]*)");
  static const std::regex kReads(R"( \[reads [^\]]*\])");
  return std::regex_replace(std::regex_replace(text, kHeap, "the memory allocated at line $1"), kReads, "");
}

std::string messageWithValues(const Violation& v) {
  return withoutInternalNames(v.message) + (v.values.empty() ? "" : fmt::format(" ({})", v.values));
}

std::string toldShortly(const Violation& v) {
  const std::string thread = v.thread.empty() ? "" : " in thread " + v.thread;
  const std::string why = v.why.empty() ? "" : ": " + withoutInternalNames(v.why);
  return messageWithValues(v) + thread + why;
}

logic::SourceLocation placeOf(const Violation& v) { return v.source.line == 0 && !v.chain.empty() ? v.chain.front().source : v.source; }

std::string fingerprintOf(engines::Property property, const Violation& v) {
  return os::sha256(fmt::format("{}\n{}\n{}", nameOf(property), placeOf(v).file, v.message));
}

}  // namespace redcomp::reports
