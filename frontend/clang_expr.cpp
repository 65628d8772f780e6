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

// Whether assigning to this object changes a local variable.
bool isLocalObject(const clang::Expr* object) {
  const clang::Expr* inner = object->IgnoreParens();
  while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner))
    inner = element->getBase()->IgnoreParenImpCasts();
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner);
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  return !variable || !variable->hasGlobalStorage();
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
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::OffsetOfExpr>(expr))
    return literal(type(expr), toInteger(expr->EvaluateKnownConstInt(unit_.context())));
  unsupported(expr, fmt::format("expression of kind {}", expr->getStmtClassName()));
}

ExprPtr FunctionLowering::castValue(const clang::CastExpr* cast) {
  const clang::Expr* operand = cast->getSubExpr();
  switch (cast->getCastKind()) {
    case clang::CK_LValueToRValue: {
      const Place read = place(operand);
      const Type held = builder_.typeOf(read);
      if (std::holds_alternative<MutexType>(held) || std::holds_alternative<OpaqueType>(held))
        unsupported(cast, fmt::format("value of type '{}'", toString(held)));
      return readPlace(held, read);
    }
    case clang::CK_NullToPointer: return literal(PointerType{}, 0);
    case clang::CK_NoOp:
    case clang::CK_BitCast:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral: return convert(type(cast), value(operand));
    case clang::CK_ToVoid:
      discard(operand);
      return literal(kInt, 0);
    case clang::CK_FunctionToPointerDecay: unsupported(cast, "address of a function as a value");
    case clang::CK_ArrayToPointerDecay: unsupported(cast, "address of an array as a value");
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingToBoolean:
    case clang::CK_FloatingCast: unsupported(cast, "floating-point value");
    default: unsupported(cast, fmt::format("conversion of kind {}", cast->getCastKindName()));
  }
}

void FunctionLowering::discard(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  if (!info(inner).needsEdges()) return;
  if (const auto* node = llvm::dyn_cast<clang::CallExpr>(inner)) {
    call(node, {false, nullptr});
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
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(node->getDecl());
    result.readsGlobal |= variable && variable->hasGlobalStorage();
  }
  if (llvm::isa<clang::CallExpr>(expr)) result.calls = true;
  if (llvm::isa<clang::StmtExpr>(expr)) result.calls = result.writesLocals = true;
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

// ---- places ------------------------------------------------------------------------------------------------------

Place FunctionLowering::place(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(inner)) return variablePlace(node);
  if (const auto* node = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
    static const std::string kNoArray = "element of something that is not an array variable";
    if (llvm::isa<clang::ArraySubscriptExpr>(node->getBase()->IgnoreParenImpCasts()))
      unsupported(expr, "array of arrays");
    const Place array = addressed(node->getBase(), kNoArray);
    const Literal* offset = array.index ? asLiteral(array.index) : nullptr;
    if (!offset || offset->value != 0) unsupported(expr, kNoArray);
    return Place{array.variable, value(node->getIdx())};
  }
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(inner); node && node->getOpcode() == clang::UO_Deref)
    return addressed(node->getSubExpr(), "dereference of a pointer");
  if (llvm::isa<clang::MemberExpr>(inner)) unsupported(expr, "member of a structure or union");
  unsupported(expr, fmt::format("object of kind {}", inner->getStmtClassName()));
}

Place FunctionLowering::variablePlace(const clang::DeclRefExpr* expr) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
  if (!variable) unsupported(expr, "function as a value");
  const auto local = locals_.find(variable);
  if (local != locals_.end()) return Place{local->second, nullptr};
  return Place{unit_.global(variable, variable->isStaticLocal() ? definition_ : nullptr), nullptr};
}

void FunctionLowering::store(const Place& target, const clang::Expr* source) {
  const clang::Expr* inner = source->IgnoreParens();
  const Place local = builder_.localOnly(target);
  ExprPtr stored;
  if (const auto* node = llvm::dyn_cast<clang::CallExpr>(inner)) stored = call(node, {true, &local});
  else stored = value(source);
  if (stored) builder_.assign(local, convert(builder_.typeOf(local), stored));
}

// ---- operators ---------------------------------------------------------------------------------------------------

ExprPtr FunctionLowering::unaryValue(const clang::UnaryOperator* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension: return value(operand);
    case clang::UO_Minus: return unary(type(expr), UnaryOp::Minus, value(operand));
    case clang::UO_Not: return unary(type(expr), UnaryOp::BitNot, value(operand));
    case clang::UO_LNot: return logicalNot(value(operand));
    case clang::UO_AddrOf: unsupported(expr, "address of a variable as a value");
    default: break;
  }
  if (expr->isIncrementDecrementOp()) return step(expr, true);
  unsupported(expr, fmt::format("operator '{}'", clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str()));
}

// ++ and --; the value before or after, if it is wanted.
ExprPtr FunctionLowering::step(const clang::UnaryOperator* expr, bool wanted) {
  const Place target = builder_.localOnly(place(expr->getSubExpr()));
  const Type held = builder_.typeOf(target);
  if (!std::holds_alternative<IntegerType>(held)) unsupported(expr, "arithmetic on a pointer");
  const Type computed = integerView(held).bits < 32 ? kInt : held;
  ExprPtr before = readPlace(held, target);
  if (wanted && expr->isPostfix()) before = builder_.save(before);
  const BinaryOp op = expr->isIncrementOp() ? BinaryOp::Add : BinaryOp::Subtract;
  ExprPtr after = convert(held, binary(computed, op, convert(computed, before), literal(computed, 1)));
  if (wanted && expr->isPrefix()) after = builder_.save(after);
  builder_.assign(target, after);
  return expr->isPostfix() ? before : after;
}

ExprPtr FunctionLowering::binaryValue(const clang::BinaryOperator* expr) {
  if (expr->getOpcode() == clang::BO_Assign) return assignment(expr, true);
  if (expr->getOpcode() == clang::BO_Comma) {
    discard(expr->getLHS());
    return value(expr->getRHS());
  }
  if (expr->isLogicalOp()) return shortCircuit(expr);
  if (!expr->isComparisonOp() && expr->getType()->isPointerType()) unsupported(expr, "arithmetic on a pointer");
  if (expr->getOpcode() == clang::BO_Sub && expr->getLHS()->getType()->isPointerType())
    unsupported(expr, "difference of pointers");
  const Type result = type(expr);
  const ExprPtr left = valueBefore(expr->getLHS(), expr->getRHS());
  return binary(result, binaryOp(expr->getOpcode()), left, value(expr->getRHS()));
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
  const ExprPtr test = value(inner);
  builder_.setOrigin(unit_.origin(inner->getSourceRange()));
  builder_.branch(test, then, otherwise);
  builder_.releaseTemporaries(mark);
}

ExprPtr FunctionLowering::assignment(const clang::BinaryOperator* expr, bool wanted) {
  Place target = place(expr->getLHS());
  if (target.index) target.index = keptAcross(target.index, info(expr->getRHS()));
  const Type held = builder_.typeOf(target);
  if (std::holds_alternative<MutexType>(held) || std::holds_alternative<OpaqueType>(held))
    unsupported(expr, fmt::format("assignment to an object of type '{}'", toString(held)));
  if (!wanted) {
    store(target, expr->getRHS());
    return nullptr;
  }
  const ExprPtr stored = builder_.save(convert(held, value(expr->getRHS())));
  builder_.assign(target, stored);
  return stored;
}

ExprPtr FunctionLowering::compoundAssignment(const clang::CompoundAssignOperator* expr, bool wanted) {
  Place target = builder_.localOnly(place(expr->getLHS()));
  if (target.index) target.index = keptAcross(target.index, info(expr->getRHS()));
  const Type held = builder_.typeOf(target);
  if (!std::holds_alternative<IntegerType>(held)) unsupported(expr, "arithmetic on a pointer");
  const Type computed = unit_.type(expr->getComputationLHSType(), expr->getExprLoc());
  const ExprPtr before = keptAcross(convert(computed, readPlace(held, target)), info(expr->getRHS()));
  const auto op = binaryOp(clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode()));
  const Type result = unit_.type(expr->getComputationResultType(), expr->getExprLoc());
  ExprPtr after = convert(held, binary(result, op, before, value(expr->getRHS())));
  if (wanted) after = builder_.save(after);
  builder_.assign(target, after);
  return after;
}

// ---- conditional and statement expressions -----------------------------------------------------------------------

ExprPtr FunctionLowering::conditionalValue(const clang::AbstractConditionalOperator* expr) {
  const ExprInfo& then = info(expr->getTrueExpr());
  const ExprInfo& otherwise = info(expr->getFalseExpr());
  const bool pure = !expr->getType()->isVoidType() && !info(expr).branches && !then.needsEdges() &&
                    !otherwise.needsEdges() && llvm::isa<clang::ConditionalOperator>(expr);
  if (!pure) return conditionalByBranching(expr, !expr->getType()->isVoidType());
  const Type result = type(expr);
  const ExprPtr test = value(expr->getCond());
  const ExprPtr first = convert(result, value(expr->getTrueExpr()));
  return conditional(result, test, first, convert(result, value(expr->getFalseExpr())));
}

ExprPtr FunctionLowering::conditionalByBranching(const clang::AbstractConditionalOperator* expr, bool wanted) {
  const NodeId then = builder_.newNode();
  const NodeId otherwise = builder_.newNode();
  const NodeId after = builder_.newNode();
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
  const ExprPtr out = valued ? builder_.save(value(result)) : literal(kInt, 0);
  builder_.setOrigin(origin);
  return out;
}

}  // namespace redcomp::frontend
