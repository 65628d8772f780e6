// malloc and its kind. The type that the pointer is cast to says what the bytes will hold, and so how many cells they are:
//
//     (struct node *)malloc(n * sizeof(struct node))     n nodes
#pragma once

#include <clang/AST/Expr.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Expressions;
class Places;
struct FunctionContext;
struct FunctionParts;

// What ends in an array of no length, or of at most `longest` elements (0 or 1 as before C99): it may be larger than its type.
bool endsInOpenArray(clang::QualType type, std::uint64_t longest);

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
  void free(const clang::CallExpr* expr);
  void freeBlock(const clang::Expr* pointer);

 private:
  // A number of bytes: a product of constants, and of expressions that are not constant.
  struct Bytes {
    Integer before = 0;  // and what is added to that: sizeof(struct s) + n * sizeof(int)
    Integer number = 1;
    std::vector<const clang::Expr*> factors = {};
    bool ofSeveral = false;  // sizeof(a) + sizeof(b): for objects of several types
    Integer elements(const Integer& size, bool areRecords) const;  // of the constants
    void multiply(const clang::Expr* factor, clang::ASTContext& context);
  };

  ExprPtr allocate(const ExprPtr& cells, bool zeroed, bool automatic = false);
  bool allocateAt(const clang::CallExpr* expr, ExprPtr& result);
  ExprPtr reallocate(const clang::CallExpr* expr, const Bytes& size);
  void assumeFreedOnce(const clang::CallExpr* expr);  // of free and the like
  void evaluateSize(const clang::Expr* size);
  Bytes bytes(const clang::CallExpr* call, std::initializer_list<unsigned> arguments);  // their product
  ExprPtr cellsFor(const Bytes& bytes);
  bool isFlexible(clang::QualType type);  // it ends in an array without a length, of which it is followed how many elements there are
  static void addTo(Bytes& bytes, const clang::Expr* term, clang::ASTContext& context, bool& isExact);
  ExprPtr cellsOfFlexible(const clang::Expr* size);
  ExprPtr product(const Bytes& bytes, const Integer& number);
  clang::QualType held() const;
  AllocatedElement elementOf(clang::QualType type);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Places& places_;
  clang::QualType castTo_;  // null: nothing is known
  bool sizeIsExact_ = true;  // of the cells that were counted last
  bool countsOpen_ = false;  // these are of the array at the end of a structure
};

}  // namespace redcomp::frontend
