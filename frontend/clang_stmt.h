// Statements of one function: control flow, declarations, and what is done when a scope is left.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <unordered_map>
#include <vector>

#include "frontend/layout.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class Expressions;
struct FunctionContext;
struct FunctionParts;

// Where a function puts what it returns. Neither: nobody reads it.
struct ReturnedTo {
  std::optional<LocalId> local;
  ExprPtr address;  // of a structure
};

class Statements {
 public:
  explicit Statements(FunctionParts& parts);

  void statement(const clang::Stmt* stmt);
  void returnTo(const ReturnedTo& returned) { returned_ = returned; }
  void returnAt(NodeId target) { returnTarget_ = target; }  // instead of at the function's end
  // To be called last: locals whose declarations may have been jumped over have any value at first.
  void finish();

  // Evaluates the lengths of arrays of variable length, which is done where such a type is named.
  void variableLengths(clang::QualType type);
  void noteUninitialised(const VariableId& variable, const Type& type);
  void keepLength(const clang::VarDecl* variable);

  // A scope for a statement expression: closeScope(openScope()), with its statements between the two.
  std::size_t openScope() const { return cleanups_.size(); }
  void closeScope(std::size_t alive);

 private:
  // A variable in scope of which something is done when that is left.
  struct Scoped {
    const clang::VarDecl* variable;
    bool cleanup;  // by __attribute__((cleanup(f))); else its end is marked
  };
  // Where a jump goes to, and how many of `cleanups_` are in scope there.
  struct JumpTarget {
    NodeId node;
    std::size_t alive;
  };

  void ifStatement(const clang::IfStmt* stmt);
  void whileStatement(const clang::WhileStmt* stmt);
  void doStatement(const clang::DoStmt* stmt);
  void forStatement(const clang::ForStmt* stmt);
  void loopBody(const clang::Stmt* body, NodeId breakTo, NodeId continueTo);
  void testAt(const clang::Expr* condition, NodeId then, NodeId otherwise);
  void switchStatement(const clang::SwitchStmt* stmt);
  NodeId dispatch(const clang::SwitchStmt* stmt, NodeId after);
  ExprPtr caseTest(const ExprPtr& selector, const clang::CaseStmt* stmt);
  void switchCase(const clang::SwitchCase* stmt);
  void returnStatement(const clang::ReturnStmt* stmt);
  void assembly(const clang::GCCAsmStmt* stmt);
  void assemblyInput(const clang::Expr* input);
  void assemblyOutput(const clang::Expr* output);
  NodeId labelNode(const clang::LabelDecl* label);
  void label(const clang::LabelStmt* stmt);
  void gotoStatement(const clang::GotoStmt* stmt);
  void jumpTo(const JumpTarget& target);
  void cleanUp(std::size_t alive);
  void callCleanup(const clang::VarDecl* variable);
  bool hasCleanups(std::size_t alive) const;  // beyond so many
  void beginInBlock(const clang::VarDecl* variable, ObjectId object);

  void declaration(const clang::DeclStmt* stmt);
  void localVariable(const clang::VarDecl* variable);
  void uninitialised(ObjectId object, const Layout& layout);

  FunctionParts& parts_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Aggregates& aggregates_;

  ReturnedTo returned_;
  std::optional<NodeId> returnTarget_;
  int blocks_ = 0;      // that are open
  bool jumps_ = false;  // a label or a switch: declarations may be jumped over
  std::vector<LocalId> scalars_;
  std::vector<JumpTarget> breakTargets_, continueTargets_;
  std::optional<bool> hasLabels_;                // of the function, once it matters
  std::vector<Scoped> cleanups_;
  std::unordered_map<const clang::LabelDecl*, NodeId> labels_;
  std::unordered_map<const clang::SwitchCase*, NodeId> cases_;
};

}  // namespace redcomp::frontend
