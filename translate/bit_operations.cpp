// Bit operations as integer terms. In two's complement of unbounded length
//     a + b  =  (a | b) + (a & b)  =  (a ^ b) + 2 * (a & b)
// so that everything is reduced to `&`, which is div and mod for a constant mask, and a sum over bits otherwise.
#include "translate/expressions.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;
using logic::integer;

namespace {

Integer power(unsigned exponent) { return Integer(1) << exponent; }

bool isBit(const Number& operand) { return operand.interval.within({0, 1}); }
Term isOne(const Number& operand) { return logic::equal(operand.value, integer(1)); }
Term bit(Term condition) { return logic::ite(condition, integer(1), integer(0)); }

// Bits [low, high) of x, in place.
Term field(const Number& x, unsigned low, unsigned high) {
  Term part = logic::floorDivide(x.value, integer(power(low)));
  const bool nothingAbove = x.interval.low >= 0 && x.interval.high < power(high);
  if (!nothingAbove) part = logic::modulo(part, integer(power(high - low)));
  return logic::multiply(part, integer(power(low)));
}

// x & mask: the sum over the runs of ones in the mask.
Term andConstant(const Number& x, const Integer& mask) {
  if (mask < 0) return logic::subtract(x.value, andConstant(x, -mask - 1));
  std::vector<Term> fields;
  for (unsigned low = 0; power(low) <= mask;) {
    if (!bit_test(mask, low)) {
      ++low;
      continue;
    }
    unsigned high = low;
    while (bit_test(mask, high)) ++high;
    fields.push_back(field(x, low, high));
    low = high;
  }
  return logic::sum(std::move(fields));
}

Term bitOf(const Number& x, unsigned position) {
  return logic::equal(logic::modulo(logic::floorDivide(x.value, integer(power(position))), integer(2)), integer(1));
}

Term andBitwise(const Number& left, const Number& right, unsigned bits) {
  const bool mayBeNegative = left.interval.low < 0 && right.interval.low < 0;
  const Integer highest = std::min(left.interval.high, right.interval.high);
  unsigned count = bits;
  if (left.interval.low >= 0 && right.interval.low >= 0) count = highest == 0 ? 0 : msb(highest) + 1;
  std::vector<Term> parts;
  for (unsigned i = 0; i < count; ++i) {
    const bool sign = mayBeNegative && i + 1 == bits;
    const Integer weight = sign ? -power(i) : power(i);
    parts.push_back(logic::ite(logic::conjunction(bitOf(left, i), bitOf(right, i)), integer(weight), integer(0)));
  }
  return logic::sum(std::move(parts));
}

}  // namespace

Term bitAnd(const Number& left, const Number& right, unsigned bits) {
  if (right.value.isConstant()) return andConstant(left, right.value.value());
  if (left.value.isConstant()) return andConstant(right, left.value.value());
  if (isBit(left) && isBit(right)) return bit(logic::conjunction(isOne(left), isOne(right)));
  return andBitwise(left, right, bits);
}

Term bitOr(const Number& left, const Number& right, unsigned bits) {
  if (isBit(left) && isBit(right)) return bit(logic::disjunction(isOne(left), isOne(right)));
  return logic::subtract(logic::add(left.value, right.value), bitAnd(left, right, bits));
}

Term bitXor(const Number& left, const Number& right, unsigned bits) {
  if (isBit(left) && isBit(right)) return bit(logic::notEqual(left.value, right.value));
  const Term common = logic::multiply(integer(2), bitAnd(left, right, bits));
  return logic::subtract(logic::add(left.value, right.value), common);
}

}  // namespace redcomp::translate
