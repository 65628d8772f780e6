#include "search/snapshot.h"

#include <algorithm>
#include <stdexcept>

namespace redcomp::search {

using logic::Op;
using logic::Sort;
using logic::Term;

Number small(const logic::Integer& value) {
  if (value > kLargestNumber || value < -kLargestNumber) throw OutOfNumbers{};
  return static_cast<Number>(value);
}

namespace {

Wide wideOf(const logic::Integer& value) {
  static const logic::Integer largest = logic::Integer(1) << 126;
  if (value > largest || value < -largest) throw OutOfNumbers{};
  return static_cast<Wide>(value);
}

Wide product(Wide a, Wide b) {
  Wide result;
  if (__builtin_mul_overflow(a, b, &result) || result > kLargestWide || result < -kLargestWide) throw OutOfNumbers{};
  return result;
}

}  // namespace

Number Array::at(Number index) const {
  const auto found = cells.find(index);
  return found == cells.end() ? rest : found->second;
}

void Array::set(Number index, Number value) {
  if (value == rest) cells.erase(index);
  else cells[index] = value;
}

void append(Snapshot& state, const logic::Value& value) {
  if (const auto* array = std::get_if<logic::ArrayValue>(&value)) {
    Array& cells = state.arrays.emplace_back(Array{small(array->otherwise), {}});
    for (const auto& [index, cell] : array->cells) cells.set(small(index), small(cell));
  } else {
    const auto* truth = std::get_if<bool>(&value);
    state.numbers.push_back(truth ? Number{*truth} : small(std::get<logic::Integer>(value)));
  }
}

std::size_t SnapshotHash::operator()(const Snapshot& s) const {
  std::uint64_t hash = 1469598103934665603ull;
  const auto mix = [&](std::uint64_t part) { hash = (hash ^ part) * 1099511628211ull, hash ^= hash >> 29; };
  for (const int location : s.at) mix(static_cast<std::uint64_t>(location));
  for (const Number number : s.numbers) mix(static_cast<std::uint64_t>(number));
  for (const Array& array : s.arrays) {
    mix(static_cast<std::uint64_t>(array.rest));
    for (const auto& [index, value] : array.cells) mix(static_cast<std::uint64_t>(index * 31 + value));
  }
  return hash;
}

Number Evaluator::number(Term term) const {
  const Wide value = wide(term);
  if (value > kLargestNumber || value < -kLargestNumber) throw OutOfNumbers{};
  return static_cast<Number>(value);
}

Wide Evaluator::wide(Term term) const {
  switch (term.op()) {
    case Op::BoolConstant:
    case Op::IntConstant: return wideOf(term.value());
    case Op::Variable: return variable(term);
    case Op::Not: return !holds(term.arg(0));
    case Op::And: return std::all_of(term.args().begin(), term.args().end(), [&](Term part) { return holds(part); });
    case Op::Or: return std::any_of(term.args().begin(), term.args().end(), [&](Term part) { return holds(part); });
    case Op::Ite: return wide(term.arg(holds(term.arg(0)) ? 1 : 2));
    case Op::Equal:
      if (term.arg(0).sort() == Sort::IntArray) return array(term.arg(0)) == array(term.arg(1));
      return wide(term.arg(0)) == wide(term.arg(1));
    case Op::LessEqual: return wide(term.arg(0)) <= wide(term.arg(1));
    case Op::Add: return sum(term);
    case Op::Multiply: return product(wide(term.arg(0)), wide(term.arg(1)));
    case Op::Divide: return divide(term).first;
    case Op::Modulo: return divide(term).second;
    case Op::Select: return array(term.arg(0)).at(number(term.arg(1)));
    default: throw std::logic_error("not a number");
  }
}

Array Evaluator::array(Term term) const {
  switch (term.op()) {
    case Op::Variable:
      if (const auto input = inputs_.find(term); input != inputs_.end()) return Array{input->second, {}};
      return state_.arrays[slots_.findArray(term)];
    case Op::Ite: return array(term.arg(holds(term.arg(0)) ? 1 : 2));
    case Op::ConstantArray: return Array{number(term.arg(0)), {}};
    case Op::Store: {
      Array changed = array(term.arg(0));
      changed.set(number(term.arg(1)), number(term.arg(2)));
      return changed;
    }
    default: throw std::logic_error("not an array");
  }
}

Number Evaluator::variable(Term term) const {
  if (!inputs_.empty())
    if (const auto input = inputs_.find(term); input != inputs_.end()) return input->second;
  return state_.numbers[slots_.findNumber(term)];
}

Wide Evaluator::sum(Term term) const {
  Wide total = 0;
  for (const Term part : term.args()) {
    total += wide(part);
    if (total > kLargestWide || total < -kLargestWide) throw OutOfNumbers{};
  }
  return total;
}

// As in SMT-LIB, the remainder is never negative.
std::pair<Wide, Wide> Evaluator::divide(Term term) const {
  const Wide a = wide(term.arg(0)), b = wide(term.arg(1));
  if (b == 0) throw OutOfNumbers{};
  Wide remainder = a % b;
  if (remainder < 0) remainder += b < 0 ? -b : b;
  return {(a - remainder) / b, remainder};
}

}  // namespace redcomp::search
