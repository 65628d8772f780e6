#include "frontend/expr.h"

#include <algorithm>
#include <stdexcept>

namespace redcomp::frontend {

namespace {

Integer powerOfTwo(unsigned exponent) { return Integer(1) << exponent; }

struct Summary {
  int depth = 0;
  int sharedReads = 0;
  void add(const ExprPtr& part) {
    depth = std::max(depth, part->depth);
    sharedReads += part->sharedReads;
  }
};

template <typename Node>
ExprPtr make(const Type& type, Node node, const Summary& below) {
  return std::make_shared<const Expr>(Expr{type, std::move(node), below.depth + 1, below.sharedReads});
}

std::optional<BinaryOp> opposite(BinaryOp op) {
  switch (op) {
    case BinaryOp::Equal: return BinaryOp::NotEqual;
    case BinaryOp::NotEqual: return BinaryOp::Equal;
    case BinaryOp::Less: return BinaryOp::GreaterEqual;
    case BinaryOp::GreaterEqual: return BinaryOp::Less;
    case BinaryOp::Greater: return BinaryOp::LessEqual;
    case BinaryOp::LessEqual: return BinaryOp::Greater;
    default: return std::nullopt;
  }
}

}  // namespace

IntegerType integerView(const Type& type) {
  if (const auto* integer = std::get_if<IntegerType>(&type)) return *integer;
  if (std::holds_alternative<PointerType>(type) || std::holds_alternative<ThreadHandleType>(type))
    return IntegerType{64, false, false};
  throw std::logic_error("a value of a type that has no values");
}

logic::Range rangeOf(const Type& type) {
  const IntegerType integer = integerView(type);
  if (integer.isBool) return logic::unsignedRange(1);
  return integer.isSigned ? logic::signedRange(integer.bits) : logic::unsignedRange(integer.bits);
}

Type elementType(const ArrayType& type) {
  return std::visit([](const auto& element) { return Type(element); }, type.element);
}

Integer wrap(const Integer& value, const IntegerType& type) {
  if (type.isBool) return value != 0 ? 1 : 0;
  const Integer size = powerOfTwo(type.bits);
  Integer result = value % size;
  if (result < 0) result += size;
  if (type.isSigned && result >= powerOfTwo(type.bits - 1)) result -= size;
  return result;
}

ExprPtr literal(const Type& type, Integer value) {
  return make(type, Literal{wrap(value, integerView(type))}, {});
}

ExprPtr readVariable(const Type& type, VariableId variable) {
  return make(type, Read{variable}, {0, isGlobal(variable) ? 1 : 0});
}

ExprPtr readPlace(const Type& type, const Place& place) {
  if (!place.index) return readVariable(type, place.variable);
  Summary below{0, isGlobal(place.variable) ? 1 : 0};
  below.add(place.index);
  return make(type, Element{place.variable, place.index}, below);
}

ExprPtr unary(const Type& type, UnaryOp op, ExprPtr operand) {
  if (const auto* value = asLiteral(operand); value && op == UnaryOp::Minus) {
    const IntegerType integer = integerView(type);
    if (!integer.isSigned || rangeOf(type).contains(-value->value)) return literal(type, -value->value);
  }
  Summary below;
  below.add(operand);
  return make(type, Unary{op, std::move(operand)}, below);
}

namespace {

// The mathematical result of +, - and * on literals.
std::optional<Integer> folded(BinaryOp op, const Literal* left, const Literal* right) {
  if (!left || !right) return std::nullopt;
  switch (op) {
    case BinaryOp::Add: return left->value + right->value;
    case BinaryOp::Subtract: return left->value - right->value;
    case BinaryOp::Multiply: return left->value * right->value;
    default: return std::nullopt;
  }
}

}  // namespace

ExprPtr binary(const Type& type, BinaryOp op, ExprPtr left, ExprPtr right) {
  if (const auto value = folded(op, asLiteral(left), asLiteral(right)))
    if (!integerView(type).isSigned || rangeOf(type).contains(*value)) return literal(type, *value);
  Summary below;
  below.add(left);
  below.add(right);
  return make(type, Binary{op, std::move(left), std::move(right)}, below);
}

ExprPtr conditional(const Type& type, ExprPtr condition, ExprPtr then, ExprPtr otherwise) {
  if (const auto* value = asLiteral(condition)) return value->value != 0 ? then : otherwise;
  Summary below;
  below.add(condition);
  below.add(then);
  below.add(otherwise);
  return make(type, Conditional{std::move(condition), std::move(then), std::move(otherwise)}, below);
}

ExprPtr convert(const Type& type, ExprPtr operand) {
  if (type == operand->type) return operand;
  if (const auto* value = asLiteral(operand)) return literal(type, value->value);
  Summary below;
  below.add(operand);
  return make(type, Convert{std::move(operand)}, below);
}

ExprPtr logicalNot(ExprPtr operand) {
  if (const auto* value = asLiteral(operand)) return literal(kInt, value->value == 0 ? 1 : 0);
  if (const auto* comparison = std::get_if<Binary>(&operand->node))
    if (const auto turned = opposite(comparison->op)) return binary(kInt, *turned, comparison->left, comparison->right);
  return unary(kInt, UnaryOp::LogicalNot, std::move(operand));
}

const Literal* asLiteral(const ExprPtr& expr) { return std::get_if<Literal>(&expr->node); }

bool isGlobal(const VariableId& variable) { return std::holds_alternative<GlobalId>(variable); }

namespace {

struct ReadCollector {
  std::vector<VariableId>& into;
  void operator()(const Literal&) {}
  void operator()(const Read& node) { into.push_back(node.variable); }
  void operator()(const Element& node) {
    collectReads(node.index, into);
    into.push_back(node.array);
  }
  void operator()(const Unary& node) { collectReads(node.operand, into); }
  void operator()(const Convert& node) { collectReads(node.operand, into); }
  void operator()(const Binary& node) {
    collectReads(node.left, into);
    collectReads(node.right, into);
  }
  void operator()(const Conditional& node) {
    collectReads(node.condition, into);
    collectReads(node.then, into);
    collectReads(node.otherwise, into);
  }
};

}  // namespace

void collectReads(const ExprPtr& expr, std::vector<VariableId>& into) { std::visit(ReadCollector{into}, expr->node); }

}  // namespace redcomp::frontend
