#include "frontend/clang_atomic.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_function.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

AtomicStep::AtomicStep(FunctionBuilder& builder, bool active) : builder_(builder), active_(active) {
  if (active_) builder_.emit(AtomicBegin{});
}

AtomicStep::~AtomicStep() {
  if (active_) builder_.emit(AtomicEnd{});
}

bool isAtomicStep(const clang::Expr* expr) {
  if (const auto* node = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) return node->getLHS()->getType()->isAtomicType();
  const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr);
  return node && node->isIncrementDecrementOp() && node->getSubExpr()->getType()->isAtomicType();
}

Atomics::Atomics(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder),
      expressions_(parts.expressions), places_(parts.places), aggregates_(parts.aggregates), calls_(parts.calls) {}

// place = change(place) in one step; the value before or after it.
ExprPtr Atomics::exchange(const Place& place, const Change& change, bool wantOld) {
  const Type held = builder_.typeOf(place);
  const Place local = builder_.localOnly(place);
  const AtomicStep section(builder_, true);
  const ExprPtr before = builder_.save(readPlace(held, local));
  const ExprPtr after = builder_.save(convert(held, change(before)));
  builder_.assign(local, after);
  return wantOld ? before : after;
}

// place = desired if it is `expected`, in one step; whether it was. `found`, if given, becomes the value before. A weak
// one may leave it as it is all the same.
ExprPtr Atomics::compareExchange(const Place& place, const ExprPtr& expected, const ExprPtr& desired, ExprPtr* found,
                                 bool weak) {
  const Type held = builder_.typeOf(place);
  const Place local = builder_.localOnly(place);
  const ExprPtr wanted = builder_.save(builder_.localOnly(convert(held, expected)));
  const ExprPtr given = builder_.save(builder_.localOnly(convert(held, desired)));
  const ExprPtr strong = weak ? builder_.unknownValue(kInt, "") : nullptr;
  const AtomicStep section(builder_, true);
  const ExprPtr before = builder_.save(readPlace(held, local));
  const ExprPtr equal = binary(kInt, BinaryOp::Equal, before, wanted);
  const ExprPtr same = builder_.save(weak ? binary(kInt, BinaryOp::LogicalAnd, strong, equal) : equal);
  builder_.assign(local, conditional(held, same, given, before));
  if (found) *found = before;
  return same;
}

Place Atomics::pointedBy(const clang::Expr* pointer, const clang::Expr* at) {
  const clang::QualType pointed = pointer->getType()->getPointeeType();
  return builder_.localOnly(places_.place(pointee(expressions_.value(pointer), pointed), at));
}

// An order that is known only when the program runs may be weaker.
void Atomics::noteOrder(const clang::Expr* order) {
  constexpr int kSequentiallyConsistent = 5;
  clang::Expr::EvalResult value;
  const bool known = order->EvaluateAsInt(value, unit_.context());
  if (!known || value.Val.getInt() != kSequentiallyConsistent) noteWeakOrder(order->getExprLoc());
}

void Atomics::noteWeakOrder(clang::SourceLocation at) {
  unit_.warn(fmt::format("{}: a memory order weaker than sequential consistency is taken as sequential consistency",
                         toString(unit_.locate(at))));
  unit_.assuming("memory-order", "sequential consistency of atomic operations with a weaker memory order", at);
}

namespace {

// The arithmetic of the operations that fetch and change, as "add", "sub", "and", "or", "xor", "nand".
std::optional<std::string> arithmeticOf(const std::string& name) {
  const bool sync = name.starts_with("__sync_");
  const std::string before = sync ? "__sync_fetch_and_" : "fetch_";
  const std::string after = sync ? "_and_fetch" : "_fetch";
  for (const std::string op : {"nand", "add", "sub", "and", "xor", "or"})
    if (name.find(before + op) != std::string::npos || name.find((sync ? "__sync_" : "_") + op + after) != std::string::npos)
      return op;
  return std::nullopt;
}

ExprPtr combined(const std::string& op, const Type& type, const ExprPtr& left, const ExprPtr& right) {
  if (op == "add") return binary(type, BinaryOp::Add, left, right);
  if (op == "sub") return binary(type, BinaryOp::Subtract, left, right);
  if (op == "or") return binary(type, BinaryOp::BitOr, left, right);
  if (op == "xor") return binary(type, BinaryOp::BitXor, left, right);
  const ExprPtr both = binary(type, BinaryOp::BitAnd, left, right);
  return op == "nand" ? unary(type, UnaryOp::BitNot, both) : both;
}

bool mayFailSpuriously(const clang::AtomicExpr* expr, const clang::ASTContext& context) {
  if (expr->getOpAsString().contains("weak")) return true;
  if (!expr->getOpAsString().starts_with("__atomic_compare_exchange")) return false;
  clang::Expr::EvalResult weak;
  return !expr->getWeak()->EvaluateAsInt(weak, context) || weak.Val.getInt() != 0;
}

}  // namespace

Type wrapping(const Type& type) {
  IntegerType integer = integerView(type);
  integer.isSigned = false;
  integer.isBool = false;
  return integer;
}

bool isGenericAtomic(const std::string& name) {
  return name.starts_with("__atomic_") && !name.ends_with("_n") && !arithmeticOf(name);
}

ExprPtr Atomics::atomicExpression(const clang::AtomicExpr* expr) {
  const std::string name = expr->getOpAsString().str();
  const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
  if (!has("init")) noteOrder(expr->getOrder());
  const clang::QualType pointed = expr->getPtr()->getType()->getPointeeType();
  if (types_.isAggregate(valueType(pointed))) {
    storeStructure(expr);
    return literal(kInt, 0);
  }
  Place object = pointedBy(expr->getPtr(), expr);
  object.atomic = !has("init");  // atomic_init is no atomic operation
  const Type held = builder_.typeOf(object);
  if (!std::holds_alternative<IntegerType>(held) && !std::holds_alternative<PointerType>(held))
    unit_.unsupported(expr, "atomic operation on a value of this type");
  const bool generic = isGenericAtomic(name);
  const auto operand = [&](const clang::Expr* given) {
    if (!generic) return builder_.save(builder_.localOnly(convert(held, expressions_.value(given))));
    return builder_.save(readPlace(held, pointedBy(given, expr)));
  };
  const auto result = [&](const ExprPtr& out) {
    return expr->getType()->isVoidType() ? literal(kInt, 0) : convert(types_.type(expr), out);
  };
  if (has("compare_exchange")) {
    noteOrder(expr->getOrderFail());
    const Place expected = pointedBy(expr->getVal1(), expr);
    const ExprPtr wanted = builder_.save(readPlace(builder_.typeOf(expected), expected));
    const ExprPtr desired = operand(expr->getVal2());
    ExprPtr found;
    const ExprPtr same = compareExchange(object, wanted, desired, &found, mayFailSpuriously(expr, unit_.context()));
    const NodeId failed = builder_.newNode(), after = builder_.newNode();
    builder_.branch(same, after, failed);
    builder_.continueAt(failed);
    builder_.assign(expected, convert(builder_.typeOf(expected), found));
    builder_.jump(after);
    builder_.continueAt(after);
    return result(same);
  }
  if (has("load")) {
    const ExprPtr loaded = builder_.save(readPlace(held, object));
    if (!generic) return result(loaded);
    const clang::Expr* into = expr->getVal1();
    builder_.assign(places_.place(pointee(expressions_.value(into), into->getType()->getPointeeType()), expr), loaded);
    return literal(kInt, 0);
  }
  if (has("store") || has("init")) {
    builder_.assign(object, operand(expr->getVal1()));
    return literal(kInt, 0);
  }
  if (has("exchange")) {
    const ExprPtr given = operand(expr->getVal1());
    const ExprPtr before = exchange(object, [&](const ExprPtr&) { return given; }, true);
    if (!generic) return result(before);
    const clang::Expr* into = expr->getVal2();
    builder_.assign(places_.place(pointee(expressions_.value(into), into->getType()->getPointeeType()), expr), before);
    return literal(kInt, 0);
  }
  const auto op = arithmeticOf(name);
  if (!op) unit_.unsupported(expr, fmt::format("atomic operation '{}'", name));
  const Counted counted = name.starts_with("__c11_") ? Counted::Elements : Counted::Bytes;
  const auto change = atomicChange(*op, held, valueType(pointed), expr->getVal1(), counted);
  return result(exchange(object, change, !name.ends_with("_fetch")));
}

// Of structures; compare Aggregates::copy.
Target Atomics::loadedStructure(const clang::AtomicExpr* expr) {
  if (expr->getOpAsString() != "__c11_atomic_load") unit_.unsupported(expr, "atomic operation on a structure");
  noteOrder(expr->getOrder());
  return pointee(expressions_.value(expr->getPtr()), expr->getPtr()->getType()->getPointeeType());
}

void Atomics::storeStructure(const clang::AtomicExpr* expr) {
  const llvm::StringRef name = expr->getOpAsString();
  if (name != "__c11_atomic_store" && name != "__c11_atomic_init") unit_.unsupported(expr, "atomic operation on a structure");
  const clang::QualType pointed = expr->getPtr()->getType()->getPointeeType();
  const ExprPtr object = builder_.save(expressions_.value(expr->getPtr()));
  aggregates_.copy(pointee(object, pointed), aggregates_.temporaryTarget(valueType(pointed), expr->getVal1()));
}

// What an operation that fetches and changes makes of the value before it. It evaluates the operand now.
Atomics::Change Atomics::atomicChange(const std::string& op, const Type& held, clang::QualType type,
                                      const clang::Expr* operand, Counted counted) {
  if (type->isPointerType() && (op == "add" || op == "sub")) {
    const clang::QualType element = type->getPointeeType();
    ExprPtr elements = builder_.save(builder_.localOnly(convert(kIndex, expressions_.value(operand))));
    if (counted == Counted::Bytes) {
      const bool sized = !element->isVoidType() && !element->isIncompleteType() && !element->isFunctionType();
      const Integer size = sized ? Integer(unit_.context().getTypeSizeInChars(element).getQuantity()) : Integer(1);
      const auto* bytes = asLiteral(elements);
      if (size != 1 && (!bytes || size == 0 || bytes->value % size != 0))
        unit_.unsupported(operand, "atomic arithmetic on a pointer that adds a number of bytes other than whole elements");
      if (size != 1) elements = literal(kIndex, bytes->value / size);
    }
    return [=, this](const ExprPtr& before) { return moved(types_, before, element, elements, op == "sub", operand); };
  }
  const Type computed = wrapping(held);
  const ExprPtr given = builder_.save(builder_.localOnly(convert(computed, expressions_.value(operand))));
  return [=](const ExprPtr& before) { return combined(op, computed, convert(computed, before), given); };
}

bool Atomics::syncCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "__sync_synchronize" || name == "__atomic_thread_fence" || name == "__atomic_signal_fence" ||
      name == "__c11_atomic_thread_fence" || name == "__c11_atomic_signal_fence" || name == "atomic_thread_fence" ||
      name == "atomic_signal_fence") {
    calls_.evaluateArguments(expr);
    return true;
  }
  const bool testAndSet = name == "__atomic_test_and_set" || name == "atomic_flag_test_and_set" ||
                          name == "atomic_flag_test_and_set_explicit";
  const bool clearing = name == "__atomic_clear" || name == "atomic_flag_clear" || name == "atomic_flag_clear_explicit";
  if (!testAndSet && !clearing && !name.starts_with("__sync_")) return false;
  Place object = places_.pointedBy(unit_.argument(expr, 0));
  object.atomic = true;
  if (clearing || testAndSet) {
    if (expr->getNumArgs() > 1) noteOrder(unit_.argument(expr, 1));
    const Type held = builder_.typeOf(object);
    if (clearing) builder_.assign(object, literal(held, 0));
    else result = convert(kInt, exchange(object, [&](const ExprPtr&) { return literal(held, 1); }, true));
    return true;
  }
  const Type held = builder_.typeOf(object);
  const auto operand = [&](unsigned index) {
    return builder_.save(builder_.localOnly(convert(held, expressions_.value(unit_.argument(expr, index)))));
  };
  const auto typed = [&](const ExprPtr& value) { return convert(types_.type(expr), value); };  // the pointer may have been cast
  if (name.starts_with("__sync_bool_compare_and_swap") || name.starts_with("__sync_val_compare_and_swap")) {
    const ExprPtr expected = operand(1), desired = operand(2);
    ExprPtr found;
    const ExprPtr same = compareExchange(object, expected, desired, &found);
    result = name.starts_with("__sync_bool") ? same : typed(found);
  } else if (name.starts_with("__sync_lock_test_and_set")) {
    noteWeakOrder(expr->getBeginLoc());  // acquires only
    const ExprPtr given = operand(1);
    result = typed(exchange(object, [&](const ExprPtr&) { return given; }, true));
  } else if (name.starts_with("__sync_lock_release")) {
    noteWeakOrder(expr->getBeginLoc());  // releases only
    builder_.assign(object, literal(held, 0));
  } else if (const auto op = arithmeticOf(name)) {
    const clang::QualType pointed = unit_.argument(expr, 0)->IgnoreParenCasts()->getType()->getPointeeType();
    const clang::QualType changed =
        pointed.isNull() ? unit_.argument(expr, 0)->getType()->getPointeeType() : valueType(pointed);
    const auto change = atomicChange(*op, held, changed, unit_.argument(expr, 1), Counted::Bytes);
    result = typed(exchange(object, change, name.find("_and_fetch") == std::string::npos));
  } else {
    return false;
  }
  return true;
}

}  // namespace redcomp::frontend
