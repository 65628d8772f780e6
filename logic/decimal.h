// Numbers as texts write them: decimal digits, with a minus sign before them or without.
//
//     readDecimal("-0010")  is  -10          (Integer's own constructor reads this as octal, and fails on "08")
#pragma once

#include <optional>
#include <string_view>

#include "logic/term.h"

namespace redcomp::logic {

// Nothing for a number of more digits than anybody needs: the time to read it grows with their square. The text has
// the form -?[0-9]+.
constexpr std::size_t kMostDigits = 1000;
std::optional<Integer> readDecimal(std::string_view text);

}  // namespace redcomp::logic
