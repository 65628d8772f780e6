#include "bounded/blaster.h"

#include <algorithm>

#include "logic/interval.h"
#include "logic/rewrite.h"

namespace redcomp::bounded {

using namespace logic;

namespace {

constexpr int mostBits = 300;         // of a word
constexpr int mostCells = 32;         // from which an index chooses
constexpr int deepestLookup = 4'000;  // stores through which a cell is looked for
const Range widestVariable = signedRange(64), widestInput = signedRange(32);  // of those whose type has no ends

bool hasEnds(const Range& range) { return range.low && range.high; }

Integer largestMagnitude(const Range& range) { return std::max(abs(*range.low), abs(*range.high)); }

}  // namespace

// ---- symbols -------------------------------------------------------------------------------------------------------

Blaster::Number Blaster::constant(const Integer& value) const { return {words_.constant(value), exactly(value)}; }

Blaster::Number Blaster::unknownNumber(const Range& type) {
  leavesOut_ = leavesOut_ || !hasEnds(type);
  const Range range = hasEnds(type) ? type : intersection(type, widestInput).value_or(widestInput);
  if (const auto only = onlyValue(range)) return constant(*only);
  const int bits = bitsFor(range);
  Word word = words_.fresh(*range.low < 0 ? bits : bits - 1);
  if (*range.low >= 0) word.push_back(gates_.no());
  gates_.require(words_.within(word, range));
  bitsOfVariables_ += word.size();
  return {word, range};
}

void Blaster::add(const Unknown& unknown) {
  switch (unknown.symbol.sort()) {
    case Sort::Bool: truths_[unknown.symbol] = gates_.fresh(); break;
    case Sort::Int: numbers_[unknown.symbol] = unknownNumber(unknown.range); break;
    case Sort::IntArray: unknownArrays_[unknown.symbol] = {unknown.range, {}}; break;
  }
}

void Blaster::add(const Definition& definition) {
  evaluate(definition.value);
  switch (definition.symbol.sort()) {
    case Sort::Bool: truths_[definition.symbol] = truths_.at(definition.value); break;
    case Sort::Int: numbers_[definition.symbol] = fitted(numbers_.at(definition.value), definition.type); break;
    case Sort::IntArray: arrays_[definition.symbol] = {definition.value, definition.type}; break;
  }
}

// The value in a variable of this type: cut off where it does not fit.
Blaster::Number Blaster::fitted(Number value, const Range& type) {
  const Range widest = hasEnds(type) ? type : intersection(type, widestVariable).value_or(widestVariable);
  if (!isWithin(value.range, widest)) {
    const Literal fits = words_.within(value.word, widest);
    if (fits != gates_.yes()) tooWide_.push_back(-fits);
    value.range = intersection(value.range, widest).value_or(widest);
  }
  if (!narrow_) value.range = widest;
  value.word = words_.resized(value.word, bitsFor(value.range));
  bitsOfVariables_ += value.word.size();
  return value;
}

void Blaster::require(const Term& condition) {
  if (condition.op() != Op::Or) return gates_.require(literalOf(condition));
  std::vector<Literal> parts;
  for (const Term& part : condition.args()) parts.push_back(literalOf(part));
  gates_.requireAny(std::move(parts));
}

Literal Blaster::literalOf(const Term& condition) {
  evaluate(condition);
  return truths_.at(condition);
}

// ---- terms ---------------------------------------------------------------------------------------------------------

void Blaster::evaluate(const Term& term) {
  if (truths_.contains(term) || numbers_.contains(term)) return;
  for (const Term& node : postorder(term)) evaluateNode(node);
}

void Blaster::evaluateNode(const Term& node) {
  if (node.sort() == Sort::IntArray || truths_.contains(node) || numbers_.contains(node)) return;
  if (node.sort() == Sort::Bool) {
    truths_.emplace(node, truthOf(node));
    return;
  }
  Number number = numberOf(node);
  if (!hasEnds(number.range) || bitsFor(number.range) > mostBits) throw NoBits("a number may need more than 300 bits");
  numbers_.emplace(node, std::move(number));
}

Literal Blaster::truthOf(const Term& node) {
  const auto truths = [&] {
    std::vector<Literal> all;
    for (const Term& arg : node.args()) all.push_back(truths_.at(arg));
    return all;
  };
  switch (node.op()) {
    case Op::BoolConstant: return gates_.constant(node.isTrue());
    case Op::Not: return -truths_.at(node.arg(0));
    case Op::And: return gates_.all(truths());
    case Op::Or: return gates_.any(truths());
    case Op::Ite: return gates_.choose(truths_.at(node.arg(0)), truths_.at(node.arg(1)), truths_.at(node.arg(2)));
    case Op::Equal: return equalTerms(node.arg(0), node.arg(1));
    case Op::LessEqual: return lessEqual(numbers_.at(node.arg(0)), numbers_.at(node.arg(1)));
    default: throw std::logic_error("a condition of the bounded program has no value");
  }
}

Literal Blaster::equalTerms(const Term& a, const Term& b) {
  if (a.sort() == Sort::Bool) return gates_.same(truths_.at(a), truths_.at(b));
  if (a.sort() == Sort::IntArray) throw NoBits("arrays are compared");
  const Number &x = numbers_.at(a), &y = numbers_.at(b);
  if (!intersection(x.range, y.range)) return gates_.no();
  return words_.equal(x.word, y.word);
}

Literal Blaster::lessEqual(const Number& a, const Number& b) {
  if (*a.range.high <= *b.range.low) return gates_.yes();
  if (*a.range.low > *b.range.high) return gates_.no();
  return words_.lessEqual(a.word, b.word);
}

Blaster::Number Blaster::numberOf(const Term& node) {
  switch (node.op()) {
    case Op::IntConstant: return constant(node.value());
    case Op::Add: return sumOf(node);
    case Op::Multiply: return productOf(node);
    case Op::Divide:
    case Op::Modulo: return divided(node);
    case Op::Ite: return chosen(truths_.at(node.arg(0)), numbers_.at(node.arg(1)), numbers_.at(node.arg(2)));
    case Op::Select: return cell(node.arg(0), numbers_.at(node.arg(1)));
    default: throw std::logic_error("a term of the bounded program has no value: " + (node.op() == Op::Variable ? node.name() : ""));
  }
}

Blaster::Number Blaster::sumOf(const Term& node) {
  Range range = exactly(0);
  for (const Term& arg : node.args()) range = range + numbers_.at(arg).range;
  const int bits = bitsFor(range);
  Word word = words_.constant(0);
  for (const Term& arg : node.args()) word = words_.sum(word, numbers_.at(arg).word, bits);
  return {words_.resized(word, bits), range};
}

Blaster::Number Blaster::productOf(const Term& node) {
  const Number &a = numbers_.at(node.arg(0)), &b = numbers_.at(node.arg(1));
  const Range range = product(a.range, b.range);
  const int bits = bitsFor(range);
  if (bits > mostBits) throw NoBits("a product may need more than 300 bits");
  if (const auto factor = onlyValue(a.range)) return {words_.scaled(b.word, *factor, bits), range};
  if (const auto factor = onlyValue(b.range)) return {words_.scaled(a.word, *factor, bits), range};
  return {words_.product(a.word, b.word, bits), range};
}

Blaster::Number Blaster::divided(const Term& node) {
  const Number &a = numbers_.at(node.arg(0)), &b = numbers_.at(node.arg(1));
  const auto divisor = onlyValue(b.range);
  if (divisor && *divisor > 0) {
    if (node.op() == Op::Modulo && *a.range.low >= 0 && *a.range.high < *divisor) return a;
    if (const unsigned bits = msb(*divisor); *divisor == (Integer(1) << bits)) return dividedByPower(node, a, bits);
  }
  return dividedByAny(node, a, b);
}

Blaster::Number Blaster::dividedByPower(const Term& node, const Number& a, unsigned bits) {
  if (node.op() == Op::Divide) return {words_.withoutLowBits(a.word, static_cast<int>(bits)), quotient(a.range, exactly(Integer(1) << bits))};
  return {words_.lowBits(a.word, static_cast<int>(bits)), Range{0, (Integer(1) << bits) - 1}};
}

// Quotient and remainder are drawn, and have to fit. Divided by zero they may be anything.
Blaster::Number Blaster::dividedByAny(const Term& node, const Number& a, const Number& b) {
  const Integer largest = largestMagnitude(a.range);
  const Integer divisor = std::max<Integer>(largestMagnitude(b.range), 1);
  const Number q{words_.fresh(bitsFor({-largest, largest})), {-largest, largest}};
  const Number r{words_.fresh(bitsFor({0, divisor - 1})), {0, divisor - 1}};
  const Range productRange = product(q.range, b.range), sumRange = productRange + r.range;
  const int bits = bitsFor(hull(hull(sumRange, a.range), Range{-divisor, divisor}));
  const Word recovered = words_.sum(words_.product(q.word, b.word, bits), r.word, bits);
  const Literal negative = words_.sign(b.word);
  const Word magnitude = words_.choose(negative, words_.negative(b.word, bits), b.word, bits);
  const Literal isZero = words_.equal(b.word, words_.constant(0));
  const Literal fits = gates_.all({words_.equal(recovered, a.word), -words_.sign(r.word), -words_.lessEqual(magnitude, r.word)});
  gates_.require(gates_.either(isZero, fits));
  gates_.require(words_.within(q.word, q.range));
  gates_.require(words_.within(r.word, r.range));
  return node.op() == Op::Divide ? q : r;
}

Blaster::Number Blaster::chosen(Literal condition, const Number& then, const Number& otherwise) {
  if (condition == gates_.yes()) return then;
  if (condition == gates_.no()) return otherwise;
  const Range range = hull(then.range, otherwise.range);
  return {words_.choose(condition, then.word, otherwise.word, bitsFor(range)), range};
}

// ---- arrays --------------------------------------------------------------------------------------------------------

Blaster::Number Blaster::cell(const Term& array, const Number& index) {
  const Integer last = *index.range.high - *index.range.low;
  if (last == 0 || last >= mostCells) return cellAt(array, index);
  Number result = cellAt(array, constant(*index.range.high));
  for (Integer k = *index.range.high - 1; k >= *index.range.low; --k)
    result = chosen(words_.equal(index.word, words_.constant(k)), cellAt(array, constant(k)), result);
  return result;
}

Blaster::Number Blaster::cellAt(const Term& array, const Number& index) {
  const auto key = std::pair{array, index.word};
  if (const auto found = cells_.find(key); found != cells_.end()) return found->second;
  if (++depth_ > deepestLookup) throw NoBits("an array is stored to too often");
  Number result = cellOfNode(array, index);
  --depth_;
  cells_.emplace(key, result);
  return result;
}

Blaster::Number Blaster::cellOfNode(const Term& array, const Number& index) {
  switch (array.op()) {
    case Op::ConstantArray: return numbers_.at(array.arg(0));
    case Op::Store: {
      const Number& at = numbers_.at(array.arg(1));
      const Literal here = intersection(at.range, index.range) ? words_.equal(at.word, index.word) : gates_.no();
      if (here == gates_.yes()) return numbers_.at(array.arg(2));
      return chosen(here, numbers_.at(array.arg(2)), cellAt(array.arg(0), index));
    }
    case Op::Ite: {
      const Literal condition = truths_.at(array.arg(0));
      if (gates_.isConstant(condition)) return cellAt(array.arg(condition == gates_.yes() ? 1 : 2), index);
      return chosen(condition, cellAt(array.arg(1), index), cellAt(array.arg(2), index));
    }
    default: break;
  }
  if (const auto defined = arrays_.find(array); defined != arrays_.end())
    return fitted(cellAt(defined->second.value, index), defined->second.type);
  return unknownCell(unknownArrays_.at(array), index);
}

// The same index has the same value.
Blaster::Number Blaster::unknownCell(UnknownCells& unknown, const Number& index) {
  const Number value = unknownNumber(unknown.range);
  for (const auto& [otherIndex, otherValue] : unknown.cells)
    gates_.require(gates_.either(-words_.equal(otherIndex.word, index.word), words_.equal(otherValue.word, value.word)));
  unknown.cells.emplace_back(index, value);
  return value;
}

Range Blaster::rangeOf(const Term& term) const {
  return term.op() == Op::IntConstant ? exactly(term.value()) : numbers_.at(term).range;
}

// ---- solutions -----------------------------------------------------------------------------------------------------

Integer Blaster::integerIn(const Word& word, const Solver& solver) const {
  Integer value = 0;
  for (std::size_t k = 0; k < word.size(); ++k)
    if (solver.value(word[k])) {
      const Integer power = Integer(1) << static_cast<unsigned>(k);
      value += k + 1 == word.size() ? Integer(-power) : power;
    }
  return value;
}

std::optional<Value> Blaster::valueOf(const Term& term, const Solver& solver) const {
  if (const auto truth = truths_.find(term); truth != truths_.end()) return solver.value(truth->second);
  if (const auto number = numbers_.find(term); number != numbers_.end()) return integerIn(number->second.word, solver);
  const auto array = unknownArrays_.find(term);
  if (array == unknownArrays_.end()) return std::nullopt;
  ArrayValue value;
  if (!array->second.range.contains(0)) value.otherwise = array->second.range.low ? *array->second.range.low : *array->second.range.high;
  for (const auto& [index, content] : array->second.cells) {
    const Integer here = integerIn(content.word, solver);
    if (here != value.otherwise) value.cells[integerIn(index.word, solver)] = here;
  }
  return value;
}

}  // namespace redcomp::bounded
