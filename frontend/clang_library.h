// Library functions that are translated here: threads, memory, atomic operations, builtins, the property. Others are models
// in C (models.h), which are linked to the program like a file of its own.
//
// Each of these parts has a function such as `bool threadCall(expr, name, result)`: whether it knows the function of that name.
// If so, it has translated the call and set `result`, unless that stays 0.
#pragma once

#include <clang/AST/Expr.h>

#include <string>

#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Allocations;
class Atomics;
class BytesCalls;
class Sorting;
class Calls;
class Expressions;
class Places;
class ThreadCalls;
struct FunctionParts;

class LibraryCalls {
 public:
  explicit LibraryCalls(FunctionParts& parts);

  // One of all of them.
  bool knownCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  // The property is violated here, if it is about assertions; the program ends.
  void fail(const std::string& message);

 private:
  void assumeRightUse(const clang::CallExpr* expr, const std::string& name);
  bool propertyCall(const clang::CallExpr* expr, const std::string& name);
  void check(const clang::Expr* condition);
  bool modelCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  // clang_builtin.cpp: what only compilers know
  bool builtinCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  ExprPtr checkedArithmetic(const clang::CallExpr* expr, BinaryOp op);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Places& places_;
  Calls& calls_;
  ThreadCalls& threads_;
  Allocations& allocations_;
  BytesCalls& bytes_;
  Sorting& sorting_;
  Atomics& atomics_;
};

// An end that is no violation, and lets nothing be proved if a run gets there: what is beyond is not followed.
void endBeyond(FunctionBuilder& builder, const std::string& what);

// A function that must not be called, whether the program defines it or not.
bool isError(const std::string& name);

}  // namespace redcomp::frontend
