#include "engines/reasons.h"

#include <array>
#include <optional>

namespace redcomp::engines {

namespace {

enum class Kind { Violation, Obstacle, Progress, Other };

Kind kindOf(const std::string& text) {
  if (text.starts_with("a violation was found, but") || text.starts_with("the violation found")) return Kind::Violation;
  if (text.find("no error found, but") != std::string::npos) return Kind::Obstacle;
  if (text.starts_with("no violation ")) return Kind::Progress;
  return Kind::Other;
}

}  // namespace

bool saysNothing(const std::string& progress) {
  return progress.empty() || progress.starts_with("no violation in 0 states") || progress == "nothing searched";
}

std::string reasonOf(const std::vector<EngineReport>& tried) {
  std::array<std::optional<std::string>, 4> first;  // of each kind
  for (const EngineReport& each : tried) {
    const bool mute = saysNothing(each.result) && each.result.find(';') == std::string::npos;
    auto& known = first[static_cast<std::size_t>(kindOf(each.result))];
    if (!mute && !known) known = each.result;
  }
  const auto& [violation, obstacle, progress, other] = first;
  std::string text = violation ? *violation : obstacle ? *obstacle : "";
  if (progress && !violation) text += (text.empty() ? "" : "; ") + *progress;
  if (text.empty() && other) text = *other;
  return text.empty() && !tried.empty() ? tried.front().result : text;
}

}  // namespace redcomp::engines
