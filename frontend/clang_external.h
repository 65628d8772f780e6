// External functions: defined nowhere, neither in the program nor in the models.
//
// One that the program declares itself is an input: its result may be anything, and a violation may rest on that. One of
// the system's headers returns something definite, which is not known here: no violation is claimed that rests on it.
// Either kind may change what its arguments point to, unless that is const, and what can be reached from there.
#pragma once

#include <clang/AST/Expr.h>

#include <string>

#include "frontend/clang_call.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class Calls;
class Expressions;
struct FunctionContext;
struct FunctionParts;

class ExternalCalls {
 public:
  explicit ExternalCalls(FunctionParts& parts);

  ExprPtr unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted);

  // What the pointer, whose value is given, points to may be anything from now on.
  struct Extent {
    bool reaches;  // further pointers are followed
    bool whole;    // the object that is pointed into, not only the member that is named
  };
  void forgetPointed(const clang::Expr* pointer, const ExprPtr& address, const std::string& why, Extent extent);

 private:
  // Evaluates an argument of an external function; whether that may change what it points to.
  bool handToUnknown(const clang::Expr* argument, const std::string& name, bool ofTheSystem);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  Calls& calls_;
};

// An external function whose address is taken: a function of the program that does what the external one may do.
FunctionId externalFunction(UnitLowering& unit, const clang::FunctionDecl* declaration);

}  // namespace redcomp::frontend
