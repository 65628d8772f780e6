#include "frontend/clang_unchecked.h"

namespace redcomp::frontend {

namespace {

bool isChecked(const UnitLowering& unit) { return unit.options().checksMemory && !unit.isModel(); }

// FILE and the like, which are the library's own.
bool isOfSystem(UnitLowering& unit, clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record && unit.context().getSourceManager().isInSystemHeader(record->getLocation());
}

}  // namespace

void noteGivenPointer(UnitLowering& unit, const clang::Expr* argument) {
  const clang::QualType type = argument->getType();
  if (!isChecked(unit) || !type->isPointerType() || type->isFunctionPointerType() || unit.isNull(argument)) return;
  if (llvm::isa<clang::StringLiteral>(argument->IgnoreParenCasts()) || isOfSystem(unit, type->getPointeeType())) return;
  unit.incomplete(argument->getExprLoc(), "what a function of the library accesses through a pointer is not checked");
}

void noteInnerArray(UnitLowering& unit, const clang::ArraySubscriptExpr* element, const clang::Expr* array) {
  const auto* type = unit.context().getAsConstantArrayType(array->getType());
  if (!isChecked(unit) || !type || llvm::isa<clang::DeclRefExpr>(array->IgnoreParens())) return;
  clang::Expr::EvalResult index;
  if (element->getIdx()->EvaluateAsInt(index, unit.context()) && index.Val.getInt().isNonNegative() &&
      index.Val.getInt().getZExtValue() < type->getSize().getZExtValue())
    return;
  unit.incomplete(element->getExprLoc(), "the bounds of an array inside of something larger are not checked");
}

}  // namespace redcomp::frontend
