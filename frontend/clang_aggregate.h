// Structures, unions and arrays as a whole: initialisers, assignment, clearing. A copy is as many steps as there are scalars
// to copy.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "frontend/clang_target.h"
#include "frontend/layout.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class Unsequenced;
class FunctionBuilder;
class Atomics;
class Calls;
class Expressions;
class Places;
class Statements;
struct FunctionContext;
struct FunctionParts;

class Aggregates {
 public:
  explicit Aggregates(FunctionParts& parts);

  // Of an object of any type that nobody else knows yet. `cleared`: it is zero already.
  void initialise(const Target& target, const clang::Expr* initialiser, bool cleared = false);
  void storeAggregate(const Target& target, const clang::Expr* source);
  // An object of its own that holds the value.
  Target temporaryTarget(clang::QualType type, const clang::Expr* value);
  Target newTemporary(clang::QualType type, const clang::Expr* at);
  void fillTemporary(const Target& temporary, const clang::Expr* value);

  void copy(const Target& to, const Target& from);
  void copySpinlock(const Target& to, const clang::Expr* value);
  void clear(const Target& target);
  void forget(const Target& target, const std::string& why);  // it may hold anything
  // Calls `action` for each scalar of the object with the index of its cell within the object: null for the first.
  // An array at the end of a structure that is no part of it is left out.
  void forEachCell(const Target& target, const std::function<void(const LayoutCell&, const ExprPtr& index)>& action);

 private:
  void initialiseList(const Target& target, const clang::InitListExpr* list, bool cleared);
  void initialiseString(const Target& target, const clang::StringLiteral* text, bool cleared);
  void copyScalars(const Target& to, const Target& from);
  void clearNew(const Target& target);
  bool isUnused(const Target& source) const;

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Unsequenced& unsequenced_;
  Statements& statements_;
  Expressions& expressions_;
  Places& places_;
  Calls& calls_;
  Atomics& atomics_;
  std::optional<ObjectId> newObject_;  // a temporary that gets its value
  std::set<ObjectId> unused_;          // temporaries whose mutexes are as initialisers make them
  int mutexCopies_ = 0;
};

}  // namespace redcomp::frontend
