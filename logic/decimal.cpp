#include "logic/decimal.h"

#include <algorithm>

namespace redcomp::logic {

std::optional<Integer> readDecimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  if (text.size() > kMostDigits) return std::nullopt;
  const Integer magnitude{std::string(text)};
  return negative ? Integer(-magnitude) : magnitude;
}

}  // namespace redcomp::logic
