// External functions: defined nowhere, neither in the program nor in the models, and not in the table of the library.
//
// One that the program declares itself has its body in a file that is not here. Its result may be anything, and a violation may
// rest on that: it is an input. What it may change is chosen (ExternalEffects in parse.h), and it may do so at any time during
// the call, and more than once. One of the system's headers returns something definite, which is not known here, and may change
// what its arguments point to. No violation rests on what either of them changes.
//
// Through a pointer to const nothing is changed, but what can be reached from there is, by functions of the program.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <string>
#include <vector>

#include "frontend/clang_call.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class Calls;
class TableCalls;
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
    bool checked = false;  // it is there
  };
  void forgetPointed(const clang::Expr* pointer, const ExprPtr& address, const std::string& why, Extent extent);

  // The structure at this address is what a function returns that is not followed.
  void forgetResult(const ExprPtr& address, clang::QualType type, const std::string& name);

  // For what functions do that are not followed: the body is done any number of times.
  void anyNumberOfTimes(const std::function<void()>& body);

 private:
  // Evaluates an argument, and adds what the function may change through it.
  void handOver(const clang::Expr* argument, const std::string& name, bool ofTheSystem, std::vector<HavocReachable>& into);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  Calls& calls_;
  TableCalls& table_;
};

// An external function whose address is taken: a function of the program that does what the external one may do.
FunctionId externalFunction(UnitLowering& unit, const clang::FunctionDecl* declaration);

// Variables that functions without a body may know, though the program itself does not name them: what they point to matters.
void addKnownToOthers(ProgramContext& program);

// When all functions have been lowered: what those without a body may change is known now. Says which there are, and how they
// are taken.
void finishExternalFunctions(ProgramContext& program);

}  // namespace redcomp::frontend
