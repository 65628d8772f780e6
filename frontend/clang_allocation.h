// malloc and its kind. The type that the pointer is cast to says what the bytes will hold, and so how many cells they are:
//
//     (struct node *)malloc(n * sizeof(struct node))     n nodes
#pragma once

#include <clang/AST/Expr.h>

#include <string>

#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Expressions;
struct FunctionContext;
struct FunctionParts;

class Allocations {
 public:
  explicit Allocations(FunctionParts& parts);

  // During its life, what is translated is cast to this pointer type; void* says nothing.
  class [[nodiscard]] CastTo {
   public:
    CastTo(Allocations& allocations, clang::QualType pointer);
    CastTo(const CastTo&) = delete;
    ~CastTo() { allocations_.castTo_ = outer_; }

   private:
    Allocations& allocations_;
    clang::QualType outer_;
  };

  // As LibraryCalls says.
  bool allocationCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  void assumeFreedOnce(const clang::CallExpr* expr);  // of free and the like

 private:
  ExprPtr allocate(const ExprPtr& cells, bool zeroed);
  ExprPtr reallocate(const clang::CallExpr* expr);
  ExprPtr cellsFor(const clang::Expr* bytes);
  ExprPtr cellsFor(const clang::Expr* count, const clang::Expr* size);
  clang::QualType held() const;
  AllocatedElement elementOf(clang::QualType type);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  clang::QualType castTo_;  // null: nothing is known
};

}  // namespace redcomp::frontend
