#include <fmt/format.h>

#include <algorithm>

#include "logic/decimal.h"
#include "ts/text/ast.h"

namespace redcomp::ts::text {

Input::Input(std::string_view text, std::string fileName)
    : text_(text), fileName_(std::move(fileName)), lineStarts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') lineStarts_.push_back(i + 1);
}

SourceLocation Input::placeOf(Token token) const {
  auto offset = static_cast<std::size_t>(token.data() - text_.data());
  auto line = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset) - 1;
  return {fileName_, static_cast<int>(line - lineStarts_.begin()) + 1, static_cast<int>(offset - *line) + 1};
}

void Input::fail(Token token, const std::string& message) const { throw logic::InputError(placeOf(token), message); }

logic::Integer Input::number(Token token) const {
  if (const auto value = logic::readDecimal(token)) return *value;
  fail(token, fmt::format("a number has at most {} digits", logic::kMostDigits));
}

}  // namespace redcomp::ts::text
