// Types of one translation unit: scalars as they are, structures and arrays by their layout (layout.h).
//
// Some types of the library are known by name, whatever the headers make of them: pthread_t is a thread's handle,
// pthread_mutex_t a mutex, and others have the layout that the models give to the type of that name.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/layout.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;

class UnitTypes {
 public:
  explicit UnitTypes(UnitLowering& unit) : unit_(unit) {}

  unsigned pointerBits() const;
  std::optional<ScalarType> scalar(clang::QualType type);     // nothing for structures, arrays and void
  Type type(clang::QualType type, clang::SourceLocation at);  // of a scalar; others are refused
  Type type(const clang::Expr* expr) { return type(expr->getType(), expr->getExprLoc()); }
  const Layout& layout(clang::QualType type, clang::SourceLocation at);
  std::uint64_t extent(clang::QualType type, clang::SourceLocation at);  // in cells; 1 for void and incomplete types
  std::uint64_t offsetOf(const clang::FieldDecl* field) const;           // in bits

  // What is copied cell by cell: structures, arrays, and mutexes unless they are numbers to C.
  bool isAggregate(clang::QualType type);
  bool isMutex(clang::QualType type);
  bool isAddressWide(clang::QualType integer) const;
  bool hasFloats(clang::QualType type, clang::SourceLocation at);

  // The type of the models that stands for a type of the library; null if there is none.
  clang::QualType modelled(clang::QualType type) const;
  // Whether there is an object of the library in it that threads synchronise by: a mutex, a semaphore, ...
  bool holdsLocks(clang::QualType type) const;
  // The names of typedefs by which a type is one of the library's, not one of the program's own.
  std::vector<std::string> libraryNames(clang::QualType type) const;

 private:
  std::optional<ScalarType> namedScalar(clang::QualType type) const;
  Layout computeLayout(clang::QualType type, clang::SourceLocation at);
  Layout recordLayout(const clang::RecordDecl* record, clang::SourceLocation at);

  UnitLowering& unit_;
  std::unordered_map<void*, Layout> layouts_;
};

// The type without _Atomic.
clang::QualType valueType(clang::QualType type);

}  // namespace redcomp::frontend
