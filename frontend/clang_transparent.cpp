#include "frontend/clang_transparent.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace redcomp::frontend {

namespace {

// (struct sockaddr *)&peer: &peer. The library takes it for what it is.
clang::Expr* withoutSocketCast(clang::Expr* pointer) {
  auto* cast = llvm::dyn_cast<clang::CStyleCastExpr>(pointer->IgnoreParenImpCasts());
  if (!cast || !cast->getType()->isPointerType() || !cast->getSubExpr()->getType()->isPointerType()) return pointer;
  const clang::RecordDecl* to = cast->getType()->getPointeeType()->getAsRecordDecl();
  return to && to->getName() == "sockaddr" ? cast->getSubExpr() : pointer;
}

// What was given for the union; null if the argument is something else.
clang::Expr* givenMember(clang::Expr* argument) {
  auto* made = llvm::dyn_cast<clang::CompoundLiteralExpr>(argument->IgnoreParenImpCasts());
  const clang::RecordType* type = made ? made->getType()->getAsUnionType() : nullptr;
  if (!type || !type->getDecl()->hasAttr<clang::TransparentUnionAttr>()) return nullptr;
  auto* members = llvm::dyn_cast<clang::InitListExpr>(made->getInitializer());
  return members && members->getNumInits() == 1 ? members->getInit(0) : nullptr;
}

void visit(clang::Stmt* stmt, const clang::SourceManager& sources) {
  if (!stmt) return;
  if (auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    for (unsigned i = 0; callee && sources.isInSystemHeader(callee->getLocation()) && i < call->getNumArgs(); ++i)
      if (clang::Expr* member = givenMember(call->getArg(i))) call->setArg(i, withoutSocketCast(member));
  }
  for (clang::Stmt* child : stmt->children()) visit(child, sources);
}

}  // namespace

void giveMembersOfTransparentUnions(clang::ASTContext& context) {
  for (clang::Decl* declared : context.getTranslationUnitDecl()->decls())
    if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared); function && function->doesThisDeclarationHaveABody())
      visit(function->getBody(), context.getSourceManager());
}

}  // namespace redcomp::frontend
