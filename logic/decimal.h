// Decimal numbers in text, with or without a minus sign.
//
//     readDecimal("-0010")  is  -10          (Integer's own constructor reads this as octal, and fails on "08")
#pragma once

#include <optional>
#include <string_view>

#include "logic/term.h"

namespace redcomp::logic {

// Nothing for a number with more than kMostDigits digits: the time to read it is quadratic. The text has the form -?[0-9]+.
constexpr std::size_t kMostDigits = 1000;
std::optional<Integer> readDecimal(std::string_view text);

}  // namespace redcomp::logic
