#include "frontend/clang_order.h"

#include <clang/AST/Expr.h>

#include "frontend/clang_function.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

EvaluationOrder::EvaluationOrder(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), builder_(parts.context.builder) {}

ExprPtr EvaluationOrder::keptAcross(const ExprPtr& value, const ExprInfo& later) {
  const bool localsChange = later.writesLocals;
  const bool globalsChange = later.needsEdges() && value->sharedReads > 0;
  return localsChange || globalsChange ? builder_.save(value) : value;
}

Place EvaluationOrder::keptAcross(const Place& place, const ExprInfo& later) {
  Place kept = place;
  if (place.pointer) kept.pointer = keptAcross(place.pointer, later);
  else if (place.index) kept.index = keptAcross(place.index, later);
  return kept;
}

Target EvaluationOrder::keptAcross(const Target& target, const ExprInfo& later) {
  Target kept = target;
  if (target.address) kept.address = keptAcross(target.address, later);
  if (target.index) kept.index = keptAcross(target.index, later);
  if (target.in && target.in->index) kept.in->index = keptAcross(target.in->index, later);
  return kept;
}

const ExprInfo& EvaluationOrder::info(const clang::Stmt* expr) {
  const auto known = infos_.find(expr);
  if (known != infos_.end()) return known->second;
  unit_.checkStack(context_.definition->getLocation());
  const ExprInfo computed = computeInfo(expr);
  return infos_.emplace(expr, computed).first->second;
}

namespace {

bool isOrdered(const clang::Stmt* expr) {
  if (llvm::isa<clang::CallExpr, clang::AtomicExpr>(expr)) return true;
  const auto* object = llvm::dyn_cast<clang::Expr>(expr);
  return object && object->isLValue() && object->getType()->isAtomicType();
}

}  // namespace

ExprInfo EvaluationOrder::computeInfo(const clang::Stmt* expr) {
  constexpr int kDeep = 30;  // a deep operand may be saved half-way, so it cannot be part of a pure && or ?:
  ExprInfo result;
  if (const auto* sized = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) {
    // What it is applied to is not evaluated, unless that is an array of variable length.
    result.calls = result.writesLocals = sized->getTypeOfArgument()->isVariablyModifiedType();
    return result;
  }
  for (const clang::Stmt* part : expr->children()) {
    if (!part) continue;
    const ExprInfo& below = info(part);
    result.calls |= below.calls;
    result.writesLocals |= below.writesLocals;
    result.writesGlobals |= below.writesGlobals;
    result.branches |= below.branches;
    result.readsGlobal |= below.readsGlobal;
    result.depth = std::max(result.depth, below.depth + 1);
    result.ordered += below.ordered;
  }
  result.readsGlobal |= isSharedAccess(expr);
  result.ordered += isOrdered(expr);
  if (llvm::isa<clang::CallExpr, clang::AtomicExpr, clang::VAArgExpr, clang::CompoundLiteralExpr>(expr)) result.calls = true;
  if (llvm::isa<clang::StmtExpr>(expr)) result.calls = result.writesLocals = true;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr))
    result.calls |= (cast->getCastKind() == clang::CK_LValueToRValue && cast->getType()->isRealFloatingType() && unit_.evaluatesAll()) ||
                    cast->getCastKind() == clang::CK_FloatingToIntegral || cast->getCastKind() == clang::CK_FloatingToBoolean;
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr))
    result.calls |= (node->isComparisonOp() && node->getLHS()->getType()->isRealFloatingType()) ||
                    (node->getOpcode() == clang::BO_Sub && node->getRHS()->getType()->isPointerType());
  if (const auto* node = llvm::dyn_cast<clang::Expr>(expr)) result.calls |= isAtomicStep(node);
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
bool EvaluationOrder::isSharedAccess(const clang::Stmt* expr) const {
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(node->getDecl());
    return variable && (variable->hasGlobalStorage() || context_.inMemory.contains(variable));
  }
  if (const auto* node = llvm::dyn_cast<clang::MemberExpr>(expr)) return node->isArrow();
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr)) return node->getOpcode() == clang::UO_Deref;
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr);
  if (!element) return false;
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
  return !decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay;  // of a pointer, not an array
}

// Whether assigning to this object changes a local variable that nobody else knows.
bool EvaluationOrder::isLocalObject(const clang::Expr* object) const {
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

}  // namespace redcomp::frontend
