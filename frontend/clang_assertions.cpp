#include "frontend/clang_assertions.h"

#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_library.h"
#include "frontend/clang_unit.h"
#include "frontend/expr.h"
#include "frontend/function_builder.h"

namespace redcomp::frontend {

bool isFailure(const std::string& function) {
  return isError(function) || function == "__assert_fail" || function == "__assert" || function == "__assert_rtn";
}

bool failsAtOnce(const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) return !block->body_empty() && failsAtOnce(block->body_front());
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt)) return failsAtOnce(label->getSubStmt());
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  const auto* call = expr ? llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts()) : nullptr;
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && isFailure(callee->getNameAsString());
}

void markAssertion(UnitLowering& unit, FunctionBuilder& builder, const clang::Expr* condition) {
  if (!unit.options().marksAssertions || unit.isModel()) return;
  const Origin origin = builder.origin();
  builder.setOrigin(unit.origin(condition->getSourceRange()));
  const NodeId reached = builder.newNode(), goesOn = builder.newNode();
  builder.branch(builder.unknownValue(kInt, ""), reached, goesOn);
  builder.continueAt(reached);
  builder.emitLast(Fail{kMarkedAssertion + unit.text(condition->getSourceRange())});
  builder.continueAt(goesOn);
  builder.setOrigin(origin);
}

bool hasLabel(const clang::Stmt* stmt, const std::string& name) {
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt); label && label->getName() == name) return true;
  return std::ranges::any_of(stmt->children(), [&](const clang::Stmt* part) { return part && hasLabel(part, name); });
}

void failAtLabel(UnitLowering& unit, FunctionBuilder& builder, const clang::LabelStmt* label) {
  if (unit.isModel() || unit.options().errorLabel != label->getName()) return;
  builder.setOrigin(unit.origin({label->getIdentLoc(), label->getIdentLoc()}));
  builder.emitLast(Fail{fmt::format("label {} is reached", label->getName())});
}

}  // namespace redcomp::frontend
