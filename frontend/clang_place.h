// Objects of the C program and their parts, as expressions name them: variables, members, elements, what pointers point to.
#pragma once

#include <clang/AST/Expr.h>

#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class Unsequenced;
class FunctionBuilder;
class Aggregates;
class EvaluationOrder;
class Expressions;
struct FunctionContext;
struct FunctionParts;

class Places {
 public:
  explicit Places(FunctionParts& parts);

  // The object that an expression names; a temporary one for a structure that is a value, such as f().
  Target target(const clang::Expr* expr);
  // The same, where only its address is wanted: an element may be the one just past the end.
  Target addressed(const clang::Expr* expr);

  // The scalar, as a leaf of an object where there is one, else by its address. `at`: for messages.
  Place place(const Target& target, const clang::Expr* at);
  Place place(const clang::Expr* expr) { return place(target(expr), expr); }
  Place placeAt(const Target& target, const ScalarType& type);
  // The place that an operator assigns to.
  Place assigned(const Target& target, const clang::Expr* expr);
  // What the pointer points to, which is a scalar; `&x` is x itself.
  Place pointedBy(const clang::Expr* pointer);

  // The value that the object holds, as a value of its type.
  ExprPtr read(const Target& target, const clang::Expr* at);
  void touch(const Place& place, bool write);  // an access to a floating-point number, if it matters where
  // The address, for an operator that takes it: others may write there.
  ExprPtr addressOfTaken(const Target& target, const clang::Expr* at);
  // After a floating-point number was written: what else in the union has bits of it may have any value.
  void forgetNeighbours(const Target& target);

 private:
  Target targetOfKind(const clang::Expr* expr);
  Target variableTarget(const clang::DeclRefExpr* expr);
  Target memberTarget(const clang::MemberExpr* expr);
  Target elementTarget(const clang::ArraySubscriptExpr* expr);
  std::optional<ExprPtr> lengthOf(const clang::Expr* array) const;
  bool inUnion(const Object& object, const Leaf& leaf) const;
  static const clang::FieldDecl* firstNeighbour(const clang::FieldDecl* field, const clang::ASTContext& context);
  Place firstOf(const Target& bitField);
  void readFirst(const Target& bitField);
  bool sharesBitsWithLocks(const clang::FieldDecl* member);
  void refuseInLibrary(const Target& target, const clang::Expr* at);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  EvaluationOrder& order_;
  Unsequenced& unsequenced_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  bool endIsValid_ = false;  // of the next element
};

}  // namespace redcomp::frontend
