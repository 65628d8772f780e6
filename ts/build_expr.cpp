#include "ts/build_expr.h"

#include <algorithm>
#include <stdexcept>

#include "frontend/expr.h"

namespace redcomp::ts {

using namespace frontend;
using logic::boolean;
using logic::conjunction;
using logic::integer;

namespace {

Integer power(unsigned exponent) { return Integer(1) << exponent; }

Interval intervalOf(const Type& type) {
  const logic::Range range = rangeOf(type);
  return {*range.low, *range.high};
}

Interval exactly(const Integer& value) { return {value, value}; }

Interval intervalOf(Term value, const Type& type) {
  return value.isConstant() ? exactly(value.value()) : intervalOf(type);
}

Interval hull(std::initializer_list<Integer> values) { return {std::min(values), std::max(values)}; }

Interval product(const Interval& a, const Interval& b) {
  return hull({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
}

Interval quotient(const Interval& a, const Interval& b) {
  const Integer size = std::max<Integer>(abs(a.low), abs(a.high));
  if (b.low > 0 && a.low >= 0) return {a.low / b.high, a.high / b.low};
  return {-size, size};
}

Interval remainder(const Interval& a, const Interval& b) {
  const Integer divisor = std::max<Integer>(abs(b.low), abs(b.high));
  const Integer bound = std::max<Integer>(divisor - 1, 0);
  return {a.low >= 0 ? Integer(0) : -std::min<Integer>(bound, abs(a.low)),
          a.high <= 0 ? Integer(0) : std::min<Integer>(bound, a.high)};
}

bool isComparison(BinaryOp op) { return BinaryOp::Equal <= op && op <= BinaryOp::GreaterEqual; }
bool isLogical(BinaryOp op) { return op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr; }

LoweredValue truthValue(const LoweredCondition& condition) {
  const Term value = logic::ite(condition.holds, integer(1), integer(0));
  return {value, value.isConstant() ? exactly(value.value()) : Interval{0, 1}, condition.defined};
}

// Two's complement with the given number of bits.
Term wrapSigned(Term value, unsigned bits) {
  const Term half = integer(power(bits - 1));
  return logic::subtract(logic::modulo(logic::add(value, half), integer(power(bits))), half);
}

}  // namespace

LoweredValue ExprLowering::value(const ExprPtr& expr) const {
  return std::visit([&](const auto& node) { return lower(*expr, node); }, expr->node);
}

LoweredCondition ExprLowering::condition(const ExprPtr& expr) const {
  if (const auto* node = std::get_if<Binary>(&expr->node)) {
    if (isComparison(node->op)) return compare(*node);
    if (isLogical(node->op)) return logical(*node);
  }
  if (const auto* node = std::get_if<Unary>(&expr->node); node && node->op == UnaryOp::LogicalNot) {
    const LoweredCondition operand = condition(node->operand);
    return {logic::negation(operand.holds), operand.defined};
  }
  const LoweredValue tested = value(expr);
  return {logic::notEqual(tested.value, integer(0)), tested.defined};
}

LoweredValue ExprLowering::index(const VariableId& array, const ExprPtr& index) const {
  LoweredValue at = value(index);
  const Integer last = Integer(variables_.length(array)) - 1;
  if (!at.interval.within({0, last}))
    at.defined = conjunction(at.defined, logic::inRange(at.value, {Integer(0), last}));
  return at;
}

LoweredValue ExprLowering::result(const IntegerType& type, Term value, const Interval& interval, Term defined) const {
  const Interval fits = intervalOf(Type(type));
  if (value.isConstant() && fits.low <= value.value() && value.value() <= fits.high)
    return {value, exactly(value.value()), defined};
  if (interval.within(fits)) return {value, interval, defined};
  if (!type.isSigned) return {logic::modulo(value, integer(power(type.bits))), fits, defined};
  if (overflow_ == SignedOverflow::Wraps) return {wrapSigned(value, type.bits), fits, defined};
  logic::Range violable;  // only the ends that can be crossed
  if (interval.low < fits.low) violable.low = fits.low;
  if (interval.high > fits.high) violable.high = fits.high;
  return {value, fits, conjunction(defined, logic::inRange(value, violable))};
}

// ---- leaves ------------------------------------------------------------------------------------------------------

LoweredValue ExprLowering::lower(const Expr&, const Literal& node) const {
  return {integer(node.value), exactly(node.value), boolean(true)};
}

LoweredValue ExprLowering::lower(const Expr& expr, const Read& node) const {
  const Term value = variables_.scalar(node.variable);
  return {value, intervalOf(value, expr.type), boolean(true)};
}

LoweredValue ExprLowering::lower(const Expr& expr, const Element& node) const {
  const LoweredValue at = index(node.array, node.index);
  const Term value = variables_.element(node.array, at.value);
  return {value, intervalOf(value, expr.type), at.defined};
}

// ---- operators ---------------------------------------------------------------------------------------------------

LoweredValue ExprLowering::lower(const Expr& expr, const Unary& node) const {
  const IntegerType type = integerView(expr.type);
  if (node.op == UnaryOp::LogicalNot) {
    const LoweredCondition operand = condition(node.operand);
    return truthValue({logic::negation(operand.holds), operand.defined});
  }
  const LoweredValue operand = value(node.operand);
  const Interval& in = operand.interval;
  if (node.op == UnaryOp::Minus)
    return result(type, logic::negate(operand.value), {-in.high, -in.low}, operand.defined);
  // ~x is -x - 1 in two's complement.
  const Term flipped = logic::subtract(logic::negate(operand.value), integer(1));
  if (type.isSigned) return {flipped, {-in.high - 1, -in.low - 1}, operand.defined};
  const Integer all = power(type.bits);
  return {logic::add(flipped, integer(all)), {all - in.high - 1, all - in.low - 1}, operand.defined};
}

LoweredValue ExprLowering::lower(const Expr& expr, const Binary& node) const {
  if (isComparison(node.op)) return truthValue(compare(node));
  if (isLogical(node.op)) return truthValue(logical(node));
  const LoweredValue left = value(node.left);
  return arithmetic(integerView(expr.type), node.op, left, value(node.right));
}

LoweredValue ExprLowering::arithmetic(const IntegerType& type, BinaryOp op, const LoweredValue& left,
                                      const LoweredValue& right) const {
  const Interval& a = left.interval;
  const Interval& b = right.interval;
  const Term defined = conjunction(left.defined, right.defined);
  const Interval all = intervalOf(Type(type));
  // No bit operation on numbers below 2^k gives more than that.
  const auto bits = [&](Term value) {
    if (a.low < 0 || b.low < 0) return LoweredValue{value, all, defined};
    const Integer highest = std::max(a.high, b.high);
    const Integer bound = highest == 0 ? Integer(0) : power(msb(highest) + 1) - 1;
    return LoweredValue{value, {0, std::min(bound, all.high)}, defined};
  };
  switch (op) {
    case BinaryOp::Add:
      return result(type, logic::add(left.value, right.value), {a.low + b.low, a.high + b.high}, defined);
    case BinaryOp::Subtract:
      return result(type, logic::subtract(left.value, right.value), {a.low - b.high, a.high - b.low}, defined);
    case BinaryOp::Multiply: return result(type, logic::multiply(left.value, right.value), product(a, b), defined);
    case BinaryOp::Divide: return divide(type, false, left, right);
    case BinaryOp::Remainder: return divide(type, true, left, right);
    case BinaryOp::ShiftLeft: return shift(type, true, left, right);
    case BinaryOp::ShiftRight: return shift(type, false, left, right);
    case BinaryOp::BitAnd: return bits(bitAnd(left, right, type.bits));
    case BinaryOp::BitOr: return bits(bitOr(left, right, type.bits));
    case BinaryOp::BitXor: return bits(bitXor(left, right, type.bits));
    default: throw std::logic_error("not an arithmetic operator");
  }
}

LoweredValue ExprLowering::divide(const IntegerType& type, bool wantRemainder, const LoweredValue& left,
                                  const LoweredValue& right) const {
  const bool mayBeZero = right.interval.low <= 0 && 0 <= right.interval.high;
  Term defined = conjunction(left.defined, right.defined);
  if (mayBeZero) defined = conjunction(defined, logic::notEqual(right.value, integer(0)));
  if (right.value.isConstant() && right.value.value() == 0) return {integer(0), exactly(0), boolean(false)};
  if (wantRemainder) {
    const Interval in = remainder(left.interval, right.interval);
    const bool simple = left.interval.low >= 0 && right.interval.low >= 0;
    const Term value = simple ? logic::modulo(left.value, right.value)
                              : logic::truncatedRemainder(left.value, right.value);
    return {value, in, defined};
  }
  const bool simple = left.interval.low >= 0 && right.interval.low >= 0;
  const Term value = simple ? logic::floorDivide(left.value, right.value)
                            : logic::truncatedDivide(left.value, right.value);
  return result(type, value, quotient(left.interval, right.interval), defined);
}

LoweredValue ExprLowering::shift(const IntegerType& type, bool toLeft, const LoweredValue& left,
                                 const LoweredValue& right) const {
  const Integer last = type.bits - 1;
  const auto by = [&](unsigned amount) {
    const Term factor = integer(power(amount));
    return toLeft ? logic::multiply(left.value, factor) : logic::floorDivide(left.value, factor);
  };
  Term defined = conjunction(left.defined, right.defined);
  if (!right.interval.within({0, last}))
    defined = conjunction(defined, logic::inRange(right.value, {Integer(0), last}));
  const auto lowest = static_cast<unsigned>(std::clamp<Integer>(right.interval.low, 0, last));
  const auto highest = static_cast<unsigned>(std::clamp<Integer>(right.interval.high, 0, last));
  Term value = by(highest);
  for (unsigned amount = highest; amount-- > lowest;)
    value = logic::ite(logic::equal(right.value, integer(amount)), by(amount), value);
  const Interval in = toLeft ? product(left.interval, {1, power(highest)})
                             : hull({left.interval.low, left.interval.high, Integer(0)});
  if (toLeft && type.isSigned && left.interval.low < 0 && overflow_ == SignedOverflow::Undefined)
    defined = conjunction(defined, logic::lessEqual(integer(0), left.value));
  return result(type, value, in, defined);
}

// ---- conditions --------------------------------------------------------------------------------------------------

LoweredCondition ExprLowering::compare(const Binary& node) const {
  const LoweredValue left = value(node.left);
  const LoweredValue right = value(node.right);
  const Term defined = conjunction(left.defined, right.defined);
  switch (node.op) {
    case BinaryOp::Equal: return {logic::equal(left.value, right.value), defined};
    case BinaryOp::NotEqual: return {logic::notEqual(left.value, right.value), defined};
    case BinaryOp::Less: return {logic::less(left.value, right.value), defined};
    case BinaryOp::LessEqual: return {logic::lessEqual(left.value, right.value), defined};
    case BinaryOp::Greater: return {logic::less(right.value, left.value), defined};
    default: return {logic::lessEqual(right.value, left.value), defined};
  }
}

LoweredCondition ExprLowering::logical(const Binary& node) const {
  const LoweredCondition left = condition(node.left);
  const LoweredCondition right = condition(node.right);
  const bool isAnd = node.op == BinaryOp::LogicalAnd;
  const Term decides = isAnd ? logic::negation(left.holds) : left.holds;  // then the right side is not evaluated
  return {isAnd ? conjunction(left.holds, right.holds) : logic::disjunction(left.holds, right.holds),
          conjunction(left.defined, logic::disjunction(decides, right.defined))};
}

LoweredValue ExprLowering::lower(const Expr& expr, const Convert& node) const {
  const IntegerType type = integerView(expr.type);
  if (type.isBool) return truthValue(condition(node.operand));
  const LoweredValue operand = value(node.operand);
  const Interval fits = intervalOf(expr.type);
  if (operand.interval.within(fits)) return operand;
  const Term wrapped = type.isSigned ? wrapSigned(operand.value, type.bits)
                                     : logic::modulo(operand.value, integer(power(type.bits)));
  return {wrapped, intervalOf(wrapped, expr.type), operand.defined};
}

LoweredValue ExprLowering::lower(const Expr&, const Conditional& node) const {
  const LoweredCondition test = condition(node.condition);
  const LoweredValue then = value(node.then);
  const LoweredValue otherwise = value(node.otherwise);
  if (test.holds.isTrue()) return {then.value, then.interval, conjunction(test.defined, then.defined)};
  if (test.holds.isFalse()) return {otherwise.value, otherwise.interval, conjunction(test.defined, otherwise.defined)};
  const Interval in{std::min(then.interval.low, otherwise.interval.low),
                    std::max(then.interval.high, otherwise.interval.high)};
  const Term defined = conjunction({test.defined, logic::implies(test.holds, then.defined),
                                    logic::disjunction(test.holds, otherwise.defined)});
  return {logic::ite(test.holds, then.value, otherwise.value), in, defined};
}

}  // namespace redcomp::ts
