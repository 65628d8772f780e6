#include "tests/fuzz/c_sites.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <regex>

namespace redcomp::fuzz {

namespace {

bool hasOneValue(const std::vector<long long>& values) {
  return std::ranges::all_of(values, [&](long long value) { return value == values.front(); });
}

std::string literal(long long value) {
  if (value == std::numeric_limits<long long>::min()) return "(-9223372036854775807LL - 1)";
  const bool large = value > std::numeric_limits<int>::max() || value < std::numeric_limits<int>::min();
  return fmt::format("{}{}", value, large ? "LL" : "");
}

std::string assertion(const std::string& value, int site, const SiteValues& seen, bool negated) {
  const auto found = seen.find(site);
  if (found == seen.end()) return "assert(0);";
  if (!hasOneValue(found->second)) return fmt::format("(void)({});", value);
  return fmt::format("assert(({}) {} {});", value, negated ? "!=" : "==", literal(found->second.front()));
}

}  // namespace

Lines withAsserts(const Lines& draft, const SiteValues& seen, std::optional<int> negated) {
  static const std::regex pattern(R"(^( *)SITE\((\d+), (.*)\);$)");
  Lines lines;
  for (const std::string& line : draft) {
    std::smatch parts;
    if (!std::regex_match(line, parts, pattern)) {
      lines.push_back(line);
      continue;
    }
    const int site = std::stoi(parts[2]);
    lines.push_back(parts[1].str() + assertion(parts[3], site, seen, negated == site));
  }
  return lines;
}

std::vector<int> decided(const SiteValues& seen) {
  std::vector<int> sites;
  for (const auto& [site, values] : seen)
    if (hasOneValue(values)) sites.push_back(site);
  return sites;
}

}  // namespace redcomp::fuzz
