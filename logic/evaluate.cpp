#include "logic/evaluate.h"

#include <fmt/format.h>

namespace redcomp::logic {

Sort sortOf(const Value& value) { return static_cast<Sort>(value.index()); }

Value defaultValue(Sort sort) {
  switch (sort) {
    case Sort::Bool: return false;
    case Sort::Int: return Integer(0);
    case Sort::IntArray: return ArrayValue{};
  }
  return false;
}

Term constantTerm(const Value& value) {
  if (auto* b = std::get_if<bool>(&value)) return boolean(*b);
  if (auto* i = std::get_if<Integer>(&value)) return integer(*i);
  const auto& array = std::get<ArrayValue>(value);
  Term term = constantArray(integer(array.otherwise));
  for (const auto& [index, cell] : array.cells) term = store(term, integer(index), integer(cell));
  return term;
}

std::string toString(const Value& value) {
  if (auto* b = std::get_if<bool>(&value)) return *b ? "true" : "false";
  if (auto* i = std::get_if<Integer>(&value)) return i->str();
  const auto& array = std::get<ArrayValue>(value);
  std::string text = "{";
  for (const auto& [index, cell] : array.cells) text += fmt::format("[{}] = {}, ", index.str(), cell.str());
  return text + "others " + array.otherwise.str() + "}";
}

namespace {

using Known = std::unordered_map<Term, std::optional<Value>>;

const Integer& asInteger(const std::optional<Value>& v) { return std::get<Integer>(*v); }
bool asBool(const std::optional<Value>& v) { return std::get<bool>(*v); }

Integer euclideanDivide(const Integer& a, const Integer& b) {
  Integer magnitude = b < 0 ? Integer(-b) : b;
  Integer q = a / magnitude;
  if (a % magnitude != 0 && a < 0) q -= 1;
  return b < 0 ? Integer(-q) : q;
}

std::optional<Value> connective(Term node, const Known& known, bool absorbing) {
  bool missing = false;
  for (const Term& argument : node.args()) {
    const auto& v = known.at(argument);
    if (!v)
      missing = true;
    else if (asBool(v) == absorbing)
      return Value(absorbing);
  }
  if (missing) return std::nullopt;
  return Value(!absorbing);
}

Value written(ArrayValue array, const Integer& index, const Integer& cell) {
  if (cell == array.otherwise)
    array.cells.erase(index);
  else
    array.cells[index] = cell;
  return array;
}

Value readCell(const ArrayValue& array, const Integer& index) {
  auto cell = array.cells.find(index);
  return cell == array.cells.end() ? array.otherwise : cell->second;
}

// Operators that need the values of all their arguments.
std::optional<Value> strict(Term node, const Known& known) {
  for (const Term& argument : node.args())
    if (!known.at(argument)) return std::nullopt;
  auto arg = [&](std::size_t i) -> const std::optional<Value>& { return known.at(node.arg(i)); };
  switch (node.op()) {
    case Op::Not: return Value(!asBool(arg(0)));
    case Op::Equal: return Value(*arg(0) == *arg(1));
    case Op::LessEqual: return Value(asInteger(arg(0)) <= asInteger(arg(1)));
    case Op::Add: {
      Integer total = 0;
      for (const Term& argument : node.args()) total += asInteger(known.at(argument));
      return Value(total);
    }
    case Op::Multiply: return Value(Integer(asInteger(arg(0)) * asInteger(arg(1))));
    case Op::Divide:
      if (asInteger(arg(1)) == 0) return std::nullopt;
      return Value(euclideanDivide(asInteger(arg(0)), asInteger(arg(1))));
    case Op::Modulo: {
      const Integer &a = asInteger(arg(0)), &b = asInteger(arg(1));
      if (b == 0) return std::nullopt;
      return Value(Integer(a - b * euclideanDivide(a, b)));
    }
    case Op::Select: return readCell(std::get<ArrayValue>(*arg(0)), asInteger(arg(1)));
    case Op::Store: return written(std::get<ArrayValue>(*arg(0)), asInteger(arg(1)), asInteger(arg(2)));
    case Op::ConstantArray: return Value(ArrayValue{asInteger(arg(0)), {}});
    default: throw std::logic_error("leaves and connectives are evaluated elsewhere");
  }
}

std::optional<Value> valueOf(Term node, const Known& known, const Valuation& valuation) {
  switch (node.op()) {
    case Op::BoolConstant: return Value(node.value() != 0);
    case Op::IntConstant: return Value(node.value());
    case Op::Variable: {
      auto found = valuation.find(node);
      return found == valuation.end() ? std::nullopt : std::optional<Value>(found->second);
    }
    case Op::And: return connective(node, known, false);
    case Op::Or: return connective(node, known, true);
    case Op::Ite: {
      const auto& condition = known.at(node.arg(0));
      if (!condition) return std::nullopt;
      return known.at(asBool(condition) ? node.arg(1) : node.arg(2));
    }
    default: return strict(node, known);
  }
}

}  // namespace

std::optional<Value> evaluate(Term term, const Valuation& valuation) {
  Known known;
  std::vector<std::pair<Term, std::size_t>> stack{{term, 0}};
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    if (next < node.args().size()) {
      Term argument = node.arg(next++);
      if (!known.contains(argument)) stack.push_back({argument, 0});
    } else {
      known.try_emplace(node, valueOf(node, known, valuation));
      stack.pop_back();
    }
  }
  return known.at(term);
}

}  // namespace redcomp::logic
