#include "frontend/clang_mutex_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <functional>

#include "frontend/clang_unit.h"

namespace redcomp::frontend {

namespace {

constexpr int kMostKinds = 3;  // PTHREAD_MUTEX_ADAPTIVE_NP

// Calls `found` for each number other than 0 in an initialiser, with the name of the innermost member that it is in.
using Found = std::function<void(const std::string& member, int value)>;

void forEachNumber(const clang::APValue& value, clang::QualType type, const std::string& member, const Found& found) {
  if (value.isInt() && value.getInt() != 0) found(member, static_cast<int>(value.getInt().getLimitedValue(INT_MAX)));
  if (value.isUnion() && value.getUnionField())
    forEachNumber(value.getUnionValue(), value.getUnionField()->getType(), value.getUnionField()->getNameAsString(), found);
  if (value.isArray()) {
    const clang::QualType element(type->getArrayElementTypeNoTypeQual(), 0);
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
      forEachNumber(value.getArrayInitializedElt(i), element, member, found);
  }
  if (!value.isStruct()) return;
  for (const clang::FieldDecl* field : type->getAsRecordDecl()->getDefinition()->fields())
    forEachNumber(value.getStructField(field->getFieldIndex()), field->getType(), field->getNameAsString(), found);
}

void forEachNumber(const clang::Expr* expr, const clang::ASTContext& context, const std::string& member, const Found& found) {
  clang::Expr::EvalResult number;
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr))
    return forEachNumber(literal->getInitializer(), context, member, found);
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr);
  if (!list) {
    if (expr->EvaluateAsInt(number, context) && number.Val.getInt() != 0)
      found(member, static_cast<int>(number.Val.getInt().getLimitedValue(INT_MAX)));
    return;
  }
  std::vector<std::string> names;
  if (const clang::FieldDecl* only = list->getInitializedFieldInUnion()) names.push_back(only->getNameAsString());
  else if (const clang::RecordDecl* record = list->getType()->getAsRecordDecl(); record && record->getDefinition())
    for (const clang::FieldDecl* field : record->getDefinition()->fields()) names.push_back(field->getNameAsString());
  for (unsigned i = 0; i < list->getNumInits(); ++i)
    forEachNumber(list->getInit(i)->IgnoreParenImpCasts(), context, i < names.size() ? names[i] : member, found);
}

// The last number: the kind, in an initialiser of the library.
template <class... Initialiser>
int lastNumber(const Initialiser&... initialiser) {
  int last = 0;
  forEachNumber(initialiser..., "", [&](const std::string&, int value) { last = value; });
  return last;
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
  return isMutexOfTheLibrary(unit, type) ? lastNumber(value, type) : 0;
}

int mutexKind(UnitLowering& unit, clang::QualType type, const clang::Expr* initialiser) {
  return isMutexOfTheLibrary(unit, type) ? lastNumber(initialiser->IgnoreParenImpCasts(), unit.context()) : 0;
}

namespace {

// Of a mutex, the initialisers of the library give a number to the kind only, and of other objects to nothing.
Found refuseOthers(UnitLowering& unit, clang::QualType type, clang::SourceLocation at) {
  const bool mutex = isMutexOfTheLibrary(unit, type);
  return [&unit, mutex, type, at](const std::string& member, int value) {
    if (!mutex || member != "__kind" || value > kMostKinds)
      unit.unsupported(at, fmt::format("initial value of an object of type '{}' other than those of the library",
                                       type.getUnqualifiedType().getAsString()));
  };
}

}  // namespace

void refuseOtherStates(UnitLowering& unit, clang::QualType type, const clang::APValue& value, clang::SourceLocation at) {
  forEachNumber(value, type, "", refuseOthers(unit, type, at));
}

void refuseOtherStates(UnitLowering& unit, clang::QualType type, const clang::Expr* initialiser) {
  forEachNumber(initialiser->IgnoreParenImpCasts(), unit.context(), "", refuseOthers(unit, type, initialiser->getExprLoc()));
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
