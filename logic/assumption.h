// What a verdict rests on besides the text of the program: printed under it, and in --json.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "logic/source.h"

namespace redcomp::logic {

// Ordered by kind, then place.
struct Assumption {
  std::string kind;                      // for scripts, does not change: "memory-order"; docs/answers.md lists them
  std::optional<SourceLocation> place;   // the first one, where there are several
  std::string text;                      // goes on after "assuming": "malloc does not fail"
  bool forViolations = false;            // violations rest on it too, not only proofs
  auto operator<=>(const Assumption&) const = default;
};

// "malloc does not fail (prog.c:12:5)".
std::string toString(const Assumption& assumption);

// A line for each text: "... (prog.c:12:5 and 3 other places)".
std::vector<std::string> linesOf(const std::vector<Assumption>& assumptions);

}  // namespace redcomp::logic
