// Conditions with the values in place of what they read: "count < MAX" becomes "0 < MAX".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace redcomp::engines {

struct KnownValues {
  // Of a plain variable, or of a name as redcomp has it ("q.head", and "a" for an element of a).
  std::function<std::optional<std::string>(const std::string& name)> named;
  std::vector<std::string> throughPointers;  // what was read through pointers, in order
};

// Empty if nothing is known, or it is not clear which value is which: after calls and assignments in the condition, or if more or
// less was read through pointers than the text shows.
std::string withValues(const std::string& condition, const KnownValues& known);

}  // namespace redcomp::engines
