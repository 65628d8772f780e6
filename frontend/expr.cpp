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
  if (std::holds_alternative<FloatType>(type)) return {Integer(0), Integer(0)};  // one number stands for all
  const IntegerType integer = integerView(type);
  if (integer.isBool) return logic::unsignedRange(1);
  return integer.isSigned ? logic::signedRange(integer.bits) : logic::unsignedRange(integer.bits);
}

Type elementType(const ArrayType& type) { return asType(type.element); }

Type asType(const ScalarType& type) {
  return std::visit([](const auto& scalar) { return Type(scalar); }, type);
}

ScalarType asScalar(const Type& type) {
  return std::visit(
      [](const auto& each) -> ScalarType {
        if constexpr (std::is_same_v<std::decay_t<decltype(each)>, ArrayType>)
          throw std::logic_error("an array where a scalar is expected");
        else return each;
      },
      type);
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
  return make(type, Read{variable}, {0, isShared(variable) ? 1 : 0});
}

ExprPtr readPlace(const Type& type, const Place& place) {
  if (place.pointer) {
    Summary below{0, 1};
    below.add(place.pointer);
    return make(type, Load{place.pointer, place.atomic}, below);
  }
  if (!place.index) return make(type, Read{place.variable, place.atomic}, {0, isShared(place.variable) ? 1 : 0});
  Summary below{0, isShared(place.variable) ? 1 : 0};
  below.add(place.index);
  return make(type, Element{place.variable, place.index, place.atomic}, below);
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

ExprPtr comesBefore(ExprPtr pointer, ExprPtr other) {
  Summary below;
  below.add(pointer);
  below.add(other);
  return make(kInt, Binary{BinaryOp::Less, std::move(pointer), std::move(other), true}, below);
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

ExprPtr addressOf(const ObjectId& object, std::uint64_t offset, ExprPtr index) {
  Summary below;
  if (index) below.add(index);
  return make(PointerType{}, AddressOf{object, offset, std::move(index)}, below);
}

ExprPtr displace(ExprPtr pointer, std::int64_t offset, ExprPtr index, const ElementShape& shape, bool byBytes) {
  if (offset == 0 && !index) return pointer;
  if (const auto* known = std::get_if<AddressOf>(&pointer->node); known && shape == ElementShape{} && !byBytes) {
    const auto there = static_cast<std::int64_t>(known->offset) + offset;
    if (there >= 0)
      return addressOf(known->object, static_cast<std::uint64_t>(there), sumOfIndices(known->index, std::move(index)));
  }
  const auto* known = std::get_if<Displace>(&pointer->node);
  const bool free = shape == ElementShape{};
  const bool alike = known && (known->shape == ElementShape{} || free || known->shape == shape);
  if (alike && ((free && !byBytes) || known->offset == 0))  // what is checked is the pointer before the first move
    return displace(known->pointer, known->offset + offset, sumOfIndices(known->index, std::move(index)),
                    free ? known->shape : shape, known->byBytes || byBytes);
  Summary below;
  below.add(pointer);
  if (index) below.add(index);
  return make(PointerType{}, Displace{std::move(pointer), offset, std::move(index), shape, byBytes}, below);
}

ExprPtr inBounds(ExprPtr index, ExprPtr length) {
  const Literal *at = asLiteral(index), *end = asLiteral(length);
  if (at && end && at->value >= 0 && at->value < end->value) return index;
  Summary below;
  below.add(index);
  below.add(length);
  const Type type = index->type;
  return make(type, InBounds{std::move(index), std::move(length)}, below);
}

ExprPtr functionAddress(FunctionId function) { return make(PointerType{}, FunctionAddress{function}, {}); }

ExprPtr threadNumber() { return make(ThreadHandleType{}, ThreadNumber{}, {}); }

ExprPtr unknownFloat() { return make(FloatType{}, Literal{0}, {}); }

ExprPtr sumOfIndices(ExprPtr left, ExprPtr right) {
  if (!left || (asLiteral(left) && asLiteral(left)->value == 0)) return right;
  if (!right || (asLiteral(right) && asLiteral(right)->value == 0)) return left;
  return binary(kIndex, BinaryOp::Add, convert(kIndex, std::move(left)), convert(kIndex, std::move(right)));
}

ExprPtr scaledIndex(ExprPtr index, std::int64_t factor) {
  if (!index || factor == 1) return index;
  return binary(kIndex, BinaryOp::Multiply, convert(kIndex, std::move(index)), literal(kIndex, factor));
}

const Literal* asLiteral(const ExprPtr& expr) { return std::get_if<Literal>(&expr->node); }

bool isGlobal(const VariableId& variable) { return std::holds_alternative<GlobalId>(variable); }

bool isShared(const VariableId& variable) {
  const auto* local = std::get_if<LocalId>(&variable);
  return !local || local->inMemory;
}

bool isShared(const Place& place) { return place.pointer || isShared(place.variable); }

namespace {

class ReadCollector {
 public:
  explicit ReadCollector(std::vector<VariableId>& reads) : into(reads) {}
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
  void operator()(const Load& node) { collectReads(node.address, into); }
  void operator()(const AddressOf& node) { optional(node.index); }
  void operator()(const Displace& node) {
    collectReads(node.pointer, into);
    optional(node.index);
  }
  void operator()(const InBounds& node) {
    collectReads(node.index, into);
    collectReads(node.length, into);
  }
  void operator()(const FunctionAddress&) {}
  void operator()(const ThreadNumber&) {}

 private:
  void optional(const ExprPtr& index) {
    if (index) collectReads(index, into);
  }
  std::vector<VariableId>& into;
};

}  // namespace

bool mayBeUndefined(const ExprPtr& expr) {
  if (!expr) return false;
  if (const auto* node = std::get_if<Unary>(&expr->node)) return node->op == UnaryOp::Minus || mayBeUndefined(node->operand);
  if (const auto* node = std::get_if<Binary>(&expr->node))
    return node->op <= BinaryOp::ShiftRight || mayBeUndefined(node->left) || mayBeUndefined(node->right);
  if (const auto* node = std::get_if<Convert>(&expr->node)) return mayBeUndefined(node->operand);
  if (const auto* node = std::get_if<Displace>(&expr->node)) return mayBeUndefined(node->pointer) || mayBeUndefined(node->index);
  if (const auto* node = std::get_if<AddressOf>(&expr->node)) return mayBeUndefined(node->index);
  return std::holds_alternative<Element>(expr->node) || std::holds_alternative<Load>(expr->node) ||
         std::holds_alternative<Conditional>(expr->node) || std::holds_alternative<InBounds>(expr->node);
}

void collectReads(const ExprPtr& expr, std::vector<VariableId>& into) { std::visit(ReadCollector{into}, expr->node); }

}  // namespace redcomp::frontend
