// Assertions near the boundary of truth.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

namespace {

// A condition on `value` that holds for all of the values, tightly.
std::string holding(const std::string& value, const Values& seen, Random& random) {
  const Number low = seen.begin()->first, high = seen.rbegin()->first;
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

// One of them: the one that was seen least, mostly.
Number rare(const Values& seen, Random& random) {
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  if (random.chance(65)) return std::min_element(seen.begin(), seen.end(), less)->first;
  return std::next(seen.begin(), random.between(0, static_cast<int>(seen.size()) - 1))->first;
}

// One that fails for just one of them.
std::string failing(const std::string& value, const Values& seen, Random& random) {
  const Number excluded = rare(seen, random);
  if (excluded == seen.rbegin()->first && random.chance(70)) return fmt::format("{} <= {}", value, excluded - 1);
  if (excluded == seen.begin()->first && random.chance(70)) return fmt::format("{} >= {}", value, excluded + 1);
  return fmt::format("{} != {}", value, excluded);
}

// Half of the time one where several values were seen: elsewhere every run that comes there fails, which shows less of what
// happens between threads, and more of whether they come there.
std::string siteThatFails(const Observations& seen, Random& random) {
  std::vector<std::string> reached, varying;
  for (const auto& [name, values] : seen) {
    reached.push_back(name);
    if (values.size() > 1) varying.push_back(name);
  }
  return random.choice(varying.empty() || random.chance(50) ? reached : varying);
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
  const std::string wrong = safe || seen.empty() ? "" : siteThatFails(seen, random);
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
    const Values known = values == seen.end() ? Values{{0, 1}} : values->second;
    lines.push_back(fmt::format("{}assert({});", site->indent, site->name == wrong ? failing(value, known, random) : holding(value, known, random)));
  }
  return lines;
}

}  // namespace redcomp::fuzz
