// From Clang's syntax tree to a Program. For the clang_*.cpp files only: nobody else sees a Clang type.
//
// UnitLowering holds what is common to a translation unit and lowers functions and globals as they are first used,
// beginning with main. FunctionLowering walks over one function's body and drives a FunctionBuilder.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/function_builder.h"
#include "frontend/program.h"

namespace redcomp::frontend {

// Clang works with absolute names of files; messages show the name that the user gave.
struct FileName {
  std::string absolute;
  std::string given;
  SourceLocation locate(const clang::PresumedLoc& presumed) const;
};

class UnitLowering {
 public:
  // `stackEnd`: how far down the stack may grow.
  UnitLowering(clang::ASTContext& context, FileName file, const char* stackEnd)
      : context_(context), file_(std::move(file)), stackEnd_(stackEnd) {}
  Program run();
  // To be called on every recursion over the syntax tree: refuses code that is nested too deeply.
  void checkStack(clang::SourceLocation at) const;

  clang::ASTContext& context() { return context_; }
  const std::vector<Declaration>& globals() const { return program_.globals; }
  FunctionId function(const clang::FunctionDecl* definition);
  // `owner`: the function of a static local, for its name; null for a global.
  GlobalId global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner);
  Type type(clang::QualType type, clang::SourceLocation at);
  void warn(std::string warning) { program_.warnings.push_back(std::move(warning)); }

  SourceLocation locate(clang::SourceLocation at) const;
  std::string text(clang::SourceRange range) const;  // on one line, cut to a readable length
  Origin origin(clang::SourceRange range) const { return {locate(range.getBegin()), text(range)}; }
  [[noreturn]] void unsupported(clang::SourceLocation at, const std::string& what) const;

 private:
  Type arrayType(const clang::ConstantArrayType* type, clang::SourceLocation at);
  std::vector<Integer> initialValues(const clang::VarDecl* definition, const Type& type);
  std::string uniqueGlobalName(const std::string& name);

  clang::ASTContext& context_;
  FileName file_;
  const char* stackEnd_;
  Program program_;
  std::unordered_map<const clang::VarDecl*, GlobalId> globals_;
  std::unordered_map<const clang::FunctionDecl*, FunctionId> functions_;
  std::unordered_map<std::string, int> globalNames_;
  std::deque<const clang::FunctionDecl*> toLower_;
};

Integer toInteger(const llvm::APSInt& value);

// Throws logic::InputError for text that Clang could not be trusted with (clang_nesting.cpp).
void refuseDeepNesting(const std::string& text, const std::string& file);

// What evaluating an expression involves.
struct ExprInfo {
  bool calls = false;
  bool writesLocals = false;   // an assignment, ++ or --
  bool writesGlobals = false;
  bool branches = false;       // needs edges of its own for another reason
  bool readsGlobal = false;
  int depth = 0;               // of Clang's tree
  bool needsEdges() const { return calls || writesLocals || writesGlobals || branches; }
};

// What a caller wants of a call's value.
struct Wanted {
  bool value = true;            // false: nobody reads it
  const Place* into = nullptr;  // it may be stored here at once, if the types agree; then no value is returned
};

class FunctionLowering {
 public:
  FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* definition);
  Function run();

 private:
  // clang_stmt.cpp
  void statement(const clang::Stmt* stmt);
  void ifStatement(const clang::IfStmt* stmt);
  void whileStatement(const clang::WhileStmt* stmt);
  void doStatement(const clang::DoStmt* stmt);
  void forStatement(const clang::ForStmt* stmt);
  void loopBody(const clang::Stmt* body, NodeId breakTo, NodeId continueTo);
  void switchStatement(const clang::SwitchStmt* stmt);
  NodeId dispatch(const clang::SwitchStmt* stmt, NodeId after);
  ExprPtr caseTest(const ExprPtr& selector, const clang::CaseStmt* stmt);
  void switchCase(const clang::SwitchCase* stmt);
  void returnStatement(const clang::ReturnStmt* stmt);
  void declaration(const clang::DeclStmt* stmt);
  void localVariable(const clang::VarDecl* variable);
  void uninitialised(const clang::VarDecl* variable, LocalId local);
  void initialiseArray(LocalId array, const clang::Expr* initialiser);
  NodeId labelNode(const clang::LabelDecl* label);
  void testAt(const clang::Expr* condition, NodeId then, NodeId otherwise);

  // clang_expr.cpp
  ExprPtr value(const clang::Expr* expr);
  ExprPtr valueOfKind(const clang::Expr* expr);
  void discard(const clang::Expr* expr);
  void condition(const clang::Expr* expr, NodeId then, NodeId otherwise);
  Place place(const clang::Expr* expr);
  Place variablePlace(const clang::DeclRefExpr* expr);
  void store(const Place& target, const clang::Expr* value);
  ExprPtr castValue(const clang::CastExpr* cast);
  ExprPtr unaryValue(const clang::UnaryOperator* expr);
  ExprPtr step(const clang::UnaryOperator* expr, bool wanted);
  ExprPtr binaryValue(const clang::BinaryOperator* expr);
  ExprPtr shortCircuit(const clang::BinaryOperator* expr);
  ExprPtr truthByBranching(const clang::Expr* expr);
  ExprPtr assignment(const clang::BinaryOperator* expr, bool wanted);
  ExprPtr compoundAssignment(const clang::CompoundAssignOperator* expr, bool wanted);
  ExprPtr conditionalValue(const clang::AbstractConditionalOperator* expr);
  ExprPtr conditionalByBranching(const clang::AbstractConditionalOperator* expr, bool wanted);
  ExprPtr statementExpression(const clang::StmtExpr* expr, bool wanted);
  // The value so that evaluating `next` afterwards cannot change it.
  ExprPtr valueBefore(const clang::Expr* expr, const clang::Expr* next);
  ExprPtr keptAcross(const ExprPtr& value, const ExprInfo& later);
  const ExprInfo& info(const clang::Stmt* expr);
  ExprInfo computeInfo(const clang::Stmt* expr);

  // clang_call.cpp; null is returned if there is no value, or it has been stored
  ExprPtr call(const clang::CallExpr* expr, const Wanted& wanted);
  ExprPtr userCall(const clang::CallExpr* expr, const clang::FunctionDecl* callee, const Wanted& wanted);
  ExprPtr nondeterministic(const clang::CallExpr* expr, const Wanted& wanted);
  ExprPtr unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted);
  void evaluateArguments(const clang::CallExpr* expr);
  bool knownCall(const clang::CallExpr* expr, const std::string& name);
  bool threadCall(const clang::CallExpr* expr, const std::string& name);
  bool mutexCall(const clang::CallExpr* expr, const std::string& name);
  bool propertyCall(const clang::CallExpr* expr, const std::string& name);
  void createThread(const clang::CallExpr* expr);
  void joinThread(const clang::CallExpr* expr);
  void waitForCondition(const clang::CallExpr* expr);
  void fail(const std::string& message);
  void check(const clang::Expr* condition);
  Place addressed(const clang::Expr* pointer, const std::string& what);
  Place mutexArgument(const clang::CallExpr* expr, unsigned index);
  const clang::Expr* argument(const clang::CallExpr* expr, unsigned index);
  bool isNull(const clang::Expr* expr);

  Type type(const clang::Expr* expr) { return unit_.type(expr->getType(), expr->getExprLoc()); }
  [[noreturn]] void unsupported(const clang::Stmt* stmt, const std::string& what) const;

  UnitLowering& unit_;
  const clang::FunctionDecl* definition_;
  FunctionBuilder builder_;
  bool isMain_;
  std::optional<LocalId> result_;
  bool jumps_ = false;  // a label or a switch: declarations may be jumped over
  std::vector<LocalId> scalars_;
  std::vector<NodeId> breakTargets_, continueTargets_;
  std::unordered_map<const clang::VarDecl*, LocalId> locals_;
  std::unordered_map<const clang::LabelDecl*, NodeId> labels_;
  std::unordered_map<const clang::SwitchCase*, NodeId> cases_;
  std::unordered_map<const clang::OpaqueValueExpr*, ExprPtr> opaqueValues_;
  std::unordered_map<const clang::Stmt*, ExprInfo> infos_;
};

}  // namespace redcomp::frontend
