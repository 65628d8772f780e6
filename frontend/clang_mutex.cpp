// The kinds that static initialisers give to mutexes, such as PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP: of variables, members,
// elements and compound literals. The kind is the only number other than 0 in them.
#include <clang/AST/APValue.h>
#include <clang/AST/Expr.h>

#include <algorithm>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

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
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) return firstNumber(literal->getInitializer(), context);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    for (const clang::Expr* part : list->inits())
      if (const int found = firstNumber(part, context)) return found;
    return 0;
  }
  return expr->EvaluateAsInt(number, context) ? static_cast<int>(number.Val.getInt().getLimitedValue()) : 0;
}

}  // namespace

bool UnitLowering::isMutexOfTheLibrary(clang::QualType type) const {
  const std::vector<std::string> names = libraryNames(type);
  return std::find(names.begin(), names.end(), "pthread_mutex_t") != names.end();
}

int UnitLowering::mutexKind(clang::QualType type, const clang::APValue& value) const {
  return isMutexOfTheLibrary(type) ? firstNumber(value) : 0;
}

int UnitLowering::mutexKind(clang::QualType type, const clang::Expr* initialiser) const {
  return isMutexOfTheLibrary(type) ? firstNumber(initialiser->IgnoreParenImpCasts(), context_) : 0;
}

bool UnitLowering::givesMutexKinds(const clang::Stmt* code) const {
  std::vector<const clang::Stmt*> open{code};
  while (!open.empty()) {
    const clang::Stmt* next = open.back();
    open.pop_back();
    if (!next) continue;
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(next)) {
      if (mutexKind(list->getType(), list) != 0) return true;
      if (list->hasArrayFiller()) open.push_back(list->getArrayFiller());
    }
    open.insert(open.end(), next->child_begin(), next->child_end());
  }
  return false;
}

// The last member of the model's structure.
LayoutCell UnitLowering::mutexKindCell(clang::QualType type) { return layout(type, {}).cells.back(); }

}  // namespace redcomp::frontend
