// Operators and assignments.
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_function.h"
#include "frontend/clang_passed.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

BinaryOp binaryOp(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Add: return BinaryOp::Add;
    case clang::BO_Sub: return BinaryOp::Subtract;
    case clang::BO_Mul: return BinaryOp::Multiply;
    case clang::BO_Div: return BinaryOp::Divide;
    case clang::BO_Rem: return BinaryOp::Remainder;
    case clang::BO_Shl: return BinaryOp::ShiftLeft;
    case clang::BO_Shr: return BinaryOp::ShiftRight;
    case clang::BO_And: return BinaryOp::BitAnd;
    case clang::BO_Or: return BinaryOp::BitOr;
    case clang::BO_Xor: return BinaryOp::BitXor;
    case clang::BO_EQ: return BinaryOp::Equal;
    case clang::BO_NE: return BinaryOp::NotEqual;
    case clang::BO_LT: return BinaryOp::Less;
    case clang::BO_LE: return BinaryOp::LessEqual;
    case clang::BO_GT: return BinaryOp::Greater;
    case clang::BO_GE: return BinaryOp::GreaterEqual;
    case clang::BO_LAnd: return BinaryOp::LogicalAnd;
    case clang::BO_LOr: return BinaryOp::LogicalOr;
    default: throw std::logic_error("not a binary operator on values");
  }
}

// p[i] for a pointer p, which is no array.
const clang::ArraySubscriptExpr* elementOfPointer(const clang::Expr* expr) {
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr->IgnoreParens());
  const auto* cast = element ? llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens()) : nullptr;
  return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay ? nullptr : element;
}

}  // namespace

ExprPtr Expressions::unaryValue(const clang::UnaryOperator* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension: return value(operand);
    case clang::UO_Minus: {
      const ExprPtr negated = value(operand);
      if (std::holds_alternative<FloatType>(negated->type)) return negated;
      return unary(types_.type(expr), UnaryOp::Minus, negated);
    }
    case clang::UO_Not: return unary(types_.type(expr), UnaryOp::BitNot, value(operand));
    case clang::UO_LNot: {
      const ExprPtr negated = value(operand);
      if (std::holds_alternative<FloatType>(negated->type)) return builder_.unknownValue(kInt, "a floating-point number");
      return logicalNot(negated);
    }
    case clang::UO_AddrOf:
      if (const auto* element = elementOfPointer(operand)) {  // &p[i] is p + i
        const ExprPtr first = valueBefore(element->getBase(), element->getIdx());
        return pointers_.pointerSum(element->getBase(), first, element->getIdx(), value(element->getIdx()), false);
      }
      if (operand->getType()->isFunctionType()) return pointers_.functionValue(operand);
      return places_.addressOfTaken(places_.addressed(operand), expr);
    default: break;
  }
  if (expr->isIncrementDecrementOp()) return step(expr, true);
  unit_.unsupported(expr, fmt::format("operator '{}'", clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str()));
}

// ++ and --; the value before or after, if it is wanted.
ExprPtr Expressions::step(const clang::UnaryOperator* expr, bool wanted) {
  const clang::Expr* operand = expr->getSubExpr();
  const Target written = places_.target(operand);
  const Place target = builder_.localOnly(places_.assigned(written, operand));
  const AtomicStep section(builder_, isAtomicStep(expr));
  const Type held = builder_.typeOf(target);
  if (std::holds_alternative<FloatType>(held)) {
    places_.touch(target, false);
    places_.touch(target, true);
    places_.forgetNeighbours(written);
    return unknownFloat();
  }
  ExprPtr before = readPlace(held, target);
  if (wanted && expr->isPostfix()) before = builder_.save(before);
  ExprPtr after;
  if (valueType(operand->getType())->isPointerType()) {
    after = pointers_.pointerSum(operand, before, nullptr, literal(kIndex, 1), expr->isDecrementOp());
  } else {
    if (isHandle(operand)) {
      passOn(unit_, builder_, before);
      before = builder_.unknownValue(held, "the handle of a thread as a number");
    }
    const Type declared = integerView(held).bits < 32 ? kInt : types_.type(operand);  // not that of a bit-field
    const Type computed = isAtomicStep(expr) ? wrapping(declared) : declared;
    const BinaryOp op = expr->isIncrementOp() ? BinaryOp::Add : BinaryOp::Subtract;
    after = convert(held, binary(computed, op, convert(computed, before), literal(computed, 1)));
  }
  if (wanted && expr->isPrefix()) after = builder_.save(after);
  builder_.assign(target, after);
  const Type result = types_.type(expr);
  return convert(result, expr->isPostfix() ? before : after);
}

// Whether it is the handle of a thread, also where it is cast to a number.
bool Expressions::isHandle(const clang::Expr* expr) {
  const auto held = types_.scalar(expr->IgnoreParenCasts()->getType());
  return held && std::holds_alternative<ThreadHandleType>(*held);
}

// With another handle, or with 0, for equality: nothing else is known of the numbers. A variable may hold a handle if it has
// the size of one.
bool Expressions::comparesHandles(const clang::BinaryOperator* expr) {
  const auto isZero = [&](const clang::Expr* operand) {
    clang::Expr::EvalResult known;
    return operand->EvaluateAsInt(known, unit_.context()) && known.Val.getInt().isZero();
  };
  const auto fits = [&](const clang::Expr* operand) {
    if (isHandle(operand) || isZero(operand)) return true;
    const clang::QualType type = operand->IgnoreParenImpCasts()->getType();
    if (operand->isEvaluatable(unit_.context()) || unit_.context().getTypeSize(type) < unit_.context().getTypeSize(operand->getType()))
      return false;
    unit_.assuming("thread-ids", "numbers that are compared with handles of threads are such", operand->getExprLoc(),
                   UnitLowering::RestsOnIt::EveryVerdict);
    return true;
  };
  return expr->isEqualityOp() && fits(expr->getLHS()) && fits(expr->getRHS());
}

ExprPtr Expressions::binaryValue(const clang::BinaryOperator* expr) {
  if (expr->getOpcode() == clang::BO_Assign) return assignment(expr, true);
  if (expr->getOpcode() == clang::BO_Comma) {
    discard(expr->getLHS());
    return value(expr->getRHS());
  }
  if (expr->isLogicalOp()) return shortCircuit(expr);
  if (expr->getOpcode() == clang::BO_Sub && expr->getRHS()->getType()->isPointerType())
    return pointers_.pointerDifference(expr);
  const ExprPtr left = valueBefore(expr->getLHS(), expr->getRHS());
  const ExprPtr right = value(expr->getRHS());
  if (!expr->isComparisonOp() && expr->getType()->isPointerType()) {
    const bool pointerFirst = expr->getLHS()->getType()->isPointerType();
    const clang::Expr* pointer = pointerFirst ? expr->getLHS() : expr->getRHS();
    const clang::Expr* by = pointerFirst ? expr->getRHS() : expr->getLHS();
    return pointers_.pointerSum(pointer, pointerFirst ? left : right, by, pointerFirst ? right : left,
                      expr->getOpcode() == clang::BO_Sub);
  }
  if (isHandle(expr->getLHS()) || isHandle(expr->getRHS())) {
    unit_.assuming("thread-ids", kIdsStay, expr->getBeginLoc());
    if (!comparesHandles(expr)) {
      passOn(unit_, builder_, left);
      passOn(unit_, builder_, right);
      return builder_.unknownValue(types_.type(expr), "the handle of a thread as a number");
    }
  }
  const bool floating = std::holds_alternative<FloatType>(left->type) || std::holds_alternative<FloatType>(right->type);
  if (floating) return builder_.unknownValue(types_.type(expr), "a floating-point number");
  return binary(types_.type(expr), binaryOp(expr->getOpcode()), left, right);
}

ExprPtr Expressions::shortCircuit(const clang::BinaryOperator* expr) {
  const ExprInfo& right = order_.info(expr->getRHS());
  if (order_.info(expr).branches || right.needsEdges() || right.readsGlobal) return truthByBranching(expr);
  const ExprPtr left = value(expr->getLHS());
  return binary(kInt, binaryOp(expr->getOpcode()), left, value(expr->getRHS()));
}

// The truth value of a condition that needs control flow, in a temporary.
ExprPtr Expressions::truthByBranching(const clang::Expr* expr) {
  const LocalId result = builder_.temporary(kInt);
  const NodeId then = builder_.newNode();
  const NodeId otherwise = builder_.newNode();
  const NodeId after = builder_.newNode();
  const Origin origin = builder_.origin();
  condition(expr, then, otherwise);
  builder_.setOrigin(origin);
  builder_.continueAt(then);
  builder_.assign(Place{result, nullptr}, literal(kInt, 1));
  builder_.jump(after);
  builder_.continueAt(otherwise);
  builder_.assign(Place{result, nullptr}, literal(kInt, 0));
  builder_.jump(after);
  builder_.continueAt(after);
  return readVariable(kInt, result);
}

void Expressions::condition(const clang::Expr* expr, NodeId then, NodeId otherwise) {
  const clang::Expr* inner = expr->IgnoreParens();
  const auto* negated = llvm::dyn_cast<clang::UnaryOperator>(inner);
  if (negated && negated->getOpcode() == clang::UO_LNot) return condition(negated->getSubExpr(), otherwise, then);
  const auto* both = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (both && both->isLogicalOp() && (order_.info(both).needsEdges() || order_.info(both).readsGlobal)) {
    const NodeId second = builder_.newNode();
    if (both->getOpcode() == clang::BO_LAnd) condition(both->getLHS(), second, otherwise);
    else condition(both->getLHS(), then, second);
    builder_.continueAt(second);
    return condition(both->getRHS(), then, otherwise);
  }
  const std::size_t mark = builder_.temporariesMark();
  builder_.setOrigin(unit_.origin(inner->getSourceRange()));
  ExprPtr test = value(inner);
  if (std::holds_alternative<FloatType>(test->type)) test = builder_.unknownValue(kInt, "a floating-point number");
  builder_.setOrigin(unit_.origin(inner->getSourceRange()));
  builder_.branch(test, then, otherwise);
  builder_.releaseTemporaries(mark);
}

ExprPtr Expressions::assignment(const clang::BinaryOperator* expr, bool wanted) {
  if (types_.isAggregate(expr->getType())) {
    aggregates_.storeAggregate(places_.target(expr->getLHS()), expr->getRHS());
    return nullptr;
  }
  const Target written = order_.keptAcross(places_.target(expr->getLHS()), order_.info(expr->getRHS()));
  const Place into = places_.assigned(written, expr->getLHS());
  const Type held = builder_.typeOf(into);
  if (std::holds_alternative<MutexType>(held)) {
    if (wanted) unit_.unsupported(expr, "value of a spinlock");
    aggregates_.copySpinlock(written, expr->getRHS());
    return nullptr;
  }
  if (std::holds_alternative<FloatType>(held)) {
    discard(expr->getRHS());
    places_.touch(into, true);
    places_.forgetNeighbours(written);
    return unknownFloat();
  }
  const bool atomic = expr->getLHS()->getType()->isAtomicType();
  if (!wanted && !atomic) {
    store(into, expr->getRHS());
    return nullptr;
  }
  const ExprPtr source = value(expr->getRHS());
  if (std::holds_alternative<FloatType>(source->type)) return unknownFloat();
  const ExprPtr stored = builder_.save(convert(held, source));
  builder_.assign(into, stored);
  return convert(types_.type(expr), stored);
}

ExprPtr Expressions::compoundAssignment(const clang::CompoundAssignOperator* expr, bool wanted) {
  const bool atomic = isAtomicStep(expr);
  // The operand of an atomic operation, and which object it changes, are evaluated before it.
  const ExprPtr operand = atomic ? builder_.save(value(expr->getRHS())) : nullptr;
  const Target written = order_.keptAcross(places_.target(expr->getLHS()), order_.info(expr->getRHS()));
  const Place into =
      order_.keptAcross(builder_.localOnly(places_.assigned(written, expr->getLHS())), order_.info(expr->getRHS()));
  const AtomicStep section(builder_, atomic);
  const Type held = builder_.typeOf(into);
  if (std::holds_alternative<FloatType>(held)) {
    if (!operand) discard(expr->getRHS());
    places_.touch(into, false);
    places_.touch(into, true);
    places_.forgetNeighbours(written);
    return unknownFloat();
  }
  const auto right = [&] { return operand ? operand : value(expr->getRHS()); };
  const auto readAs = [&](const Type& type) {
    if (const ExprPtr kept = unsequenced_.keptValue(expr->getLHS())) return convert(type, kept);
    return order_.keptAcross(convert(type, readPlace(held, into)), order_.info(expr->getRHS()));
  };
  ExprPtr after;
  if (valueType(expr->getLHS()->getType())->isPointerType()) {
    const ExprPtr before = readAs(held);
    after = pointers_.pointerSum(expr->getLHS(), before, expr->getRHS(), right(), expr->getOpcode() == clang::BO_SubAssign);
  } else if (expr->getComputationResultType()->isRealFloatingType()) {
    if (!operand) discard(expr->getRHS());
    passOn(unit_, builder_, readPlace(held, into));
    if (!integerView(held).isBool) failIfTooLarge(builder_.unknownValue(kInt, "a floating-point number"), expr);
    after = builder_.unknownValue(held, "a floating-point number");
  } else {
    const auto op = binaryOp(clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode()));
    const bool wraps = atomic && (op == BinaryOp::Add || op == BinaryOp::Subtract);
    const auto computedIn = [&](clang::QualType type) {
      const Type declared = types_.type(type, expr->getExprLoc());
      return wraps ? wrapping(declared) : declared;
    };
    const ExprPtr before = readAs(computedIn(expr->getComputationLHSType()));
    const Type result = computedIn(expr->getComputationResultType());
    after = convert(held, binary(result, op, before, wraps ? convert(result, right()) : right()));
  }
  if (wanted) after = builder_.save(after);
  builder_.assign(into, after);
  return convert(types_.type(expr), after);
}

}  // namespace redcomp::frontend
