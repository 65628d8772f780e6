#include "frontend/clang_unchecked.h"

#include <cctype>
#include <cstring>
#include <iterator>

#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// FILE and the like, which are the library's own.
bool isOfSystem(UnitLowering& unit, clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record && unit.context().getSourceManager().isInSystemHeader(record->getLocation());
}

// The last member of a structure, which may have more elements than it says.
bool mayBeLonger(const clang::Expr* array, std::uint64_t length) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(array->IgnoreParens());
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || length > 1) return false;
  const clang::RecordDecl* record = field->getParent();
  return record->isUnion() || field->getFieldIndex() + 1 == static_cast<unsigned>(std::distance(record->field_begin(), record->field_end()));
}

}  // namespace

bool checksMemory(const UnitLowering& unit) { return unit.options().checksMemory && !unit.isModel(); }

bool mayAccess(UnitLowering& unit, const clang::Expr* argument) {
  const clang::QualType type = argument->getType();
  if (!type->isPointerType() || type->isFunctionPointerType() || unit.isNull(argument)) return false;
  return !llvm::isa<clang::StringLiteral>(argument->IgnoreParenCasts()) && !isOfSystem(unit, type->getPointeeType());
}

bool mayBeNullFile(UnitLowering& unit, const clang::Expr* argument) {
  const clang::QualType type = argument->getType();
  if (!type->isPointerType() || !isOfSystem(unit, type->getPointeeType())) return false;
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(argument->IgnoreParenImpCasts());
  const bool standard = named && unit.context().getSourceManager().isInSystemHeader(named->getDecl()->getLocation());
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenImpCasts());
  return !standard && !(address && address->getOpcode() == clang::UO_AddrOf);
}

void noteGivenPointer(UnitLowering& unit, const clang::Expr* argument) {
  if (checksMemory(unit) && mayAccess(unit, argument))
    unit.incomplete(argument->getExprLoc(), "what a function of the library accesses through a pointer is not checked");
}

ExprPtr innerIndex(UnitLowering& unit, const clang::ArraySubscriptExpr* element, const clang::Expr* array, ExprPtr index,
                   bool endIsValid) {
  const auto* type = unit.context().getAsConstantArrayType(array->getType());
  if (!checksMemory(unit) || !type || llvm::isa<clang::DeclRefExpr>(array->IgnoreParens())) return index;
  const std::uint64_t length = type->getSize().getZExtValue();
  if (!mayBeLonger(array, length)) return inBounds(index, literal(kIndex, Integer(length) + (endIsValid ? 1 : 0)));
  if (const auto* known = asLiteral(index); !known || known->value < 0 || known->value >= length)
    unit.incomplete(element->getExprLoc(), "the bounds of an array at the end of a structure are not checked");
  return index;
}

std::optional<std::string> conversions(const clang::Expr* format) {
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(format->IgnoreParenImpCasts());
  if (!text || !text->isOrdinary()) return std::nullopt;
  std::string taken;
  const std::string given = text->getString().str();
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] != '%') continue;
    bool precision = false;
    for (++i; i < given.size() && !(std::isalpha(static_cast<unsigned char>(given[i])) && !std::strchr("hlLqjzt", given[i])) && given[i] != '%'; ++i) {
      if (given[i] == '$') return std::nullopt;
      if (given[i] == '*') taken += 'd';
      precision = precision || given[i] == '.';
    }
    if (i >= given.size()) return std::nullopt;
    if (given[i] == '%' || given[i] == 'm') continue;
    const bool wide = given[i] == 'S' || (given[i] == 's' && i > 0 && given[i - 1] == 'l');
    taken += given[i] == 's' && !wide ? (precision ? '?' : 's') : given[i] == 'p' ? 'p' : wide || given[i] == 'n' ? '?' : 'd';
  }
  return taken;
}

}  // namespace redcomp::frontend
