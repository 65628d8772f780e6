// Expressions of one function: values without side effects are returned, side effects become edges on the way.
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

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
    if (const auto* sized = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) {
      if (sized->isArgumentType()) variableLengths(sized->getArgumentType());
      else discard(sized->getArgumentExpr());
    }
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
      return convert(type(cast), value(operand));
    }
    case clang::CK_BitCast: return pointerCast(cast);
    case clang::CK_NoOp:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
      return convert(type(cast), value(operand));
    case clang::CK_IntegralToPointer: {
      const auto* inner = llvm::dyn_cast<clang::CastExpr>(operand->IgnoreParens());  // (void *)(long)p is p
      const bool back = inner && inner->getCastKind() == clang::CK_PointerToIntegral && isAddressWide(inner->getType());
      if (back) return convert(type(cast), value(inner->getSubExpr()));
      const ExprPtr number = value(operand);
      return convert(type(cast), unit_.pointerBits() == 64 ? number : convert(IntegerType{32, false, false}, number));
    }
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic: return value(operand);
    case clang::CK_ToVoid:
      discard(operand);
      return literal(kInt, 0);
    case clang::CK_FunctionToPointerDecay: return functionValue(operand);
    case clang::CK_ArrayToPointerDecay: return addressOfTaken(target(operand), operand);
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
  const clang::Stmt* last = expr->getSubStmt()->getStmtExprResult();
  const auto* result = last ? llvm::dyn_cast<clang::Expr>(last) : nullptr;
  const bool valued = wanted && !expr->getType()->isVoidType();
  if (valued && !result) unsupported(expr, "statement expression whose value is that of a label's statement");
  const Origin origin = builder_.origin();
  const std::size_t alive = cleanups_.size();
  for (const clang::Stmt* part : body)
    if (part != last || !valued) statement(part);
  const auto kept = [&](const ExprPtr& out) { return std::holds_alternative<FloatType>(out->type) ? out : builder_.save(out); };
  const ExprPtr out = valued ? kept(value(result)) : literal(kInt, 0);
  closeScope(alive);
  builder_.setOrigin(origin);
  return out;
}

}  // namespace redcomp::frontend
