// Calls: which function is meant, and calls of the program's own functions and through pointers.
//
// A structure is passed as the address of a copy. It is returned by storing it where a hidden first argument points to.
#pragma once

#include <clang/AST/Expr.h>

#include <string>
#include <vector>

#include "frontend/clang_program.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class TableCalls;
class EvaluationOrder;
class Expressions;
class ExternalCalls;
class LibraryAccesses;
class LibraryCalls;
class ThreadCalls;
struct FunctionContext;
struct FunctionParts;
struct LibraryFunction;

// What a caller wants of a call's value.
struct Wanted {
  bool value = true;            // false: nobody reads it
  const Place* into = nullptr;  // it may be stored here at once, if the types agree; then no value is returned
};

class Calls {
 public:
  explicit Calls(FunctionParts& parts);

  // Null if there is no value, or it has been stored.
  ExprPtr call(const clang::CallExpr* expr, const Wanted& wanted);
  // A call that returns a structure, which goes where the pointer points to.
  void callInto(const clang::CallExpr* expr, const ExprPtr& address);
  // Any value of the call's type. `approximates`: what it stands for, if the value is something definite that is not known.
  ExprPtr nondeterministic(const clang::CallExpr* expr, const Wanted& wanted, const std::string& approximates = {});
  // For the sake of their side effects.
  void evaluateArguments(const clang::CallExpr* expr);

 private:
  ExprPtr userCall(const clang::CallExpr* expr, const FunctionDefinition& callee, const Wanted& wanted);
  void forgetErrnoAfter(const std::string& name);  // if the table says so
  ExprPtr modelCall(const clang::CallExpr* expr, const FunctionDefinition& model, const Wanted& wanted);
  ExprPtr tableCall(const clang::CallExpr* expr, const LibraryFunction& function, const Wanted& wanted);
  ExprPtr unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted);
  ExprPtr pointerCall(const clang::CallExpr* expr, const Wanted& wanted);
  ExprPtr finishCall(const clang::CallExpr* expr, CallFunction stmt, clang::QualType returned, const Wanted& wanted);
  std::vector<ExprPtr> arguments(const clang::CallExpr* expr, const std::vector<clang::QualType>& parameters);
  ExprPtr argumentValue(const clang::Expr* expr, clang::QualType parameter);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  EvaluationOrder& order_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  LibraryCalls& library_;
  ThreadCalls& threads_;
  TableCalls& table_;
  ExternalCalls& externals_;
  LibraryAccesses& accesses_;
  ExprPtr structureResult_;  // where the call being translated should put the structure that it returns; null: anywhere
};

// %n writes through a pointer to a number: refused in a format that is a literal, and where another one may have it, nothing is
// claimed. `formatIsLast`: a format that is a literal is the only one of the call.
void refuseCountedOutput(UnitLowering& unit, const clang::CallExpr* call, bool formatIsLast);

}  // namespace redcomp::frontend
