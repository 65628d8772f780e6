#include "frontend/clang_call.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <regex>
#include <unordered_set>
#include <utility>

#include "frontend/clang_function.h"
#include "frontend/clang_passed.h"
#include "frontend/clang_names.h"
#include "frontend/clang_unchecked.h"
#include "frontend/expr.h"
#include "frontend/library.h"

namespace redcomp::frontend {

namespace {

// The error itself, and the marks of atomic sections, even if the program defines them.
bool isOurs(const std::string& name) {
  return name == "__VERIFIER_error" || name == "reach_error" || name == "__VERIFIER_atomic_begin" ||
         name == "__VERIFIER_atomic_end";
}

// Whether the expression is the address of a variable of the program, or of a part of one.
bool isAddressOfStatic(const clang::Expr* expr) {
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(expr->IgnoreParenCasts());
  if (!address || address->getOpcode() != clang::UO_AddrOf) return false;
  const clang::Expr* object = address->getSubExpr()->IgnoreParenCasts();
  while (true) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(object); member && !member->isArrow())
      object = member->getBase()->IgnoreParenCasts();
    else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(object))
      object = element->getBase()->IgnoreParenCasts();
    else break;
  }
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(object);
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  return variable && variable->hasGlobalStorage() && !variable->getType()->isPointerType();
}

std::string withoutBuiltin(const std::string& name) {
  const std::string builtin = "__builtin_";
  return name.starts_with(builtin) ? name.substr(builtin.size()) : name;
}

// The model that stands for a function. Static memory is zero at first: a mutex in it that is held is one that was made
// before. Other memory holds anything.
std::string modelName(UnitLowering& unit, const clang::CallExpr* expr, const std::string& name) {
  if (name == "pthread_mutex_init" && expr->getNumArgs() > 0 && isAddressOfStatic(expr->getArg(0)))
    return "__redcomp_static_mutex_init";
  const std::string plain = withoutBuiltin(name);
  const std::string own = "__redcomp_" + plain;
  return plain != name && unit.definitionOf(own).unit ? own : plain;
}

std::vector<clang::QualType> parametersOf(const clang::FunctionDecl* function) {
  std::vector<clang::QualType> types;
  for (const clang::ParmVarDecl* parameter : function->parameters()) types.push_back(parameter->getType());
  return types;
}

}  // namespace

Calls::Calls(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), order_(parts.order), expressions_(parts.expressions), aggregates_(parts.aggregates),
      library_(parts.library), threads_(parts.threads), table_(parts.table), externals_(parts.externals), accesses_(parts.accesses) {}

ExprPtr Calls::call(const clang::CallExpr* expr, const Wanted& wanted) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return pointerCall(expr, wanted);
  const std::string name = libraryNameOf(callee);
  const auto definition = unit_.definitionOf(callee);
  if (definition.unit && !isOurs(name) && !definition.unit->isModel()) return userCall(expr, definition, wanted);
  if (name.starts_with("__VERIFIER_nondet_")) return nondeterministic(expr, wanted);
  if (!unit_.isTheLibrarys(callee)) return unknownCall(expr, name, wanted);
  threads_.cancellationPoint(name);
  accesses_.readTimes(expr);
  ExprPtr result = literal(kInt, 0);
  if (library_.knownCall(expr, name, result)) {
    forgetErrnoAfter(name);
    return result;
  }
  const std::string modelled = modelName(unit_, expr, name);
  const auto model = modelled == name ? definition : unit_.definitionOf(modelled);
  if (model.unit && model.unit->isModel() && !isOurs(name)) return modelCall(expr, model, wanted);
  if (const LibraryFunction* known = libraryFunction(withoutBuiltin(name))) return tableCall(expr, *known, wanted);
  return unknownCall(expr, name, wanted);
}

// Of a structure that it returns nothing is known.
ExprPtr Calls::unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted) {
  if (!types_.isAggregate(expr->getType())) return externals_.unknownCall(expr, name, wanted);
  const ExprPtr structure = std::exchange(structureResult_, nullptr);  // there may be calls among the arguments
  externals_.unknownCall(expr, name, {false, nullptr});
  if (structure) externals_.forgetResult(structure, expr->getType(), name);
  return nullptr;
}

ExprPtr Calls::modelCall(const clang::CallExpr* expr, const FunctionDefinition& model, const Wanted& wanted) {
  const LibraryFunction* known = libraryFunction(model.function->getNameAsString());
  if (known && known->effects.inParts) unit_.inParts(builder_.origin().source);
  accesses_.makeOrDestroy(expr, model.function->getNameAsString());
  const ExprPtr result = userCall(expr, model, wanted);
  forgetErrnoAfter(model.function->getNameAsString());
  return result;
}

void Calls::forgetErrnoAfter(const std::string& name) {
  const LibraryFunction* known = libraryFunction(name);
  if (known && known->effects.setsErrno) table_.forgetErrno(fmt::format("errno after '{}'", name));
}

// What the table says of a function without a model.
ExprPtr Calls::tableCall(const clang::CallExpr* expr, const LibraryFunction& function, const Wanted& wanted) {
  switch (function.kind) {
    case LibraryFunction::Kind::Effects: return table_.call(expr, function, wanted);
    case LibraryFunction::Kind::Ends:
      evaluateArguments(expr);
      builder_.emitLast(ExitProgram{.orderly = function.name == "exit" || (function.name == "_exit" && unit_.isModel())});
      return literal(kInt, 0);
    case LibraryFunction::Kind::Nothing:
      evaluateArguments(expr);
      return literal(kInt, 0);
    case LibraryFunction::Kind::Beyond:
      evaluateArguments(expr);
      endBeyond(builder_, function.description.substr(7));
      return literal(kInt, 0);
    case LibraryFunction::Kind::Refused:
    case LibraryFunction::Kind::Translated:
    case LibraryFunction::Kind::Model: break;
  }
  const bool reason = function.kind == LibraryFunction::Kind::Refused;
  unit_.unsupported(expr, fmt::format("function '{}'{}", function.name, reason ? ":" + function.description.substr(7) : ""));
}

void Calls::callInto(const clang::CallExpr* expr, const ExprPtr& address) {
  structureResult_ = address;
  call(expr, {true, nullptr});
  structureResult_ = nullptr;
}

void refuseCountedOutput(UnitLowering& unit, const clang::CallExpr* call, bool formatIsLast) {
  static const std::regex kCounts("%[-+ #'0-9.*$]*[hlLqjzt]*n");
  static const std::regex kPercent("%%");
  bool open = false, constant = false;  // there is a format that is, or is not
  for (const clang::Expr* each : call->arguments()) {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(each->IgnoreParenImpCasts());
    if (text && text->isOrdinary() && std::regex_search(std::regex_replace(text->getString().str(), kPercent, ""), kCounts))
      unit.unsupported(each, "%n, which writes");
    const clang::QualType pointed = each->getType()->isPointerType() ? each->getType()->getPointeeType() : clang::QualType();
    const bool number = !pointed.isNull() && pointed->isIntegerType() && !pointed.isConstQualified() &&
                        !pointed->isSpecificBuiltinType(clang::BuiltinType::Char_S) &&
                        !pointed->isSpecificBuiltinType(clang::BuiltinType::Char_U);
    if (open && number) return unit.leftOut(each->getExprLoc(), "a format that is not constant may have %n, which writes");
    if (text && formatIsLast) constant = true, open = false;
    else open |= !text && !constant && !pointed.isNull() && pointed->isCharType();
  }
}

void Calls::evaluateArguments(const clang::CallExpr* expr) {
  for (const clang::Expr* each : expr->arguments()) {
    noteGivenPointer(unit_, each);
    expressions_.give(each);
  }
}

// ---- the program's own functions ---------------------------------------------------------------------------------

// A structure is passed as the address of a copy.
ExprPtr Calls::argumentValue(const clang::Expr* expr, clang::QualType parameter) {
  if (types_.isAggregate(parameter)) return addressOfTarget(aggregates_.temporaryTarget(expr->getType(), expr));
  const ExprPtr passed = expressions_.value(expr);
  const Type wanted = types_.type(parameter, expr->getExprLoc());
  if (std::holds_alternative<FloatType>(wanted)) return literal(kInt, 0);  // floating-point parameters are not kept
  if (std::holds_alternative<FloatType>(passed->type)) return builder_.unknownValue(wanted, "a floating-point number");
  return convert(wanted, passed);
}

std::vector<ExprPtr> Calls::arguments(const clang::CallExpr* expr, const std::vector<clang::QualType>& parameters) {
  std::vector<ExprPtr> passed;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    if (i >= parameters.size()) {
      const bool isFollowed = followsUnset(unit_) && expr->getArg(i)->isPRValue() && types_.scalar(expr->getArg(i)->getType());
      if (isFollowed) passOn(unit_, builder_, expressions_.value(expr->getArg(i)));
      else expressions_.discard(expr->getArg(i));
      continue;
    }
    ExprPtr each = argumentValue(expr->getArg(i), parameters[i]);
    for (unsigned later = i + 1; later < expr->getNumArgs(); ++later)
      each = order_.keptAcross(each, order_.info(expr->getArg(later)));
    passed.push_back(std::move(each));
  }
  if (passed.size() < parameters.size()) unit_.unsupported(expr, "call with too few arguments");
  for (ExprPtr& each : passed) each = builder_.localOnly(each);
  return passed;
}

ExprPtr Calls::userCall(const clang::CallExpr* expr, const FunctionDefinition& callee, const Wanted& wanted) {
  if (callee.function->isVariadic() && !callee.unit->isModel()) refuseCountedOutput(unit_, expr, false);
  CallFunction stmt;
  const ExprPtr structure = structureResult_;
  structureResult_ = nullptr;
  stmt.arguments = arguments(expr, parametersOf(callee.function));
  structureResult_ = structure;
  stmt.callee = unit_.function(callee);
  const ExprPtr result = finishCall(expr, std::move(stmt), callee.function->getReturnType(), wanted);
  if (callee.function->isNoReturn() && !callee.unit->isModel()) {  // to return all the same is undefined behaviour
    unit_.assuming("undefined-behaviour", "no undefined behaviour: return of a function that is declared not to", expr->getBeginLoc());
    builder_.assume(literal(kInt, 0));
  }
  return result;
}

ExprPtr Calls::pointerCall(const clang::CallExpr* expr, const Wanted& wanted) {
  CallFunction stmt;
  const ExprPtr structure = structureResult_;
  structureResult_ = nullptr;
  stmt.pointer = builder_.save(expressions_.value(expr->getCallee()));
  const auto* type = expr->getCallee()->getType()->getPointeeType()->getAs<clang::FunctionType>();
  if (!type) unit_.unsupported(expr, "call of this kind");
  std::vector<clang::QualType> parameters;
  const auto* prototype = llvm::dyn_cast<clang::FunctionProtoType>(type);
  if (prototype && prototype->isVariadic()) refuseCountedOutput(unit_, expr, false);
  if (prototype)
    parameters.assign(prototype->param_types().begin(), prototype->param_types().end());
  else
    for (const clang::Expr* each : expr->arguments()) parameters.push_back(each->getType());
  stmt.arguments = arguments(expr, parameters);
  structureResult_ = structure;
  return finishCall(expr, std::move(stmt), type->getReturnType(), wanted);
}

ExprPtr Calls::finishCall(const clang::CallExpr* expr, CallFunction stmt, clang::QualType returned, const Wanted& wanted) {
  if (types_.isAggregate(returned)) {
    ExprPtr into = structureResult_;
    if (!into) {
      const Layout& layout = types_.layout(returned, expr->getExprLoc());
      into = addressOf(context_.addObject("tmp", layout, unit_.locate(expr->getExprLoc()), true), 0, nullptr);
    }
    structureResult_ = nullptr;
    stmt.arguments.insert(stmt.arguments.begin(), into);
    builder_.emit(std::move(stmt));
    return nullptr;
  }
  const bool floating = returned->isRealFloatingType();
  if (!wanted.value || returned->isVoidType() || floating) {
    builder_.emit(std::move(stmt));
    return floating ? unknownFloat() : nullptr;
  }
  const Type result = types_.type(returned, expr->getExprLoc());
  const bool atOnce = wanted.into && builder_.typeOf(*wanted.into) == result;
  stmt.result = atOnce ? *wanted.into : Place{builder_.temporary(result), nullptr};
  const VariableId target = stmt.result->variable;
  builder_.emit(std::move(stmt));
  return atOnce ? nullptr : convert(types_.type(expr), readVariable(result, target));
}

// ---- unknown values ----------------------------------------------------------------------------------------------

ExprPtr Calls::nondeterministic(const clang::CallExpr* expr, const Wanted& wanted, const std::string& approximates) {
  if (!wanted.value || expr->getType()->isVoidType()) return nullptr;
  if (types_.isAggregate(expr->getType())) unit_.unsupported(expr, "nondeterministic structure");
  const Type result = types_.type(expr);
  if (std::holds_alternative<FloatType>(result)) return unknownFloat();
  if (wanted.into && builder_.typeOf(*wanted.into) == result) {
    builder_.emit(Havoc{*wanted.into, approximates});
    return nullptr;
  }
  const LocalId target = builder_.temporary(result);
  builder_.emit(Havoc{Place{target, nullptr}, approximates});
  return readVariable(result, target);
}

}  // namespace redcomp::frontend
