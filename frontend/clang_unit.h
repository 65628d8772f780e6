// One translation unit: what its names mean in the program, where its code stands, and what is said about it.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

#include "frontend/clang_globals.h"
#include "frontend/clang_program.h"
#include "frontend/clang_types.h"
#include "frontend/function_builder.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering {
 public:
  UnitLowering(ProgramContext& program, clang::ASTContext& context, FileName file, bool isModel);
  UnitLowering(const UnitLowering&) = delete;

  ProgramContext& program() { return program_; }
  clang::ASTContext& context() { return context_; }
  UnitTypes& types() { return types_; }
  UnitGlobals& globals() { return globals_; }
  const ParseOptions& options() const { return program_.options; }
  bool isModel() const { return isModel_; }  // the unit of library models
  bool evaluatesAll() const { return options().evaluatesAll && !isModel_; }
  bool mutexesHaveKinds() const { return program_.mutexesHaveKinds(); }

  // Where a function is defined: here, in another unit or in the models.
  FunctionDefinition definitionOf(const clang::FunctionDecl* callee);
  FunctionDefinition definitionOf(const std::string& symbol);  // with external linkage
  FunctionId function(const FunctionDefinition& definition) { return program_.function(definition); }
  // Whether a header of the system declares it. The program may have another function of that name, in a file that is not here.
  bool isOfTheSystem(const clang::FunctionDecl* function) const;
  // Whether its name means the library's function: of the system, reserved, or declared by the program as the library does.
  bool isTheLibrarys(const clang::FunctionDecl* function);
  bool isInlineOfTheSystem(const clang::FunctionDecl* definition) const;

  // Of the source.
  SourceLocation locate(clang::SourceLocation at) const;
  std::string text(clang::SourceRange range) const;  // on one line, cut to a readable length
  Origin origin(clang::SourceRange range) const { return {locate(range.getBegin()), text(range)}; }
  const clang::Expr* argument(const clang::CallExpr* call, unsigned index) const;  // refuses a call without it
  bool isNull(const clang::Expr* pointer);                                         // a constant

  // Messages. What is unsupported ends the translation.
  [[noreturn]] void unsupported(clang::SourceLocation at, const std::string& what) const;
  [[noreturn]] void unsupported(const clang::Stmt* stmt, const std::string& what) const;
  void warn(std::string warning) { program_.program.warnings.push_back(std::move(warning)); }
  // What proofs rest on ("library", "malloc does not fail"), or every verdict; `at` where one place is meant.
  enum class RestsOnIt { Proofs, EveryVerdict };
  void assuming(const std::string& kind, const std::string& what, clang::SourceLocation at = {},
                RestsOnIt verdicts = RestsOnIt::Proofs);
  void incomplete(clang::SourceLocation at, const std::string& why);  // a behaviour is missing: nothing is proved
  void leftOut(clang::SourceLocation at, const std::string& why);     // an effect: nothing is claimed of what follows
  void inParts(const SourceLocation& at) { program_.program.inParts.insert(toString(at)); }  // as Program says
  void leftOutOnce(clang::SourceLocation at, const std::string& why);
  void noteAddressInInteger() { program_.program.integersHoldAddresses |= types_.pointerBits() == 32; }

  // To be called on every recursion over the syntax tree: refuses code that is nested too deeply.
  void checkStack(clang::SourceLocation at) const;

 private:
  FunctionDefinition withoutAlias(const FunctionDefinition& definition);

  ProgramContext& program_;
  clang::ASTContext& context_;
  FileName file_;
  bool isModel_;
  UnitTypes types_;
  UnitGlobals globals_;
};

Integer toInteger(const llvm::APSInt& value);

}  // namespace redcomp::frontend
