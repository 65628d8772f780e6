#include "tests/fuzz/tally.h"

#include <fmt/format.h>

namespace redcomp::fuzz {

void Tally::add(const EngineRow& row, std::optional<bool> truth, const Reply& reply) {
  Line& line = lines_[row.name];
  ++line.answers[truth ? *truth ? 0 : 1 : 2][static_cast<int>(reply.answer)];
  line.seconds += reply.seconds;
}

std::string Tally::table() const {
  static const char* const truths[] = {"safe", "unsafe", "not known"};
  std::string text = fmt::format("{:20} {:>10} {:>8} {:>9} {:>13} {:>8} {:>7} {:>9}\n", "engine", "truth", "proved", "violated",
                                 "inconclusive", "refused", "broken", "mean s");
  for (const EngineRow& row : allEngines()) {
    const auto found = lines_.find(row.name);
    if (found == lines_.end()) continue;
    int all = 0;
    for (const auto& answers : found->second.answers)
      for (const int n : answers) all += n;
    for (int t = 0; t < 3; ++t) {
      const auto& a = found->second.answers[t];
      if (a[0] + a[1] + a[2] + a[3] + a[4] == 0) continue;
      text += fmt::format("{:20} {:>10} {:>8} {:>9} {:>13} {:>8} {:>7} {:>9.3f}\n", row.name, truths[t], a[0], a[1], a[2], a[3], a[4],
                          found->second.seconds / all);
    }
  }
  for (const auto& [what, seconds] : times_) text += fmt::format("  {}: {:.1f} s\n", what, seconds);
  return text;
}

}  // namespace redcomp::fuzz
