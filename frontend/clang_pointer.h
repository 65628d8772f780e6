// Pointers: conversions between them, addresses of functions, arithmetic.
//
// Addresses count cells (see Object in program.h), so that a pointer moves by elements. Where a pointer to something was cast
// to char*, as in container_of, it moves by bytes, from member to member.
#pragma once

#include <clang/AST/Expr.h>

#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Allocations;
class Expressions;
struct FunctionParts;

class Pointers {
 public:
  explicit Pointers(FunctionParts& parts);

  ExprPtr pointerCast(const clang::CastExpr* cast);
  // The address of the function that the expression, of a function's type, names.
  ExprPtr functionValue(const clang::Expr* expr);

  // `base`, the value of `pointer`, plus or minus the integer `offset`. `by`: where that comes from; null: it is 1.
  ExprPtr pointerSum(const clang::Expr* pointer, const ExprPtr& base, const clang::Expr* by, const ExprPtr& offset,
                     bool negative);
  ExprPtr pointerDifference(const clang::BinaryOperator* expr);

 private:
  ExprPtr movedByBytes(const clang::Expr* pointer, const ExprPtr& base, const ExprPtr& bytes, bool negative);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Allocations& allocations_;
};

// The pointer to an element, so many elements on or back.
ExprPtr moved(UnitTypes& types, const ExprPtr& pointer, clang::QualType element, const ExprPtr& by, bool negative,
              const clang::Expr* at);

// By what memory is known to consist of such elements when a pointer to them moves.
ElementShape shapeOf(UnitTypes& types, clang::QualType element, const clang::Expr* at);

}  // namespace redcomp::frontend
