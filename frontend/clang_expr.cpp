#include "frontend/clang_expr.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_assertions.h"
#include "frontend/clang_function.h"
#include "frontend/clang_passed.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

Expressions::Expressions(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder), order_(parts.order), unsequenced_(parts.unsequenced),
      statements_(parts.statements), pointers_(parts.pointers), places_(parts.places), aggregates_(parts.aggregates),
      calls_(parts.calls), atomics_(parts.atomics), accesses_(parts.accesses) {}

// ---- values ------------------------------------------------------------------------------------------------------

ExprPtr Expressions::value(const clang::Expr* expr) {
  unit_.checkStack(expr->getExprLoc());
  if (const ExprPtr kept = unsequenced_.keptValue(expr)) return kept;
  Unsequenced::Region region(unsequenced_);
  unsequenced_.open(region, expr);
  return builder_.bounded(valueOfKind(expr));
}

ExprPtr Expressions::valueBefore(const clang::Expr* expr, const clang::Expr* next) {
  return order_.keptAcross(value(expr), order_.info(next));
}

ExprPtr Expressions::valueNow(const clang::Expr* expr) { return builder_.save(builder_.localOnly(value(expr))); }

ExprPtr Expressions::valueOfKind(const clang::Expr* expr) {
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return castValue(cast);
  if (const auto* node = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) return compoundAssignment(node, true);
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr)) return binaryValue(node);
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr)) return unaryValue(node);
  if (const auto* node = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) return conditionalValue(node);
  if (const auto* node = llvm::dyn_cast<clang::IntegerLiteral>(expr))
    return literal(types_.type(expr), toInteger(llvm::APSInt(node->getValue(), true)));
  if (const auto* node = llvm::dyn_cast<clang::CharacterLiteral>(expr))
    return literal(types_.type(expr), Integer(static_cast<std::int32_t>(node->getValue())));
  if (const auto* node = llvm::dyn_cast<clang::CallExpr>(expr)) {
    const ExprPtr result = calls_.call(node, {});
    return result ? result : literal(kInt, 0);
  }
  if (llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr>(expr))
    return places_.read(places_.target(expr), expr);  // of a structure that is a value: f().x
  if (const auto* node = llvm::dyn_cast<clang::AtomicExpr>(expr)) return atomics_.atomicExpression(node);
  if (llvm::isa<clang::FloatingLiteral, clang::ImaginaryLiteral>(expr)) return unknownFloat();
  if (const auto* node = llvm::dyn_cast<clang::VAArgExpr>(expr)) {
    discard(node->getSubExpr());
    return builder_.unknownValue(types_.type(expr), "an argument of a function with a variable number of arguments");
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(expr))
    return expr->getType()->isRealFloatingType() ? unknownFloat() : literal(types_.type(expr), 0);
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
      return literal(types_.type(expr), toInteger(constant->getInitVal()));
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::OffsetOfExpr>(expr)) {
    clang::Expr::EvalResult constant;
    if (expr->EvaluateAsInt(constant, unit_.context())) return literal(types_.type(expr), toInteger(constant.Val.getInt()));
    if (const auto* sized = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) {
      if (sized->isArgumentType()) statements_.variableLengths(sized->getArgumentType());
      else discard(sized->getArgumentExpr());
    }
    return builder_.unknownValue(types_.type(expr), "the size of an array of variable length");
  }
  unit_.unsupported(expr, fmt::format("expression of kind {}", expr->getStmtClassName()));
}

ExprPtr Expressions::castValue(const clang::CastExpr* cast) {
  const clang::Expr* operand = cast->getSubExpr();
  switch (cast->getCastKind()) {
    case clang::CK_LValueToRValue: return places_.read(places_.target(operand), cast);
    case clang::CK_NullToPointer:
      discard(operand);
      return literal(PointerType{}, 0);
    case clang::CK_PointerToIntegral: {
      clang::Expr::EvalResult constant;  // offsetof, written by hand
      if (cast->EvaluateAsInt(constant, unit_.context())) return literal(types_.type(cast), toInteger(constant.Val.getInt()));
      unit_.noteAddressInInteger();
      return convert(types_.type(cast), value(operand));
    }
    case clang::CK_BitCast: return pointers_.pointerCast(cast);
    case clang::CK_IntegralCast:
      if (isHandle(operand) && unit_.context().getTypeSize(cast->getType()) < unit_.context().getTypeSize(operand->getType())) {
        discard(operand);
        return builder_.unknownValue(types_.type(cast), "the handle of a thread as a number");
      }
      return convert(types_.type(cast), value(operand));
    case clang::CK_NoOp:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
      return convert(types_.type(cast), value(operand));
    case clang::CK_IntegralToPointer: {
      const auto* inner = llvm::dyn_cast<clang::CastExpr>(operand->IgnoreParens());  // (void *)(long)p is p
      const bool back = inner && inner->getCastKind() == clang::CK_PointerToIntegral && types_.isAddressWide(inner->getType());
      if (back) return convert(types_.type(cast), value(inner->getSubExpr()));
      const ExprPtr number = value(operand);
      return convert(types_.type(cast), types_.pointerBits() == 64 ? number : convert(IntegerType{32, false, false}, number));
    }
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic: return value(operand);
    case clang::CK_ToVoid:
      discard(operand);
      return literal(kInt, 0);
    case clang::CK_FunctionToPointerDecay: return pointers_.functionValue(operand);
    case clang::CK_ArrayToPointerDecay: return places_.addressOfTaken(places_.addressed(operand), operand);
    case clang::CK_IntegralToFloating:
      if (followsUnset(unit_)) passOn(unit_, builder_, value(operand));
      else discard(operand);
      return unknownFloat();
    case clang::CK_FloatingCast:
      discard(operand);
      return unknownFloat();
    case clang::CK_FloatingToIntegral:
      discard(operand);
      mayNotFit(cast);
      return builder_.unknownValue(types_.type(cast), "a floating-point number");
    case clang::CK_FloatingToBoolean:
      discard(operand);
      return builder_.unknownValue(types_.type(cast), "a floating-point number");
    default: unit_.unsupported(cast, fmt::format("conversion of kind {}", cast->getCastKindName()));
  }
}

// Of floating-point numbers little is known: whether they fit into an integer is, of constants and of what has been one.
void Expressions::mayNotFit(const clang::CastExpr* cast) {
  if (!unit_.options().convertsFloats || unit_.isModel()) return;
  const clang::Expr* operand = cast->getSubExpr();
  clang::Expr::EvalResult constant;
  if (cast->EvaluateAsInt(constant, unit_.context())) return;
  const auto* inner = llvm::dyn_cast<clang::CastExpr>(operand->IgnoreParens());
  const bool wasInteger = inner && inner->getCastKind() == clang::CK_IntegralToFloating;
  if (wasInteger && isExactly(inner->getSubExpr()->getType(), operand->getType(), cast->getType())) return;
  llvm::APFloat known(0.0);
  const bool isKnown = operand->EvaluateAsFloat(known, unit_.context());
  failIfTooLarge(isKnown ? literal(kInt, 1) : builder_.unknownValue(kInt, "a floating-point number"), cast);
}

void Expressions::failIfTooLarge(const ExprPtr& tooLarge, const clang::Expr* at) {
  if (!unit_.options().convertsFloats || unit_.isModel()) return;
  const NodeId fails = builder_.newNode(), fits = builder_.newNode();
  builder_.branch(tooLarge, fails, fits);
  builder_.continueAt(fails);
  builder_.emitLast(Fail{fmt::format("a floating-point number is too large in {}", unit_.text(at->getSourceRange()))});
  builder_.continueAt(fits);
}

// Whether all integers of the one type are numbers of the floating-point type, and of the other integer type.
bool Expressions::isExactly(clang::QualType from, clang::QualType floating, clang::QualType to) {
  const Type source = types_.type(from, {}), target = types_.type(to, {});
  const auto *given = std::get_if<IntegerType>(&source), *wanted = std::get_if<IntegerType>(&target);
  if (!given || !wanted) return false;
  const unsigned digits = unit_.context().getTypeSize(floating) >= 64 ? 53 : 24;
  const logic::Range all = rangeOf(source), room = rangeOf(target);
  return given->bits - (given->isSigned ? 1 : 0) <= digits && *room.low <= *all.low && *all.high <= *room.high;
}

// What is read, or calculated with, may race or be undefined although nobody uses it.
void Expressions::evaluate(const ExprPtr& value) {
  if (!unit_.evaluatesAll() || !value) return;
  const ExprPtr local = builder_.localOnly(value);
  if (mayBeUndefined(value)) builder_.emit(Evaluate{local});
}

void Expressions::give(const clang::Expr* argument) {
  if (!unit_.options().checksInitialised || unit_.isModel() || !argument->isPRValue() || !types_.scalar(argument->getType()))
    return discard(argument);
  const ExprPtr given = builder_.localOnly(value(argument));
  if (!std::holds_alternative<FloatType>(given->type)) builder_.emit(Evaluate{given, true});
}

bool Expressions::hasEffects(const clang::Expr* expr) { return order_.info(expr).needsEdges(); }

// An expression without side effects.
void Expressions::discardPure(const clang::Expr* expr) {
  if (!unit_.evaluatesAll()) return;
  if (expr->getType()->isVoidType()) return discardPureVoid(expr);
  if (expr->isPRValue() && types_.scalar(expr->getType())) return evaluate(value(expr));
  if (expr->getType()->isRecordType() && expr->isLValue() && unit_.options().checksRaces) accesses_.readWhole(places_.target(expr));
  if (llvm::isa<clang::StringLiteral, clang::DeclRefExpr>(expr->IgnoreParenCasts())) return;
  const Target unused = places_.target(expr);
  evaluate(unused.address);
  evaluate(unused.index);
}

void Expressions::discardPureVoid(const clang::Expr* expr) {
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return discard(cast->getSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr)) return discard(node->getSubExpr());  // __extension__
  if (const auto* node = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) return discard(node->getResultExpr());
  if (const auto* node = llvm::dyn_cast<clang::ChooseExpr>(expr)) return discard(node->getChosenSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr)) return discard(node->getLHS()), discard(node->getRHS());
  if (const auto* node = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) conditionalByBranching(node, false);
}

void Expressions::discard(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  if (unsequenced_.keptValue(inner) || unsequenced_.keptTarget(inner)) return;
  if (!order_.info(inner).needsEdges()) return discardPure(inner);
  Unsequenced::Region region(unsequenced_);
  unsequenced_.open(region, inner);
  const auto* assigned = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (types_.isAggregate(inner->getType()) && !inner->isLValue() && !(assigned && assigned->getOpcode() == clang::BO_Assign)) {
    places_.target(inner);
  } else if (const auto* node = llvm::dyn_cast<clang::CallExpr>(inner)) {
    calls_.call(node, {false, nullptr});
  } else if (const auto* node = llvm::dyn_cast<clang::AtomicExpr>(inner)) {
    atomics_.atomicExpression(node);
  } else if (const auto* node = llvm::dyn_cast<clang::CompoundAssignOperator>(inner)) {
    compoundAssignment(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(inner)) {
    if (node->getOpcode() == clang::BO_Assign) assignment(node, false);
    else if (node->getOpcode() == clang::BO_Comma) discard(node->getLHS()), discard(node->getRHS());
    else evaluate(value(node));
  } else if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
    if (node->isIncrementDecrementOp()) step(node, false);
    else if (unit_.evaluatesAll() && node->isPRValue()) evaluate(value(node));
    else discard(node->getSubExpr());
  } else if (const auto* node = llvm::dyn_cast<clang::StmtExpr>(inner)) {
    statementExpression(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::AbstractConditionalOperator>(inner)) {
    conditionalByBranching(node, false);
  } else if (const auto* node = llvm::dyn_cast<clang::CastExpr>(inner); node && node->getCastKind() == clang::CK_ToVoid) {
    discard(node->getSubExpr());
  } else {
    evaluate(value(inner));
  }
}

// ---- stores ------------------------------------------------------------------------------------------------------

void Expressions::store(const Place& target, const clang::Expr* source) {
  const clang::Expr* inner = source->IgnoreParens();
  const Place local = builder_.localOnly(target);
  Unsequenced::Region region(unsequenced_);
  unsequenced_.open(region, inner);
  ExprPtr stored = unsequenced_.keptValue(inner);
  if (stored) builder_.assignConverted(local, stored);
  if (stored) return;
  if (const auto* node = llvm::dyn_cast<clang::CallExpr>(inner)) stored = calls_.call(node, {true, &local});
  else stored = value(source);
  if (stored) builder_.assignConverted(local, stored);
}

// ---- conditional and statement expressions -----------------------------------------------------------------------

ExprPtr Expressions::conditionalValue(const clang::AbstractConditionalOperator* expr) {
  const ExprInfo& then = order_.info(expr->getTrueExpr());
  const ExprInfo& otherwise = order_.info(expr->getFalseExpr());
  const bool pure = !expr->getType()->isVoidType() && !order_.info(expr).branches &&
                    !order_.info(expr->getCond()).needsEdges() && !then.needsEdges() && !otherwise.needsEdges() &&
                    llvm::isa<clang::ConditionalOperator>(expr);
  const bool evaluated = unit_.evaluatesAll() && expr->getType()->isRealFloatingType();
  if (!pure || evaluated) return conditionalByBranching(expr, !expr->getType()->isVoidType());
  const Type result = types_.type(expr);
  if (std::holds_alternative<FloatType>(result)) return unknownFloat();  // nothing in it needs an edge
  const ExprPtr test = value(expr->getCond());
  const ExprPtr first = convert(result, value(expr->getTrueExpr()));
  return conditional(result, test, first, convert(result, value(expr->getFalseExpr())));
}

ExprPtr Expressions::conditionalByBranching(const clang::AbstractConditionalOperator* expr, bool wanted) {
  const NodeId then = builder_.newNode();
  const NodeId otherwise = builder_.newNode();
  const NodeId after = builder_.newNode();
  wanted = wanted && !expr->getType()->isRealFloatingType();
  const Type result = wanted ? types_.type(expr) : kInt;
  const Place target{wanted ? builder_.temporary(result) : LocalId{}, nullptr};
  const Origin origin = builder_.origin();
  if (failsAtOnce(expr->getTrueExpr()) || failsAtOnce(expr->getFalseExpr())) markAssertion(unit_, builder_, expr->getCond());
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

ExprPtr Expressions::statementExpression(const clang::StmtExpr* expr, bool wanted) {
  const auto body = expr->getSubStmt()->body();
  const clang::Stmt* last = expr->getSubStmt()->getStmtExprResult();
  const auto* result = last ? llvm::dyn_cast<clang::Expr>(last) : nullptr;
  const bool valued = wanted && !expr->getType()->isVoidType();
  if (valued && !result) unit_.unsupported(expr, "statement expression whose value is that of a label's statement");
  const Origin origin = builder_.origin();
  const std::size_t alive = statements_.openScope();
  for (const clang::Stmt* part : body)
    if (part != last || !valued) statements_.statement(part);
  const auto kept = [&](const ExprPtr& out) { return std::holds_alternative<FloatType>(out->type) ? out : builder_.save(out); };
  const ExprPtr out = valued ? kept(value(result)) : literal(kInt, 0);
  statements_.closeScope(alive);
  builder_.setOrigin(origin);
  return out;
}

}  // namespace redcomp::frontend
