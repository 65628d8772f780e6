#include "frontend/clang_mutex_kinds.h"

#include <algorithm>

#include "frontend/clang_unit.h"

namespace redcomp::frontend {

namespace {

// The kind is the only number other than 0 in an initialiser.
int firstNumber(const clang::APValue& value) {
  if (value.isInt()) return static_cast<int>(value.getInt().getLimitedValue());
  if (value.isUnion()) return firstNumber(value.getUnionValue());
  if (!value.isStruct()) return 0;
  for (unsigned i = 0; i < value.getStructNumFields(); ++i)
    if (const int found = firstNumber(value.getStructField(i))) return found;
  return 0;
}

int firstNumber(const clang::Expr* expr, const clang::ASTContext& context) {
  clang::Expr::EvalResult number;
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr))
    return firstNumber(literal->getInitializer(), context);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    for (const clang::Expr* part : list->inits())
      if (const int found = firstNumber(part, context)) return found;
    return 0;
  }
  return expr->EvaluateAsInt(number, context) ? static_cast<int>(number.Val.getInt().getLimitedValue()) : 0;
}

bool isMutexOfTheLibrary(UnitLowering& unit, clang::QualType type) {
  const std::vector<std::string> names = unit.types().libraryNames(type);
  return std::find(names.begin(), names.end(), "pthread_mutex_t") != names.end();
}

// mtx_init(&m, mtx_recursive)
bool initialisesAsRecursive(const clang::CallExpr* call, const clang::ASTContext& context) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier() || callee->getName() != "mtx_init" || call->getNumArgs() < 2) return false;
  clang::Expr::EvalResult type;
  return !call->getArg(1)->EvaluateAsInt(type, context) || type.Val.getInt().getLimitedValue() % 2 == 1;
}

}  // namespace

int mutexKind(UnitLowering& unit, clang::QualType type, const clang::APValue& value) {
  return isMutexOfTheLibrary(unit, type) ? firstNumber(value) : 0;
}

int mutexKind(UnitLowering& unit, clang::QualType type, const clang::Expr* initialiser) {
  return isMutexOfTheLibrary(unit, type) ? firstNumber(initialiser->IgnoreParenImpCasts(), unit.context()) : 0;
}

bool givesMutexKinds(UnitLowering& unit, const clang::Stmt* code) {
  std::vector<const clang::Stmt*> open{code};
  while (!open.empty()) {
    const clang::Stmt* next = open.back();
    open.pop_back();
    if (!next) continue;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(next);
    if (call && initialisesAsRecursive(call, unit.context())) return true;
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(next)) {
      if (mutexKind(unit, list->getType(), list) != 0) return true;
      if (list->hasArrayFiller()) open.push_back(list->getArrayFiller());
    }
    open.insert(open.end(), next->child_begin(), next->child_end());
  }
  return false;
}

// The last member of the model's structure.
LayoutCell mutexKindCell(UnitLowering& unit, clang::QualType type) { return unit.types().layout(type, {}).cells.back(); }

}  // namespace redcomp::frontend
