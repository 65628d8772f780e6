// The order of evaluation: what an expression may change, and what has to be kept in a temporary until it has.
//
//     x + f()     f may change x, so the value of x is kept first, if x is a global
#pragma once

#include <clang/AST/Expr.h>

#include <unordered_map>

#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class FunctionBuilder;
struct FunctionContext;
struct FunctionParts;

// What evaluating an expression involves.
struct ExprInfo {
  bool calls = false;
  bool writesLocals = false;   // an assignment, ++ or --
  bool writesGlobals = false;
  bool branches = false;       // needs edges of its own for another reason
  bool readsGlobal = false;
  int depth = 0;               // of Clang's tree
  int ordered = 0;             // calls and atomic accesses in it: evaluations whose order may matter to others
  bool needsEdges() const { return calls || writesLocals || writesGlobals || branches; }
};

class EvaluationOrder {
 public:
  explicit EvaluationOrder(FunctionParts& parts);

  const ExprInfo& info(const clang::Stmt* expr);

  // The same so that what is evaluated `later` cannot change it.
  ExprPtr keptAcross(const ExprPtr& value, const ExprInfo& later);
  Place keptAcross(const Place& place, const ExprInfo& later);
  Target keptAcross(const Target& target, const ExprInfo& later);

 private:
  ExprInfo computeInfo(const clang::Stmt* expr);
  bool isSharedAccess(const clang::Stmt* expr) const;
  bool isLocalObject(const clang::Expr* object) const;

  FunctionContext& context_;
  UnitLowering& unit_;
  FunctionBuilder& builder_;
  std::unordered_map<const clang::Stmt*, ExprInfo> infos_;
};

}  // namespace redcomp::frontend
