#include "translate/expressions.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "frontend/expr.h"

namespace redcomp::translate {

using namespace ts;

using namespace frontend;
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

Interval productOf(const Interval& a, const Interval& b) {
  return hull({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
}

Interval quotientOf(const Interval& a, const Interval& b) {
  const Integer size = std::max<Integer>(abs(a.low), abs(a.high));
  if (b.low > 0 && a.low >= 0) return {a.low / b.high, a.high / b.low};
  return {-size, size};
}

Interval remainderOf(const Interval& a, const Interval& b) {
  const Integer divisor = std::max<Integer>(abs(b.low), abs(b.high));
  const Integer bound = std::max<Integer>(divisor - 1, 0);
  return {a.low >= 0 ? Integer(0) : -std::min<Integer>(bound, abs(a.low)),
          a.high <= 0 ? Integer(0) : std::min<Integer>(bound, a.high)};
}

bool isZero(const Number& number) { return number.value.isConstant() && number.value.value() == 0; }

bool isComparison(BinaryOp op) { return BinaryOp::Equal <= op && op <= BinaryOp::GreaterEqual; }
bool isLogical(BinaryOp op) { return op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr; }

Number truthNumber(Term condition) {
  const Term value = logic::ite(condition, integer(1), integer(0));
  return {value, value.isConstant() ? exactly(value.value()) : Interval{0, 1}};
}

// Two's complement with the given number of bits.
Term wrapSigned(Term value, unsigned bits) {
  const Term half = integer(power(bits - 1));
  return logic::subtract(logic::modulo(logic::add(value, half), integer(power(bits))), half);
}

}  // namespace

ExprPtr pointerAsTruth(const ExprPtr& expr) {
  const auto* to = std::get_if<IntegerType>(&expr->type);
  ExprPtr from = to && to->bits == 32 ? expr : nullptr;
  const auto isPointer = [&] { return std::holds_alternative<PointerType>(from->type); };
  while (from && !isPointer()) {  // by way of uintptr_t, say
    const auto* node = std::get_if<Convert>(&from->node);
    const auto* type = std::get_if<IntegerType>(&from->type);
    from = node && type && type->bits >= 32 ? node->operand : nullptr;
  }
  return from;
}

void ExprLowering::require(Term condition, Undefined otherwise) { required_.push_back({condition, otherwise}); }

void ExprLowering::onlyIf(Term condition, std::size_t mark) {
  for (std::size_t k = mark; k < required_.size(); ++k)
    required_[k].condition = logic::implies(condition, required_[k].condition);
}

Term ExprLowering::defined() const {
  std::vector<Term> parts;
  for (const Requirement& each : required_) parts.push_back(each.condition);
  return conjunction(std::move(parts));
}

LoweredValue ExprLowering::value(const ExprPtr& expr) {
  const Number lowered = number(expr);
  return {lowered.value, defined()};
}

LoweredCondition ExprLowering::condition(const ExprPtr& expr) {
  const Term holds = truth(expr);
  return {holds, defined()};
}

LoweredValue ExprLowering::index(const VariableId& array, const ExprPtr& index) {
  const Number at = elementIndex(array, index);
  return {at.value, defined()};
}

Number ExprLowering::number(const ExprPtr& expr) {
  return std::visit([&](const auto& node) { return lower(*expr, node); }, expr->node);
}

Term ExprLowering::truth(const ExprPtr& expr) {
  if (const auto* node = std::get_if<Binary>(&expr->node)) {
    if (isComparison(node->op)) return compare(*node);
    if (isLogical(node->op)) return logical(*node);
  }
  if (const auto* node = std::get_if<Unary>(&expr->node); node && node->op == UnaryOp::LogicalNot)
    return logic::negation(truth(node->operand));
  if (const ExprPtr pointer = pointerAsTruth(expr)) {
    variables_.use({PointerUse::Kind::Truth, {}});
    return truth(pointer);
  }
  return logic::notEqual(number(expr).value, integer(0));
}

Number ExprLowering::elementIndex(const VariableId& array, const ExprPtr& index) {
  const Number at = number(index);
  if (std::holds_alternative<InBounds>(index->node)) return at;
  if (variables_.length(array) == kUnknownLength) return at;
  const Integer last = Integer(variables_.length(array)) - 1;
  if (!at.interval.within({0, last})) require(logic::inRange(at.value, {Integer(0), last}), Undefined::Bounds);
  return at;
}

Number ExprLowering::result(const IntegerType& type, Term value, const Interval& interval) {
  const Interval fits = intervalOf(Type(type));
  if (value.isConstant() && fits.low <= value.value() && value.value() <= fits.high)
    return {value, exactly(value.value())};
  if (interval.within(fits)) return {value, interval};
  if (!type.isSigned) return {logic::modulo(value, integer(power(type.bits))), fits};
  if (overflow_ == SignedOverflow::Wraps) return {wrapSigned(value, type.bits), fits};
  logic::Range violable;  // only the ends that can be crossed
  if (interval.low < fits.low) violable.low = fits.low;
  if (interval.high > fits.high) violable.high = fits.high;
  require(logic::inRange(value, violable), Undefined::SignedOverflow);
  return {value, fits};
}

// ---- leaves ------------------------------------------------------------------------------------------------------

Number ExprLowering::lower(const Expr&, const Literal& node) { return {integer(node.value), exactly(node.value)}; }

Number ExprLowering::lower(const Expr& expr, const Read& node) {
  readsPlainly_ |= !node.atomic && isShared(node.variable);
  const Term value = variables_.scalar(node.variable);
  return {value, intervalOf(value, expr.type)};
}

Number ExprLowering::lower(const Expr& expr, const Element& node) {
  readsPlainly_ |= !node.atomic && isShared(node.array);
  const Term value = variables_.element(node.array, elementIndex(node.array, node.index).value);
  return {value, intervalOf(value, expr.type)};
}

// ---- operators ---------------------------------------------------------------------------------------------------

Number ExprLowering::lower(const Expr& expr, const Unary& node) {
  const IntegerType type = integerView(expr.type);
  if (node.op == UnaryOp::LogicalNot) return truthNumber(logic::negation(truth(node.operand)));
  const Number operand = number(node.operand);
  usedAsNumber(node.operand, operand);
  const Interval& in = operand.interval;
  if (node.op == UnaryOp::Minus) return result(type, logic::negate(operand.value), {-in.high, -in.low});
  // ~x is -x - 1 in two's complement.
  const Term flipped = logic::subtract(logic::negate(operand.value), integer(1));
  if (type.isSigned) return {flipped, {-in.high - 1, -in.low - 1}};
  const Integer all = power(type.bits);
  return {logic::add(flipped, integer(all)), {all - in.high - 1, all - in.low - 1}};
}

Number ExprLowering::lower(const Expr& expr, const Binary& node) {
  if (isComparison(node.op)) return truthNumber(compare(node));
  if (isLogical(node.op)) return truthNumber(logical(node));
  const Number left = number(node.left);
  const Number right = number(node.right);
  if (std::holds_alternative<PointerType>(node.left->type)) return difference(left, right);
  noteArithmetic(node, left, right);
  return arithmetic(integerView(expr.type), node.op, left, right);
}

Number ExprLowering::arithmetic(const IntegerType& type, BinaryOp op, const Number& left, const Number& right) {
  const Interval& a = left.interval;
  const Interval& b = right.interval;
  const Interval all = intervalOf(Type(type));
  // No bit operation on numbers below 2^k gives more than that.
  const auto bits = [&](Term value) {
    if (a.low < 0 || b.low < 0) return Number{value, all};
    const Integer highest = std::max(a.high, b.high);
    const Integer bound = highest == 0 ? Integer(0) : power(msb(highest) + 1) - 1;
    return Number{value, {0, std::min(bound, all.high)}};
  };
  switch (op) {
    case BinaryOp::Add: return result(type, logic::add(left.value, right.value), {a.low + b.low, a.high + b.high});
    case BinaryOp::Subtract:
      return result(type, logic::subtract(left.value, right.value), {a.low - b.high, a.high - b.low});
    case BinaryOp::Multiply: return result(type, logic::multiply(left.value, right.value), productOf(a, b));
    case BinaryOp::Divide: return divide(type, left, right);
    case BinaryOp::Remainder: return remainder(type, left, right);
    case BinaryOp::ShiftLeft: return shift(type, true, left, right);
    case BinaryOp::ShiftRight: return shift(type, false, left, right);
    case BinaryOp::BitAnd: return bits(bitAnd(left, right, type.bits));
    case BinaryOp::BitOr: return bits(bitOr(left, right, type.bits));
    case BinaryOp::BitXor: return bits(bitXor(left, right, type.bits));
    default: throw std::logic_error("not an arithmetic operator");
  }
}

void ExprLowering::requireDivisor(const Number& divisor) {
  if (divisor.interval.low <= 0 && 0 <= divisor.interval.high)
    require(logic::notEqual(divisor.value, integer(0)), Undefined::DivisionByZero);
}

Number ExprLowering::divide(const IntegerType& type, const Number& left, const Number& right) {
  requireDivisor(right);
  if (isZero(right)) return {integer(0), exactly(0)};
  const bool simple = left.interval.low >= 0 && right.interval.low >= 0;
  const Term value = simple ? logic::floorDivide(left.value, right.value)
                            : logic::truncatedDivide(left.value, right.value);
  const Interval quotient = quotientOf(left.interval, right.interval), fits = intervalOf(Type(type));
  if (!type.isSigned || quotient.within(fits) || overflow_ == SignedOverflow::Wraps) return result(type, value, quotient);
  requireQuotient(type, left, right);
  return {value, {std::max(quotient.low, fits.low), std::min(quotient.high, fits.high)}};
}

// The only one that is not representable: the least number divided by -1.
void ExprLowering::requireQuotient(const IntegerType& type, const Number& left, const Number& right) {
  const Term least = logic::equal(left.value, integer(-power(type.bits - 1)));
  require(logic::negation(conjunction(least, logic::equal(right.value, integer(-1)))), Undefined::SignedOverflow);
}

// Undefined where the quotient is not representable.
Number ExprLowering::remainder(const IntegerType& type, const Number& left, const Number& right) {
  requireDivisor(right);
  if (isZero(right)) return {integer(0), exactly(0)};
  const bool mayOverflow = type.isSigned && left.interval.low <= -power(type.bits - 1) && right.interval.low < 0;
  if (mayOverflow && overflow_ != SignedOverflow::Wraps) requireQuotient(type, left, right);
  const bool simple = left.interval.low >= 0 && right.interval.low >= 0;
  const Term value = simple ? logic::modulo(left.value, right.value)
                            : logic::truncatedRemainder(left.value, right.value);
  return {value, remainderOf(left.interval, right.interval)};
}

Number ExprLowering::shift(const IntegerType& type, bool toLeft, const Number& left, const Number& right) {
  const Integer last = type.bits - 1;
  if (!right.interval.within({0, last})) require(logic::inRange(right.value, {Integer(0), last}), Undefined::Shift);
  if (toLeft && type.isSigned && left.interval.low < 0 && overflow_ != SignedOverflow::Wraps)
    require(logic::lessEqual(integer(0), left.value), Undefined::SignedOverflow);
  const auto by = [&](unsigned amount) {
    const Term factor = integer(power(amount));
    return toLeft ? logic::multiply(left.value, factor) : logic::floorDivide(left.value, factor);
  };
  const auto lowest = static_cast<unsigned>(std::clamp<Integer>(right.interval.low, 0, last));
  const auto highest = static_cast<unsigned>(std::clamp<Integer>(right.interval.high, 0, last));
  Term value = by(highest);
  for (unsigned amount = highest; amount-- > lowest;)
    value = logic::ite(logic::equal(right.value, integer(amount)), by(amount), value);
  const Interval in = toLeft ? productOf(left.interval, {1, power(highest)})
                             : hull({left.interval.low, left.interval.high, Integer(0)});
  return result(type, value, in);
}

// ---- conditions --------------------------------------------------------------------------------------------------

Term ExprLowering::compare(const Binary& node) {
  if (const bool isEqual = node.op == BinaryOp::Equal; (isEqual || node.op == BinaryOp::NotEqual) && pointerAsTruth(node.left))
    if (const auto* zero = asLiteral(node.right); zero && zero->value == 0)
      return isEqual ? logic::negation(truth(node.left)) : truth(node.left);
  const Term left = number(node.left).value;
  const Term right = number(node.right).value;
  if (node.op != BinaryOp::Equal && node.op != BinaryOp::NotEqual) return order(node, left, right);
  if (std::holds_alternative<PointerType>(node.left->type)) variables_.use({PointerUse::Kind::Equality, left, right});
  else if (mayBeAddress(node.left->type)) variables_.use({PointerUse::Kind::NumberEquality, left, right});
  return node.op == BinaryOp::Equal ? logic::equal(left, right) : logic::notEqual(left, right);
}

Term ExprLowering::order(const Binary& node, Term left, Term right) {
  switch (node.op) {
    case BinaryOp::Less: return less(node, left, right);
    case BinaryOp::LessEqual: return logic::negation(less(node, right, left));
    case BinaryOp::Greater: return less(node, right, left);
    default: return logic::negation(less(node, left, right));
  }
}

Term ExprLowering::logical(const Binary& node) {
  const bool isAnd = node.op == BinaryOp::LogicalAnd;
  const Term left = truth(node.left);
  const Term decides = isAnd ? logic::negation(left) : left;  // then the right side is not evaluated
  const std::size_t mark = required_.size();
  const Term right = truth(node.right);
  onlyIf(logic::negation(decides), mark);
  return isAnd ? conjunction(left, right) : logic::disjunction(left, right);
}

Number ExprLowering::lower(const Expr& expr, const Convert& node) {
  const IntegerType type = integerView(expr.type);
  if (type.isBool) return truthNumber(truth(node.operand));
  const Number operand = number(node.operand);
  if (type.bits < variables_.pointerBits) usedAsNumber(node.operand, operand);
  return converted(operand, expr.type);
}

Number ExprLowering::converted(const Number& operand, const Type& to) {
  if (operand.interval.within(intervalOf(to))) return operand;
  const IntegerType type = integerView(to);
  const Term wrapped = type.isSigned ? wrapSigned(operand.value, type.bits)
                                     : logic::modulo(operand.value, integer(power(type.bits)));
  return {wrapped, intervalOf(wrapped, to)};
}

// ---- pointers ----------------------------------------------------------------------------------------------------

Number ExprLowering::lower(const Expr& expr, const Load& node) {
  readsPlainly_ |= !node.atomic;
  const auto [value, held] = variables_.load(number(node.address).value, expr.type);
  return converted({value, intervalOf(value, held)}, expr.type);
}

// Where memory is checked, addresses are far apart, and no object has as many cells as that.
Term ExprLowering::distance(const ExprPtr& index) {
  const Number by = number(index);
  const Interval room{-variables_.stride / 2 + 1, variables_.stride / 2 - 1};
  if (variables_.farApart && !by.interval.within(room)) require(logic::inRange(by.value, {room.low, room.high}), Undefined::Bounds);
  return by.value;
}

Number ExprLowering::lower(const Expr& expr, const AddressOf& node) {
  const Term address = variables_.addressOf(node, node.index ? distance(node.index) : Term());
  return {address, intervalOf(address, expr.type)};
}

// Pointers do not wrap: one that leaves its object is not used.
Number ExprLowering::lower(const Expr& expr, const Displace& node) {
  std::vector<Term> parts{number(node.pointer).value, integer(variables_.stride * node.offset)};
  if (node.shape != frontend::ElementShape{})
    variables_.use({.kind = PointerUse::Kind::Counts, .address = parts.front(), .shape = node.shape});
  if (node.byBytes) variables_.use({.kind = PointerUse::Kind::Shifts, .address = parts.front(), .positions = node.offset});
  if (node.index) {
    parts.push_back(distance(node.index));
    if (variables_.farApart && parts.back() != integer(0)) variables_.use({PointerUse::Kind::Moves, parts.front()});
  }
  const Term address = logic::sum(std::move(parts));
  return {address, intervalOf(address, expr.type)};
}

Number ExprLowering::difference(const Number& left, const Number& right) {
  variables_.use({PointerUse::Kind::Difference, left.value, right.value});
  return {logic::subtract(left.value, right.value), intervalOf(kIndex)};
}

bool ExprLowering::mayBeAddress(const Type& type) const {
  const auto* integer = std::get_if<IntegerType>(&type);
  return integer ? integer->bits >= variables_.pointerBits : std::holds_alternative<PointerType>(type);
}

void ExprLowering::usedAsNumber(const ExprPtr& expr, const Number& value) {
  if (mayBeAddress(expr->type)) variables_.use({PointerUse::Kind::Number, value.value});
}

// Addresses are multiples of eight here, for all that programs keep in the lowest bits: as in C where what they point to
// is aligned like that (see alignment in shapes.h).
void ExprLowering::noteArithmetic(const Binary& node, const Number& left, const Number& right) {
  const bool bits = node.op == BinaryOp::BitAnd || node.op == BinaryOp::BitOr || node.op == BinaryOp::BitXor;
  const auto alignmentFor = [&](const Number& mask) -> std::optional<unsigned> {
    if (!mask.value.isConstant()) return std::nullopt;
    Integer value = mask.value.value();
    if (node.op == BinaryOp::BitAnd && value >= power(variables_.pointerBits) - 8) value -= power(variables_.pointerBits);
    if (value < -8 || value > 8) return std::nullopt;
    const int small = static_cast<int>(value);
    if (node.op == BinaryOp::Remainder) return small > 1 && std::has_single_bit(unsigned(small)) ? std::optional(small) : std::nullopt;
    if (!bits || small == 8) return std::nullopt;
    return std::bit_ceil(static_cast<unsigned>(small < 0 ? -small : small + 1));  // the bits that it asks for, or clears
  };
  const auto tag = [&](const Number& address, unsigned alignment) {
    variables_.use({.kind = PointerUse::Kind::Tag, .address = address.value, .bytes = alignment});
  };
  if (const auto alignment = alignmentFor(right); alignment && mayBeAddress(node.left->type)) return tag(left, *alignment);
  if (const auto alignment = alignmentFor(left); bits && alignment && mayBeAddress(node.right->type)) return tag(right, *alignment);
  usedAsNumber(node.left, left);
  usedAsNumber(node.right, right);
}

// Comparing with a number that is no address tells no more than whether it is one.
Term ExprLowering::less(const Binary& node, Term left, Term right) {
  const auto isNumber = [&](Term value) {
    return value.isConstant() && (value.value() < 4096 || value.value() >= power(variables_.pointerBits) - 4096);
  };
  if (!mayBeAddress(node.left->type) || node.eitherWay || isNumber(left) || isNumber(right)) return logic::less(left, right);
  const bool pointers = std::holds_alternative<PointerType>(node.left->type);
  variables_.use({pointers ? PointerUse::Kind::Order : PointerUse::Kind::NumberOrder, left, right});
  return pointers ? logic::less(left, right) : variables_.less(left, right);
}

Number ExprLowering::lower(const Expr&, const InBounds& node) {
  const Number at = number(node.index), length = number(node.length);
  if (at.interval.within({0, length.interval.low - 1})) return at;
  require(conjunction(logic::lessEqual(integer(0), at.value), logic::less(at.value, length.value)), Undefined::Bounds);
  return {at.value, {std::max<Integer>(at.interval.low, 0), std::max<Integer>(std::min<Integer>(at.interval.high, length.interval.high - 1), 0)}};
}

Number ExprLowering::lower(const Expr&, const FunctionAddress& node) {
  const Term address = variables_.functionAddress(node.function);
  return {address, exactly(address.value())};
}

Number ExprLowering::lower(const Expr& expr, const ThreadNumber&) {
  const Term number = variables_.threadNumber();
  return {number, intervalOf(number, expr.type)};
}

Number ExprLowering::lower(const Expr&, const Conditional& node) {
  const Term test = truth(node.condition);
  const std::size_t mark = required_.size();
  const Number then = number(node.then);
  onlyIf(test, mark);
  const std::size_t markOfOther = required_.size();
  const Number otherwise = number(node.otherwise);
  onlyIf(logic::negation(test), markOfOther);
  if (test.isConstant()) return test.isTrue() ? then : otherwise;
  const Interval in{std::min(then.interval.low, otherwise.interval.low),
                    std::max(then.interval.high, otherwise.interval.high)};
  return {logic::ite(test, then.value, otherwise.value), in};
}

}  // namespace redcomp::translate
