#include "logic/assumption.h"

#include <fmt/format.h>

namespace redcomp::logic {

namespace {

std::string withPlace(const Assumption& assumption, std::size_t others) {
  if (!assumption.place || assumption.place->file.empty()) return assumption.text;
  const std::string more = others == 0 ? "" : fmt::format(" and {} other place{}", others, others == 1 ? "" : "s");
  return fmt::format("{} ({}{})", assumption.text, toString(*assumption.place), more);
}

bool saysTheSame(const Assumption& a, const Assumption& b) { return a.kind == b.kind && a.text == b.text; }

}  // namespace

std::string noUndefined(std::string_view what) { return std::string(kNoUndefined) + std::string(what); }

std::string toString(const Assumption& assumption) { return withPlace(assumption, 0); }

std::vector<std::string> linesOf(const std::vector<Assumption>& assumptions) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    std::size_t before = 0, after = 0;
    for (std::size_t k = 0; k < assumptions.size(); ++k)
      if (k != i && saysTheSame(assumptions[i], assumptions[k])) ++(k < i ? before : after);
    if (before == 0) lines.push_back(withPlace(assumptions[i], after));
  }
  return lines;
}

}  // namespace redcomp::logic
