// Threads, plain mutexes, and condition variables that may wake up without a signal: single statements of a Program. What is
// made of them (kinds of mutexes, semaphores, ...) are models in C.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Calls;
class EvaluationOrder;
class Expressions;
class Places;
struct FunctionParts;

class ThreadCalls {
 public:
  explicit ThreadCalls(FunctionParts& parts);

  // As LibraryCalls says.
  bool threadCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  bool mutexCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  // Before a function of the library is called that may be a cancellation point.
  void cancellationPoint(const std::string& name);

 private:
  void createThread(const clang::CallExpr* expr);
  ExprPtr joinItself(const clang::CallExpr* expr);
  struct Join {
    ExprPtr handle;
    std::optional<Place> result;  // where what the thread returns goes
  };
  Join evaluateJoin(const clang::CallExpr* expr);
  Join evaluateChoice(const clang::CallExpr* expr);  // for a thread that waits for something else too
  void emitJoin(const Join& join);
  void cancellableJoin(const clang::CallExpr* expr);
  ExprPtr joinIfEnded(const clang::CallExpr* expr, int otherwise);
  std::optional<Place> callModel(const std::string& name, std::vector<ExprPtr> arguments);  // where its result is
  bool endCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  void pushHandler(const clang::CallExpr* expr);
  bool semaphoreCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  int semaphoreName(const clang::Expr* argument);
  Place mutexArgument(const clang::CallExpr* expr, unsigned index);
  ExprPtr timedLock(const clang::CallExpr* expr);
  bool conditionCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  ExprPtr waitForCondition(const clang::CallExpr* expr, bool timed);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  EvaluationOrder& order_;
  Expressions& expressions_;
  Places& places_;
  Calls& calls_;
  const std::unordered_map<const clang::VarDecl*, ObjectId>& locals_;  // of the function
};

}  // namespace redcomp::frontend
