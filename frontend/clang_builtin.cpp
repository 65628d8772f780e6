// Builtins of compilers. Most are functions of the models, which can be called by either name (modelName in clang_call.cpp).
#include <clang/AST/Expr.h>

#include "frontend/clang_function.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

const Type kWide = IntegerType{260, true, false};  // holds every product, also of __int128

// Of __builtin_add_overflow, __builtin_smulll_overflow and their kind.
std::optional<BinaryOp> checkedOperator(const std::string& name) {
  if (!name.starts_with("__builtin_") || !name.ends_with("_overflow")) return std::nullopt;
  if (name.find("add") != std::string::npos) return BinaryOp::Add;
  if (name.find("sub") != std::string::npos) return BinaryOp::Subtract;
  if (name.find("mul") != std::string::npos) return BinaryOp::Multiply;
  return std::nullopt;
}

}  // namespace

bool LibraryCalls::builtinCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (!name.starts_with("__builtin_")) return false;
  clang::Expr::EvalResult known;
  if (const auto op = checkedOperator(name)) {
    result = checkedArithmetic(expr, *op);
  } else if (expr->getType()->isIntegerType() && expr->EvaluateAsInt(known, unit_.context(), clang::Expr::SE_NoSideEffects)) {
    result = literal(types_.type(expr), toInteger(known.Val.getInt()));
  } else if (name == "__builtin_constant_p") {
    result = literal(kInt, 0);
  } else if (name == "__builtin_assume_aligned") {
    for (unsigned i = 1; i < expr->getNumArgs(); ++i) expressions_.discard(expr->getArg(i));
    result = expressions_.value(unit_.argument(expr, 0));
  } else {
    return false;
  }
  return true;
}

// *r = x op y, wrapped to the type of *r; whether it did not fit.
ExprPtr LibraryCalls::checkedArithmetic(const clang::CallExpr* expr, BinaryOp op) {
  const ExprPtr left = convert(kWide, expressions_.valueBefore(unit_.argument(expr, 0), unit_.argument(expr, 1)));
  const ExprPtr right = convert(kWide, expressions_.value(unit_.argument(expr, 1)));
  const ExprPtr exact = builder_.save(builder_.localOnly(binary(kWide, op, left, right)));
  const Place target = places_.pointedBy(unit_.argument(expr, 2));
  const ExprPtr wrapped = builder_.save(convert(builder_.typeOf(target), exact));
  builder_.assignConverted(target, wrapped);
  return binary(kInt, BinaryOp::NotEqual, convert(kWide, wrapped), exact);
}

}  // namespace redcomp::frontend
