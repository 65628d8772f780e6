// Expressions of one function. Values without side effects are returned, side effects become edges on the way: after
//
//     value of  x = y + f()     y_kept = y;  tmp = f();  x = y_kept + tmp     has been built, and  x's new value  is returned.
#pragma once

#include <clang/AST/Expr.h>

#include <unordered_map>

#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class Unsequenced;
class FunctionBuilder;
class Aggregates;
class Atomics;
class LibraryAccesses;
class Calls;
class EvaluationOrder;
class Places;
class Pointers;
class Statements;
struct FunctionParts;

class Expressions {
 public:
  explicit Expressions(FunctionParts& parts);

  ExprPtr value(const clang::Expr* expr);
  // The value so that evaluating `next` afterwards cannot change it.
  ExprPtr valueBefore(const clang::Expr* expr, const clang::Expr* next);
  // The value in a temporary: nothing that follows can change it.
  ExprPtr valueNow(const clang::Expr* expr);
  // Only the side effects.
  void discard(const clang::Expr* expr);
  void evaluate(const ExprPtr& value);  // whose value nobody uses
  void give(const clang::Expr* argument);  // to a function that is not followed
  bool hasEffects(const clang::Expr* expr);
  // Goes to one of the nodes.
  void condition(const clang::Expr* expr, NodeId then, NodeId otherwise);
  // Evaluates the scalar and stores it there.
  void store(const Place& target, const clang::Expr* value);

 private:
  ExprPtr valueOfKind(const clang::Expr* expr);
  ExprPtr castValue(const clang::CastExpr* cast);
  void discardPure(const clang::Expr* expr);
  void discardPureVoid(const clang::Expr* expr);
  void mayNotFit(const clang::CastExpr* cast);
  void failIfTooLarge(const ExprPtr& tooLarge, const clang::Expr* at);
  bool isExactly(clang::QualType from, clang::QualType floating, clang::QualType to);
  ExprPtr conditionalValue(const clang::AbstractConditionalOperator* expr);
  ExprPtr conditionalByBranching(const clang::AbstractConditionalOperator* expr, bool wanted);
  ExprPtr statementExpression(const clang::StmtExpr* expr, bool wanted);

  // clang_operators.cpp. `wanted`: whether somebody reads the value.
  ExprPtr unaryValue(const clang::UnaryOperator* expr);
  ExprPtr step(const clang::UnaryOperator* expr, bool wanted);
  bool isHandle(const clang::Expr* expr);
  bool comparesHandles(const clang::BinaryOperator* expr);
  ExprPtr binaryValue(const clang::BinaryOperator* expr);
  ExprPtr shortCircuit(const clang::BinaryOperator* expr);
  ExprPtr truthByBranching(const clang::Expr* expr);
  ExprPtr assignment(const clang::BinaryOperator* expr, bool wanted);
  ExprPtr compoundAssignment(const clang::CompoundAssignOperator* expr, bool wanted);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  EvaluationOrder& order_;
  Unsequenced& unsequenced_;
  Statements& statements_;
  Pointers& pointers_;
  Places& places_;
  Aggregates& aggregates_;
  Calls& calls_;
  Atomics& atomics_;
  LibraryAccesses& accesses_;
  std::unordered_map<const clang::OpaqueValueExpr*, ExprPtr> opaqueValues_;  // x, of x ?: y
};

}  // namespace redcomp::frontend
