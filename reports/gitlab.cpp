#include "reports/gitlab.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "reports/told.h"
#include "reports/trace_text.h"

namespace redcomp::reports {

using namespace engines;
using nlohmann::ordered_json;

namespace {

class Issues {
 public:
  void add(Property property, const Violation& v) {
    const logic::SourceLocation place = placeOf(v);
    // The same for the same defect in the next run, and in this report once.
    const int before = seen_[fingerprintOf(property, v)]++;
    const std::string fingerprint = fingerprintOf(property, v) + (before > 0 ? fmt::format("-{}", before + 1) : "");
    json_.push_back({{"description", toldShortly(v)},
                     {"check_name", fmt::format("redcomp/{}", nameOf(property))},
                     {"fingerprint", fingerprint},
                     {"severity", "critical"},
                     {"location", {{"path", std::filesystem::path(place.file).lexically_normal().string()},
                                   {"lines", {{"begin", std::max(place.line, 1)}}}}},
                     {"content", {{"body", "```\n" + traceText(v, {}) + "```\n"}}}});
  }

  std::string text() const { return json_.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n"; }

 private:
  ordered_json json_ = ordered_json::array();
  std::map<std::string, int> seen_;
};

}  // namespace

std::string gitlabCodeQuality(const std::vector<PropertyAnswer>& answers) {
  Issues issues;
  for (const auto& [property, outcome] : answers) {
    if (outcome.violation) issues.add(property, *outcome.violation);
    for (const Violation& each : outcome.more) issues.add(property, each);
  }
  return issues.text();
}

}  // namespace redcomp::reports
