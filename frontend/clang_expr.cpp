// Expressions of one function: values without side effects are returned, side effects become edges on the way.
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_lower.h"
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

}  // namespace

// ---- values ------------------------------------------------------------------------------------------------------

ExprPtr FunctionLowering::value(const clang::Expr* expr) {
  unit_.checkStack(expr->getExprLoc());
  return builder_.bounded(valueOfKind(expr));
}

ExprPtr FunctionLowering::valueOfKind(const clang::Expr* expr) {
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return castValue(cast);
  if (const auto* node = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) return compoundAssignment(node, true);
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr)) return binaryValue(node);
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr)) return unaryValue(node);
  if (const auto* node = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) return conditionalValue(node);
  if (const auto* node = llvm::dyn_cast<clang::IntegerLiteral>(expr))
    return literal(type(expr), toInteger(llvm::APSInt(node->getValue(), true)));
  if (const auto* node = llvm::dyn_cast<clang::CharacterLiteral>(expr))
    return literal(type(expr), Integer(static_cast<std::int32_t>(node->getValue())));
  if (const auto* node = llvm::dyn_cast<clang::CallExpr>(expr)) {
    const ExprPtr result = call(node, {});
    return result ? result : literal(kInt, 0);
  }
  if (llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr>(expr)) return read(target(expr), expr);  // of a result
  if (const auto* node = llvm::dyn_cast<clang::AtomicExpr>(expr)) return atomicExpression(node, true);
  if (llvm::isa<clang::FloatingLiteral, clang::ImaginaryLiteral>(expr)) return unknownFloat();
  if (const auto* node = llvm::dyn_cast<clang::VAArgExpr>(expr)) {
    discard(node->getSubExpr());
    return unknownValue(type(expr), "an argument of a function with a variable number of arguments");
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(expr))
    return expr->getType()->isRealFloatingType() ? unknownFloat() : literal(type(expr), 0);
  if (const auto* node = llvm::dyn_cast<clang::StmtExpr>(expr)) return statementExpression(node, true);
  if (const auto* node = llvm::dyn_cast<clang::ParenExpr>(expr)) return value(node->getSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::ConstantExpr>(expr)) return value(node->getSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) return value(node->getResultExpr());
  if (const auto* node = llvm::dyn_cast<clang::ChooseExpr>(expr)) return value(node->getChosenSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::OpaqueValueExpr>(expr)) return opaqueValues_.at(node);
  if (const auto* node = llvm::dyn_cast<clang::InitListExpr>(expr); node && node->getNumInits() == 1)
    return value(node->getInit(0));  // int x = {5};
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(node->getDecl()))
      return literal(type(expr), toInteger(constant->getInitVal()));
  if (llvm::isa<clang::MemberExpr>(expr)) return read(target(expr), expr);  // of a structure that is a value: f().x
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::OffsetOfExpr>(expr)) {
    clang::Expr::EvalResult constant;
    if (expr->EvaluateAsInt(constant, unit_.context())) return literal(type(expr), toInteger(constant.Val.getInt()));
    return unknownValue(type(expr), "the size of an array of variable length");
  }
  unsupported(expr, fmt::format("expression of kind {}", expr->getStmtClassName()));
}

ExprPtr FunctionLowering::castValue(const clang::CastExpr* cast) {
  const clang::Expr* operand = cast->getSubExpr();
  switch (cast->getCastKind()) {
    case clang::CK_LValueToRValue: return read(target(operand), cast);
    case clang::CK_NullToPointer:
      discard(operand);
      return literal(PointerType{}, 0);
    case clang::CK_PointerToIntegral: {
      clang::Expr::EvalResult constant;  // offsetof, written by hand
      if (cast->EvaluateAsInt(constant, unit_.context())) return literal(type(cast), toInteger(constant.Val.getInt()));
      unit_.noteAddressInInteger();
      const ExprPtr pointer = value(operand);
      if (!std::holds_alternative<AddressOf>(pointer->node)) return convert(type(cast), pointer);
      unit_.incomplete(cast->getExprLoc(), "an address is used as a number");
      return unknownValue(type(cast), "an address as a number");
    }
    case clang::CK_BitCast: return pointerCast(cast);
    case clang::CK_NoOp:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
      return convert(type(cast), value(operand));
    case clang::CK_IntegralToPointer: {
      const auto* inner = llvm::dyn_cast<clang::CastExpr>(operand->IgnoreParens());  // (void *)(long)p is p
      const bool back = inner && inner->getCastKind() == clang::CK_PointerToIntegral;
      return convert(type(cast), value(back ? inner->getSubExpr() : operand));
    }
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic: return value(operand);
    case clang::CK_ToVoid:
      discard(operand);
      return literal(kInt, 0);
    case clang::CK_FunctionToPointerDecay: return functionValue(operand);
    case clang::CK_ArrayToPointerDecay: return addressOfTarget(target(operand));
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingCast:
      discard(operand);
      return unknownFloat();
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingToBoolean:
      discard(operand);
      return unknownValue(type(cast), "a floating-point number");
    default: unsupported(cast, fmt::format("conversion of kind {}", cast->getCastKindName()));
  }
}

// Any value of the type, because what it really is is not known precisely.
ExprPtr FunctionLowering::unknownValue(const Type& type, const std::string& why) {
  if (std::holds_alternative<FloatType>(type)) return unknownFloat();
  const LocalId result = builder_.temporary(type);
  builder_.emit(Havoc{Place{result, nullptr}, why});
  return readVariable(type, result);
}

void FunctionLowering::discard(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  if (!info(inner).needsEdges()) return;
  const auto* assigned = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (isAggregate(inner->getType()) && !inner->isLValue() && !(assigned && assigned->getOpcode() == clang::BO_Assign)) {
    target(inner);
  } else if (const auto* node = llvm::dyn_cast<clang::CallExpr>(inner)) {
    call(node, {false, nullptr});
  } else if (const auto* node = llvm::dyn_cast<clang::AtomicExpr>(inner)) {
    atomicExpression(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::CompoundAssignOperator>(inner)) {
    compoundAssignment(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(inner)) {
    if (node->getOpcode() == clang::BO_Assign) assignment(node, false);
    else if (node->getOpcode() == clang::BO_Comma) discard(node->getLHS()), discard(node->getRHS());
    else value(node);
  } else if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
    if (node->isIncrementDecrementOp()) step(node, false);
    else discard(node->getSubExpr());
  } else if (const auto* node = llvm::dyn_cast<clang::StmtExpr>(inner)) {
    statementExpression(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::AbstractConditionalOperator>(inner)) {
    conditionalByBranching(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::CastExpr>(inner); node && node->getCastKind() == clang::CK_ToVoid) {
    discard(node->getSubExpr());
  } else {
    value(inner);
  }
}

// ---- order of evaluation -----------------------------------------------------------------------------------------

ExprPtr FunctionLowering::keptAcross(const ExprPtr& value, const ExprInfo& later) {
  const bool localsChange = later.writesLocals;
  const bool globalsChange = later.needsEdges() && value->sharedReads > 0;
  return localsChange || globalsChange ? builder_.save(value) : value;
}

ExprPtr FunctionLowering::valueBefore(const clang::Expr* expr, const clang::Expr* next) {
  return keptAcross(value(expr), info(next));
}

const ExprInfo& FunctionLowering::info(const clang::Stmt* expr) {
  const auto known = infos_.find(expr);
  if (known != infos_.end()) return known->second;
  unit_.checkStack(definition_->getLocation());
  const ExprInfo computed = computeInfo(expr);
  return infos_.emplace(expr, computed).first->second;
}

ExprInfo FunctionLowering::computeInfo(const clang::Stmt* expr) {
  constexpr int kDeep = 30;  // a deep operand may be saved half-way, so it cannot be part of a pure && or ?:
  ExprInfo result;
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expr)) return result;  // not evaluated
  for (const clang::Stmt* part : expr->children()) {
    if (!part) continue;
    const ExprInfo& below = info(part);
    result.calls |= below.calls;
    result.writesLocals |= below.writesLocals;
    result.writesGlobals |= below.writesGlobals;
    result.branches |= below.branches;
    result.readsGlobal |= below.readsGlobal;
    result.depth = std::max(result.depth, below.depth + 1);
  }
  result.readsGlobal |= isSharedAccess(expr);
  if (llvm::isa<clang::CallExpr, clang::AtomicExpr, clang::VAArgExpr, clang::CompoundLiteralExpr>(expr)) result.calls = true;
  if (llvm::isa<clang::StmtExpr>(expr)) result.calls = result.writesLocals = true;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr))
    result.calls |= cast->getCastKind() == clang::CK_FloatingToIntegral || cast->getCastKind() == clang::CK_FloatingToBoolean;
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr))
    result.calls |= node->isComparisonOp() && node->getLHS()->getType()->isRealFloatingType();
  if (const auto* node = llvm::dyn_cast<clang::Expr>(expr)) result.calls |= atomicStep(node);
  const auto writes = [&](const clang::Expr* target) {
    (isLocalObject(target) ? result.writesLocals : result.writesGlobals) = true;
  };
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
  if (unary && unary->isIncrementDecrementOp()) writes(unary->getSubExpr());
  const bool deep = result.depth > kDeep;
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (node->isAssignmentOp()) writes(node->getLHS());
    if (node->isLogicalOp()) result.branches |= deep || info(node->getRHS()).readsGlobal;
  }
  if (const auto* node = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr))
    result.branches |= deep || info(node->getTrueExpr()).readsGlobal || info(node->getFalseExpr()).readsGlobal;
  return result;
}

// A variable that others may access, or something that a pointer points to.
bool FunctionLowering::isSharedAccess(const clang::Stmt* expr) const {
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(node->getDecl());
    return variable && (variable->hasGlobalStorage() || inMemory_.contains(variable));
  }
  if (const auto* node = llvm::dyn_cast<clang::MemberExpr>(expr)) return node->isArrow();
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr)) return node->getOpcode() == clang::UO_Deref;
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr);
  return element && !llvm::isa<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
}

// Whether assigning to this object changes a local variable that nobody else knows.
bool FunctionLowering::isLocalObject(const clang::Expr* object) const {
  const clang::Expr* inner = object->IgnoreParens();
  for (;;) {
    if (isSharedAccess(inner)) return false;
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
      const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
      if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return false;
      inner = decay->getSubExpr()->IgnoreParens();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner)) {
      inner = member->getBase()->IgnoreParens();
    } else {
      return true;
    }
  }
}

// ---- stores ------------------------------------------------------------------------------------------------------

void FunctionLowering::store(const Place& target, const clang::Expr* source) {
  const clang::Expr* inner = source->IgnoreParens();
  const Place local = builder_.localOnly(target);
  ExprPtr stored;
  if (const auto* node = llvm::dyn_cast<clang::CallExpr>(inner)) stored = call(node, {true, &local});
  else stored = value(source);
  if (stored) storeValue(local, stored);
}

void FunctionLowering::storeValue(const Place& target, const ExprPtr& value) {
  const Type held = builder_.typeOf(target);
  if (std::holds_alternative<FloatType>(held)) return;
  builder_.assign(target, convert(held, value));
}

// ---- operators ---------------------------------------------------------------------------------------------------

ExprPtr FunctionLowering::unaryValue(const clang::UnaryOperator* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension: return value(operand);
    case clang::UO_Minus: {
      const ExprPtr negated = value(operand);
      if (std::holds_alternative<FloatType>(negated->type)) return negated;
      return unary(type(expr), UnaryOp::Minus, negated);
    }
    case clang::UO_Not: return unary(type(expr), UnaryOp::BitNot, value(operand));
    case clang::UO_LNot: {
      const ExprPtr negated = value(operand);
      if (std::holds_alternative<FloatType>(negated->type)) return unknownValue(kInt, "a floating-point number");
      return logicalNot(negated);
    }
    case clang::UO_AddrOf:
      return operand->getType()->isFunctionType() ? functionValue(operand) : addressOfTarget(target(operand));
    default: break;
  }
  if (expr->isIncrementDecrementOp()) return step(expr, true);
  unsupported(expr, fmt::format("operator '{}'", clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str()));
}

// ++ and --; the value before or after, if it is wanted.
ExprPtr FunctionLowering::step(const clang::UnaryOperator* expr, bool wanted) {
  const AtomicStep section(*this, atomicStep(expr));
  const clang::Expr* operand = expr->getSubExpr();
  const Place target = builder_.localOnly(assigned(operand));
  const Type held = builder_.typeOf(target);
  if (std::holds_alternative<FloatType>(held)) return unknownFloat();
  ExprPtr before = readPlace(held, target);
  if (wanted && expr->isPostfix()) before = builder_.save(before);
  ExprPtr after;
  if (operand->getType()->isPointerType()) {
    after = pointerSum(operand, before, nullptr, literal(kIndex, 1), expr->isDecrementOp());
  } else {
    const Type computed = integerView(held).bits < 32 ? kInt : held;
    const BinaryOp op = expr->isIncrementOp() ? BinaryOp::Add : BinaryOp::Subtract;
    after = convert(held, binary(computed, op, convert(computed, before), literal(computed, 1)));
  }
  if (wanted && expr->isPrefix()) after = builder_.save(after);
  builder_.assign(target, after);
  const Type result = type(expr);
  return convert(result, expr->isPostfix() ? before : after);
}

ExprPtr FunctionLowering::binaryValue(const clang::BinaryOperator* expr) {
  if (expr->getOpcode() == clang::BO_Assign) return assignment(expr, true);
  if (expr->getOpcode() == clang::BO_Comma) {
    discard(expr->getLHS());
    return value(expr->getRHS());
  }
  if (expr->isLogicalOp()) return shortCircuit(expr);
  if (expr->getOpcode() == clang::BO_Sub && expr->getRHS()->getType()->isPointerType()) return pointerDifference(expr);
  const ExprPtr left = valueBefore(expr->getLHS(), expr->getRHS());
  const ExprPtr right = value(expr->getRHS());
  if (!expr->isComparisonOp() && expr->getType()->isPointerType()) {
    const bool pointerFirst = expr->getLHS()->getType()->isPointerType();
    const clang::Expr* pointer = pointerFirst ? expr->getLHS() : expr->getRHS();
    const clang::Expr* by = pointerFirst ? expr->getRHS() : expr->getLHS();
    return pointerSum(pointer, pointerFirst ? left : right, by, pointerFirst ? right : left,
                      expr->getOpcode() == clang::BO_Sub);
  }
  const bool floating = std::holds_alternative<FloatType>(left->type) || std::holds_alternative<FloatType>(right->type);
  if (floating) return unknownValue(type(expr), "a floating-point number");
  return binary(type(expr), binaryOp(expr->getOpcode()), left, right);
}

ExprPtr FunctionLowering::shortCircuit(const clang::BinaryOperator* expr) {
  const ExprInfo& right = info(expr->getRHS());
  if (info(expr).branches || right.needsEdges() || right.readsGlobal) return truthByBranching(expr);
  const ExprPtr left = value(expr->getLHS());
  return binary(kInt, binaryOp(expr->getOpcode()), left, value(expr->getRHS()));
}

// The truth value of a condition that needs control flow, in a temporary.
ExprPtr FunctionLowering::truthByBranching(const clang::Expr* expr) {
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

void FunctionLowering::condition(const clang::Expr* expr, NodeId then, NodeId otherwise) {
  const clang::Expr* inner = expr->IgnoreParens();
  const auto* negated = llvm::dyn_cast<clang::UnaryOperator>(inner);
  if (negated && negated->getOpcode() == clang::UO_LNot) return condition(negated->getSubExpr(), otherwise, then);
  const auto* both = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (both && both->isLogicalOp() && (info(both).needsEdges() || info(both).readsGlobal)) {
    const NodeId second = builder_.newNode();
    if (both->getOpcode() == clang::BO_LAnd) condition(both->getLHS(), second, otherwise);
    else condition(both->getLHS(), then, second);
    builder_.continueAt(second);
    return condition(both->getRHS(), then, otherwise);
  }
  const std::size_t mark = builder_.temporariesMark();
  builder_.setOrigin(unit_.origin(inner->getSourceRange()));
  ExprPtr test = value(inner);
  if (std::holds_alternative<FloatType>(test->type)) test = unknownValue(kInt, "a floating-point number");
  builder_.setOrigin(unit_.origin(inner->getSourceRange()));
  builder_.branch(test, then, otherwise);
  builder_.releaseTemporaries(mark);
}

// The place so that evaluating `later` cannot change it.
Place FunctionLowering::keptAcross(const Place& place, const ExprInfo& later) {
  Place kept = place;
  if (place.pointer) kept.pointer = keptAcross(place.pointer, later);
  else if (place.index) kept.index = keptAcross(place.index, later);
  return kept;
}

ExprPtr FunctionLowering::assignment(const clang::BinaryOperator* expr, bool wanted) {
  if (isAggregate(expr->getType())) {
    storeAggregate(target(expr->getLHS()), expr->getRHS());
    return nullptr;
  }
  const Place into = keptAcross(assigned(expr->getLHS()), info(expr->getRHS()));
  const Type held = builder_.typeOf(into);
  if (std::holds_alternative<MutexType>(held)) unsupported(expr, "assignment to a mutex");
  const bool atomic = expr->getLHS()->getType()->isAtomicType();
  if (!wanted && !atomic) {
    store(into, expr->getRHS());
    return nullptr;
  }
  const ExprPtr source = value(expr->getRHS());
  if (std::holds_alternative<FloatType>(held) || std::holds_alternative<FloatType>(source->type)) return unknownFloat();
  const ExprPtr stored = builder_.save(convert(held, source));
  builder_.assign(into, stored);
  return convert(type(expr), stored);
}

ExprPtr FunctionLowering::compoundAssignment(const clang::CompoundAssignOperator* expr, bool wanted) {
  const bool atomic = atomicStep(expr);
  // The operand of an atomic operation is evaluated before it.
  const ExprPtr operand = atomic ? builder_.save(value(expr->getRHS())) : nullptr;
  const AtomicStep section(*this, atomic);
  const Place into = keptAcross(builder_.localOnly(assigned(expr->getLHS())), info(expr->getRHS()));
  const Type held = builder_.typeOf(into);
  if (std::holds_alternative<FloatType>(held)) {
    discard(expr->getRHS());
    return unknownFloat();
  }
  const auto right = [&] { return operand ? operand : value(expr->getRHS()); };
  ExprPtr after;
  if (expr->getLHS()->getType()->isPointerType()) {
    const ExprPtr before = keptAcross(readPlace(held, into), info(expr->getRHS()));
    after = pointerSum(expr->getLHS(), before, expr->getRHS(), right(), expr->getOpcode() == clang::BO_SubAssign);
  } else if (expr->getComputationResultType()->isRealFloatingType()) {
    discard(expr->getRHS());
    after = unknownValue(held, "a floating-point number");
  } else {
    const Type computed = unit_.type(expr->getComputationLHSType(), expr->getExprLoc());
    const ExprPtr before = keptAcross(convert(computed, readPlace(held, into)), info(expr->getRHS()));
    const auto op = binaryOp(clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode()));
    const Type result = unit_.type(expr->getComputationResultType(), expr->getExprLoc());
    after = convert(held, binary(result, op, before, right()));
  }
  if (wanted) after = builder_.save(after);
  builder_.assign(into, after);
  return convert(type(expr), after);
}

// ---- conditional and statement expressions -----------------------------------------------------------------------

ExprPtr FunctionLowering::conditionalValue(const clang::AbstractConditionalOperator* expr) {
  const ExprInfo& then = info(expr->getTrueExpr());
  const ExprInfo& otherwise = info(expr->getFalseExpr());
  const bool pure = !expr->getType()->isVoidType() && !info(expr).branches && !info(expr->getCond()).needsEdges() && !then.needsEdges() &&
                    !otherwise.needsEdges() && llvm::isa<clang::ConditionalOperator>(expr);
  if (!pure) return conditionalByBranching(expr, !expr->getType()->isVoidType());
  const Type result = type(expr);
  if (std::holds_alternative<FloatType>(result)) return unknownFloat();  // nothing in it needs an edge
  const ExprPtr test = value(expr->getCond());
  const ExprPtr first = convert(result, value(expr->getTrueExpr()));
  return conditional(result, test, first, convert(result, value(expr->getFalseExpr())));
}

ExprPtr FunctionLowering::conditionalByBranching(const clang::AbstractConditionalOperator* expr, bool wanted) {
  const NodeId then = builder_.newNode();
  const NodeId otherwise = builder_.newNode();
  const NodeId after = builder_.newNode();
  wanted = wanted && !expr->getType()->isRealFloatingType();
  const Type result = wanted ? type(expr) : kInt;
  const Place target{wanted ? builder_.temporary(result) : LocalId{}, nullptr};
  const Origin origin = builder_.origin();
  if (const auto* binary = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr)) {
    const ExprPtr common = builder_.save(value(binary->getCommon()));
    opaqueValues_[binary->getOpaqueValue()] = common;
    builder_.branch(common, then, otherwise);
  } else {
    condition(expr->getCond(), then, otherwise);
  }
  const auto arm = [&](NodeId at, const clang::Expr* part) {
    builder_.continueAt(at);
    builder_.setOrigin(origin);
    if (wanted) store(target, part);
    else discard(part);
    builder_.jump(after);
  };
  arm(then, expr->getTrueExpr());
  arm(otherwise, expr->getFalseExpr());
  builder_.continueAt(after);
  if (!wanted && expr->getType()->isRealFloatingType()) return unknownFloat();
  return wanted ? readVariable(result, target.variable) : literal(kInt, 0);
}

ExprPtr FunctionLowering::statementExpression(const clang::StmtExpr* expr, bool wanted) {
  const auto body = expr->getSubStmt()->body();
  const clang::Stmt* last = body.empty() ? nullptr : *(body.end() - 1);
  const auto* result = last ? llvm::dyn_cast<clang::Expr>(last) : nullptr;
  const bool valued = wanted && result && !expr->getType()->isVoidType();
  const Origin origin = builder_.origin();
  for (const clang::Stmt* part : body)
    if (part != last || !valued) statement(part);
  const auto kept = [&](const ExprPtr& out) { return std::holds_alternative<FloatType>(out->type) ? out : builder_.save(out); };
  const ExprPtr out = valued ? kept(value(result)) : literal(kInt, 0);
  builder_.setOrigin(origin);
  return out;
}

}  // namespace redcomp::frontend
