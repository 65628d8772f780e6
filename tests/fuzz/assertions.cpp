// Assertions near the boundary of truth.
#include <fmt/format.h>

#include <optional>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

namespace {

// A condition on `value` that holds for all of the values, tightly.
std::string holding(const std::string& value, const std::set<Number>& seen, Random& random) {
  const Number low = *seen.begin(), high = *seen.rbegin();
  std::vector<Number> gaps;
  for (Number n = low + 1; n < high && gaps.size() < 3; ++n)
    if (!seen.contains(n)) gaps.push_back(n);
  if (!gaps.empty() && random.chance(60)) return fmt::format("{} != {}", value, random.choice(gaps));
  if (low == high && random.chance(60)) return fmt::format("{} == {}", value, low);
  switch (random.between(0, 7)) {
    case 0:
    case 1:
    case 2: return fmt::format("{} <= {}", value, high);
    case 3:
    case 4:
    case 5: return fmt::format("{} >= {}", value, low);
    case 6: return fmt::format("{} != {}", value, high + 1);
    default: return fmt::format("{} != {}", value, low - 1);
  }
}

// One that fails for just one of them.
std::string failing(const std::string& value, const std::set<Number>& seen, Random& random) {
  if (random.chance(35)) return fmt::format("{} <= {}", value, *seen.rbegin() - 1);
  if (random.chance(50)) return fmt::format("{} >= {}", value, *seen.begin() + 1);
  return fmt::format("{} != {}", value, random.choice(std::vector<Number>(seen.begin(), seen.end())));
}

struct Site {
  std::string name, indent, value;
};

std::optional<Site> siteOf(const std::string& line) {
  const std::size_t at = line.find_first_not_of(' ');
  if (at == std::string::npos || line.compare(at, 3, kObserved) != 0) return std::nullopt;
  const std::size_t equals = line.find(" = ", at);
  if (equals == std::string::npos) return std::nullopt;
  return Site{line.substr(at, equals - at), line.substr(0, at), line.substr(equals + 3, line.size() - equals - 4)};
}

}  // namespace

Lines withAssertions(const Lines& draft, const Observations& seen, bool safe, Random& random) {
  std::vector<std::string> reached;
  for (const auto& [name, values] : seen) reached.push_back(name);
  const std::string wrong = safe || reached.empty() ? "" : random.choice(reached);
  Lines lines;
  for (const std::string& line : draft) {
    if (line.starts_with(std::string("int ") + kObserved)) continue;
    const auto site = siteOf(line);
    if (!site) {
      lines.push_back(line);
      continue;
    }
    const std::string value = site->value.find_first_of(" ") == std::string::npos ? site->value : "(" + site->value + ")";
    const auto values = seen.find(site->name);
    const std::set<Number>& known = values == seen.end() ? std::set<Number>{Number{0}} : values->second;
    lines.push_back(fmt::format("{}assert({});", site->indent, site->name == wrong ? failing(value, known, random) : holding(value, known, random)));
  }
  return lines;
}

}  // namespace redcomp::fuzz
