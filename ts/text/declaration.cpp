#include "ts/text/declaration.h"

#include <fmt/format.h>

namespace redcomp::ts::text {
namespace {

using logic::Integer;
using logic::Sort;

bool isLock(const Declaration& d) { return d.type.empty(); }  // lock m;

Range typeRange(const Input& input, Token type) {
  std::size_t digits = type.find_first_of("0123456789");
  if (digits == Token::npos) return {};
  std::string number(type.substr(digits));
  int bits = number.size() > 3 ? 0 : std::stoi(number);
  if (bits < 1 || bits > 128) input.fail(type, fmt::format("a type has 1 to 128 bits, not {}", number));
  return type[0] == 'u' ? logic::unsignedRange(bits) : logic::signedRange(bits);
}

Range writtenRange(const Input& input, const Declaration& d) {
  if (d.type != "int") input.fail(d.type, fmt::format("{} takes no range, only int does", d.type));
  auto end = [&](const std::optional<Token>& token) {
    return token ? std::optional<Integer>(input.number(*token)) : std::nullopt;
  };
  return {end(d.range->low), end(d.range->high)};
}

Role roleOf(const Declaration& d) {
  if (isLock(d) || d.role == "lock") return Role::Lock;
  if (d.role == "started") return Role::Started;
  return d.role ? Role::Finished : Role::Data;
}

Integer numberInRange(const Input& input, Token token, const Declaration& d) {
  const Integer value = input.number(token);
  if (!rangeOf(input, d).contains(value)) input.fail(token, fmt::format("{} is out of the range of {}", token, d.name));
  return value;
}

logic::Value arrayValue(const Input& input, const Declaration& d) {
  if (!d.array) input.fail(d.name, fmt::format("{} is not an array", d.name));
  logic::ArrayValue array;
  for (const Cell& cell : d.cells)
    if (!cell.index) array.otherwise = numberInRange(input, cell.value, d);
  for (const Cell& cell : d.cells) {
    if (!cell.index) continue;
    Integer value = numberInRange(input, cell.value, d);
    if (value != array.otherwise) array.cells[input.number(*cell.index)] = value;
  }
  return array;
}

std::optional<logic::Value> initialOf(const Input& input, const Declaration& d) {
  if (isLock(d)) return logic::Value(false);
  if (!d.cells.empty()) return arrayValue(input, d);
  if (!d.scalar) return std::nullopt;
  bool isBool = *d.scalar == "true" || *d.scalar == "false";
  if (isBool != (sortOf(input, d) == Sort::Bool))
    input.fail(*d.scalar, fmt::format("{} is not a value of type {}", *d.scalar, d.type));
  if (isBool) return logic::Value(*d.scalar == "true");
  Integer value = numberInRange(input, *d.scalar, d);
  return d.array ? logic::Value(logic::ArrayValue{value, {}}) : logic::Value(value);
}

}  // namespace

Sort sortOf(const Input& input, const Declaration& d) {
  bool isBool = d.type == "bool" || isLock(d);
  if (isBool && d.array) input.fail(d.name, "there are no arrays of bool");
  return d.array ? Sort::IntArray : isBool ? Sort::Bool : Sort::Int;
}

Range rangeOf(const Input& input, const Declaration& d) {
  Range range = d.range ? writtenRange(input, d) : typeRange(input, d.type);
  if (range.low && range.high && *range.low > *range.high)
    input.fail(d.name, fmt::format("the range of {} is empty", d.name));
  return range;
}

Variable readVariable(const Input& input, const Declaration& d, const std::string& prefix) {
  std::string name(d.name);
  Term symbol = logic::variable(prefix + name, sortOf(input, d));
  Variable result{symbol, d.shownName.value_or(name), rangeOf(input, d), initialOf(input, d), roleOf(d)};
  if (result.role != Role::Data && symbol.sort() != Sort::Bool)
    input.fail(d.name, fmt::format("{} must be a bool to be a lock or flag", name));
  return result;
}

}  // namespace redcomp::ts::text
