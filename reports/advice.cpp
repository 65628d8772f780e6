#include "reports/advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

namespace redcomp::reports {

std::string adviceFor(const std::string& reason) {
  static const std::vector<std::pair<const char*, const char*>> kAdvice{
      {"time limit", "more time (--timeout), or a smaller question: --args for fewer threads and items, one property alone"},
      {"memory limit", "more memory (--memory-limit)"},
      {"not enough memory", "more memory (--memory-limit)"},
      {"recursion of the function", "deeper recursion (--recursion N)"},
      {"external function", "bodies for functions that have none (--stub FILE.c)"},
      {"not all values were tried", "definite inputs (--args), and assumptions about them"},
  };
  std::vector<std::string> advice;
  for (const auto& [sign, text] : kAdvice)
    if (reason.find(sign) != std::string::npos && (advice.empty() || advice.back() != text)) advice.emplace_back(text);
  return advice.empty() ? "" : fmt::format("  to try: {}\n", fmt::join(advice, "; "));
}

}  // namespace redcomp::reports
