// Functions of the library whose effects are known, but not the values: rows of the table in library.h.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

#include "frontend/clang_call.h"
#include "frontend/library.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Calls;
class Expressions;
class ExternalCalls;
class LibraryAccesses;
struct FunctionParts;

class TableCalls {
 public:
  explicit TableCalls(FunctionParts& parts);

  ExprPtr call(const clang::CallExpr* expr, const LibraryFunction& function, const Wanted& wanted);
  // errno may be anything from now on, if the program looks at it.
  void forgetErrno(const std::string& why);

 private:
  std::optional<Place> ownVariable(const char* name) const;
  void forgetDescriptors();
  void takeDescriptor(const Place& result, NodeId unusual);
  // The values of the arguments that the effects speak of, or that it accesses; null for the others, which are evaluated all
  // the same.
  std::vector<ExprPtr> argumentsOf(const clang::CallExpr* expr, const LibraryFunction& function);
  // Whether the memory is there that the function accesses; what is not known is noted.
  void check(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values);
  void checkBy(const char* model, std::vector<ExprPtr> arguments);
  void assumeReturn(const clang::CallExpr* expr, const LibraryFunction& function);
  void refuseToFollow(const clang::CallExpr* expr, const LibraryFunction& function);
  void leaveOut(const clang::Expr* argument, const std::string& why);
  void write(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values);
  ExprPtr result(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values,
                 const Wanted& wanted);
  void assumeBound(const ExprPtr& result, const std::optional<ResultBound>& bound, BinaryOp op,
                   const std::vector<ExprPtr>& values);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Calls& calls_;
  ExternalCalls& externals_;
  LibraryAccesses& accesses_;
};

}  // namespace redcomp::frontend
