// Statements of one function: control flow and declarations.
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

bool isAtomicName(const std::string& name) { return name.starts_with("__VERIFIER_atomic_"); }

bool isScalar(const Type& type) {
  return std::holds_alternative<IntegerType>(type) || std::holds_alternative<PointerType>(type);
}

}  // namespace

FunctionLowering::FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* definition)
    : unit_(unit),
      definition_(definition),
      builder_(unit.globals(), definition->getNameAsString(), unit.locate(definition->getLocation())),
      isMain_(definition->isMain()) {}

void FunctionLowering::unsupported(const clang::Stmt* stmt, const std::string& what) const {
  unit_.unsupported(stmt->getBeginLoc(), what);
}

Function FunctionLowering::run() {
  builder_.setOrigin({unit_.locate(definition_->getLocation()), definition_->getNameAsString()});
  if (isAtomicName(definition_->getNameAsString())) builder_.setAtomic();
  for (const clang::ParmVarDecl* parameter : definition_->parameters()) {
    const Type type = unit_.type(parameter->getType(), parameter->getLocation());
    const LocalId local = builder_.addLocal(parameter->getNameAsString(), type, unit_.locate(parameter->getLocation()));
    locals_.emplace(parameter, local);
    builder_.addParameter(local);
    if (isMain_) builder_.declareUninitialised(local);
  }
  if (!definition_->getReturnType()->isVoidType() && !isMain_) {
    const Type type = unit_.type(definition_->getReturnType(), definition_->getLocation());
    result_ = builder_.addLocal("result", type, unit_.locate(definition_->getLocation()));
    builder_.setResult(*result_);
    builder_.declareUninitialisedAtEntry(*result_);
  }
  statement(definition_->getBody());
  if (jumps_)
    for (const LocalId local : scalars_) builder_.declareUninitialisedAtEntry(local);
  return builder_.finish();
}

// ---- statements --------------------------------------------------------------------------------------------------

void FunctionLowering::statement(const clang::Stmt* stmt) {
  if (!stmt) return;
  unit_.checkStack(definition_->getLocation());
  if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    const auto scope = builder_.statementScope();
    builder_.setOrigin(unit_.origin(stmt->getSourceRange()));
    return discard(expr);
  }
  switch (stmt->getStmtClass()) {
    case clang::Stmt::NullStmtClass: return;
    case clang::Stmt::CompoundStmtClass:
      for (const clang::Stmt* part : llvm::cast<clang::CompoundStmt>(stmt)->body()) statement(part);
      return;
    case clang::Stmt::DeclStmtClass: return declaration(llvm::cast<clang::DeclStmt>(stmt));
    case clang::Stmt::IfStmtClass: return ifStatement(llvm::cast<clang::IfStmt>(stmt));
    case clang::Stmt::WhileStmtClass: return whileStatement(llvm::cast<clang::WhileStmt>(stmt));
    case clang::Stmt::DoStmtClass: return doStatement(llvm::cast<clang::DoStmt>(stmt));
    case clang::Stmt::ForStmtClass: return forStatement(llvm::cast<clang::ForStmt>(stmt));
    case clang::Stmt::SwitchStmtClass: return switchStatement(llvm::cast<clang::SwitchStmt>(stmt));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: return switchCase(llvm::cast<clang::SwitchCase>(stmt));
    case clang::Stmt::ReturnStmtClass: return returnStatement(llvm::cast<clang::ReturnStmt>(stmt));
    case clang::Stmt::BreakStmtClass: return builder_.jump(breakTargets_.back());
    case clang::Stmt::ContinueStmtClass: return builder_.jump(continueTargets_.back());
    case clang::Stmt::GotoStmtClass: return builder_.jump(labelNode(llvm::cast<clang::GotoStmt>(stmt)->getLabel()));
    case clang::Stmt::LabelStmtClass: {
      const auto* label = llvm::cast<clang::LabelStmt>(stmt);
      jumps_ = true;
      builder_.jump(labelNode(label->getDecl()));
      builder_.continueAt(labelNode(label->getDecl()));
      return statement(label->getSubStmt());
    }
    case clang::Stmt::AttributedStmtClass: return statement(llvm::cast<clang::AttributedStmt>(stmt)->getSubStmt());
    case clang::Stmt::GCCAsmStmtClass: unsupported(stmt, "assembly code");
    case clang::Stmt::IndirectGotoStmtClass: unsupported(stmt, "computed goto");
    default: unsupported(stmt, fmt::format("statement of kind {}", stmt->getStmtClassName()));
  }
}

NodeId FunctionLowering::labelNode(const clang::LabelDecl* label) {
  const auto known = labels_.find(label);
  if (known != labels_.end()) return known->second;
  return labels_.emplace(label, builder_.newNode()).first->second;
}

// A test as a statement of its own.
void FunctionLowering::testAt(const clang::Expr* test, NodeId then, NodeId otherwise) {
  const auto scope = builder_.statementScope();
  condition(test, then, otherwise);
}

void FunctionLowering::ifStatement(const clang::IfStmt* stmt) {
  const NodeId then = builder_.newNode();
  const NodeId after = builder_.newNode();
  const NodeId otherwise = stmt->getElse() ? builder_.newNode() : after;
  testAt(stmt->getCond(), then, otherwise);
  builder_.continueAt(then);
  statement(stmt->getThen());
  builder_.jump(after);
  if (stmt->getElse()) {
    builder_.continueAt(otherwise);
    statement(stmt->getElse());
    builder_.jump(after);
  }
  builder_.continueAt(after);
}

void FunctionLowering::loopBody(const clang::Stmt* body, NodeId breakTo, NodeId continueTo) {
  breakTargets_.push_back(breakTo);
  continueTargets_.push_back(continueTo);
  statement(body);
  breakTargets_.pop_back();
  continueTargets_.pop_back();
}

void FunctionLowering::whileStatement(const clang::WhileStmt* stmt) {
  const NodeId head = builder_.newNode();
  const NodeId body = builder_.newNode();
  const NodeId after = builder_.newNode();
  builder_.jump(head);
  builder_.continueAt(head);
  testAt(stmt->getCond(), body, after);
  builder_.continueAt(body);
  loopBody(stmt->getBody(), after, head);
  builder_.jump(head);
  builder_.continueAt(after);
}

void FunctionLowering::doStatement(const clang::DoStmt* stmt) {
  const NodeId body = builder_.newNode();
  const NodeId test = builder_.newNode();
  const NodeId after = builder_.newNode();
  builder_.jump(body);
  builder_.continueAt(body);
  loopBody(stmt->getBody(), after, test);
  builder_.jump(test);
  builder_.continueAt(test);
  testAt(stmt->getCond(), body, after);
  builder_.continueAt(after);
}

void FunctionLowering::forStatement(const clang::ForStmt* stmt) {
  const NodeId head = builder_.newNode();
  const NodeId body = builder_.newNode();
  const NodeId step = builder_.newNode();
  const NodeId after = builder_.newNode();
  statement(stmt->getInit());
  builder_.jump(head);
  builder_.continueAt(head);
  builder_.setOrigin(unit_.origin({stmt->getForLoc(), stmt->getRParenLoc()}));
  if (stmt->getCond()) testAt(stmt->getCond(), body, after);
  else builder_.jump(body);
  builder_.continueAt(body);
  loopBody(stmt->getBody(), after, step);
  builder_.jump(step);
  builder_.continueAt(step);
  statement(stmt->getInc());
  builder_.jump(head);
  builder_.continueAt(after);
}

// ---- switch ------------------------------------------------------------------------------------------------------

void FunctionLowering::switchStatement(const clang::SwitchStmt* stmt) {
  jumps_ = true;
  const NodeId after = builder_.newNode();
  builder_.jump(dispatch(stmt, after));
  breakTargets_.push_back(after);
  statement(stmt->getBody());
  breakTargets_.pop_back();
  builder_.jump(after);
  builder_.continueAt(after);
}

// The tests of the cases, one after the other; returns where to go if none holds.
NodeId FunctionLowering::dispatch(const clang::SwitchStmt* stmt, NodeId after) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(stmt->getCond()->getSourceRange()));
  const ExprPtr selector = builder_.save(builder_.localOnly(value(stmt->getCond())));
  NodeId otherwise = after;
  std::vector<const clang::SwitchCase*> cases;  // Clang lists them from the last to the first
  for (const clang::SwitchCase* each = stmt->getSwitchCaseList(); each; each = each->getNextSwitchCase())
    cases.push_back(each);
  for (auto each = cases.rbegin(); each != cases.rend(); ++each) {
    const NodeId target = cases_.emplace(*each, builder_.newNode()).first->second;
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(*each);
    if (!labelled) {
      otherwise = target;
      continue;
    }
    builder_.setOrigin(unit_.origin({labelled->getCaseLoc(), labelled->getColonLoc()}));
    const NodeId next = builder_.newNode();
    builder_.branch(caseTest(selector, labelled), target, next);
    builder_.continueAt(next);
  }
  return otherwise;
}

ExprPtr FunctionLowering::caseTest(const ExprPtr& selector, const clang::CaseStmt* stmt) {
  const auto bound = [&](const clang::Expr* expr) {
    return literal(selector->type, toInteger(expr->EvaluateKnownConstInt(unit_.context())));
  };
  const ExprPtr low = bound(stmt->getLHS());
  if (!stmt->getRHS()) return binary(kInt, BinaryOp::Equal, selector, low);
  return binary(kInt, BinaryOp::LogicalAnd, binary(kInt, BinaryOp::LessEqual, low, selector),
                binary(kInt, BinaryOp::LessEqual, selector, bound(stmt->getRHS())));
}

void FunctionLowering::switchCase(const clang::SwitchCase* stmt) {
  const NodeId here = cases_.at(stmt);
  builder_.jump(here);
  builder_.continueAt(here);
  statement(stmt->getSubStmt());
}

void FunctionLowering::returnStatement(const clang::ReturnStmt* stmt) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(stmt->getSourceRange()));
  if (const clang::Expr* returned = stmt->getRetValue()) {
    if (result_ && !returned->getType()->isVoidType()) store(Place{*result_, nullptr}, returned);
    else discard(returned);
  }
  builder_.jump(builder_.exit());
}

// ---- declarations ------------------------------------------------------------------------------------------------

void FunctionLowering::declaration(const clang::DeclStmt* stmt) {
  for (const clang::Decl* declared : stmt->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable && variable->isLocalVarDecl() && !variable->isStaticLocal() && !variable->hasExternalStorage())
      localVariable(variable);
  }
}

void FunctionLowering::localVariable(const clang::VarDecl* variable) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(variable->getSourceRange()));
  const Type type = unit_.type(variable->getType(), variable->getLocation());
  const auto* array = std::get_if<ArrayType>(&type);
  if (std::holds_alternative<MutexType>(array ? elementType(*array) : type))
    unit_.unsupported(variable->getLocation(), "mutex that is a local variable");
  const LocalId local =
      builder_.addLocal(variable->getNameAsString(), type, unit_.locate(variable->getLocation()));
  locals_[variable] = local;
  if (isScalar(type)) scalars_.push_back(local);
  if (std::holds_alternative<OpaqueType>(type)) return;
  const clang::Expr* initialiser = variable->getInit();
  if (!initialiser) return uninitialised(variable, local);
  if (array) return initialiseArray(local, initialiser);
  store(Place{local, nullptr}, initialiser);
}

void FunctionLowering::uninitialised(const clang::VarDecl* variable, LocalId local) {
  const Type& type = builder_.typeOf(VariableId(local));
  if (isScalar(type)) return builder_.declareUninitialised(local);
  const auto* array = std::get_if<ArrayType>(&type);
  if (!array || !isScalar(elementType(*array))) return;  // thread handles: only creation gives them a value
  builder_.emit(Havoc{Place{local, nullptr}});
}

void FunctionLowering::initialiseArray(LocalId array, const clang::Expr* initialiser) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser);
  if (!list) unsupported(initialiser, "initial value of an array that is not a list");
  builder_.emit(ClearArray{array});
  const clang::Expr* filler = list->hasArrayFiller() ? list->getArrayFiller() : nullptr;
  if (filler && !llvm::isa<clang::ImplicitValueInitExpr>(filler)) unsupported(initialiser, "range of array elements");
  for (unsigned i = 0; i < list->getNumInits(); ++i) {
    const clang::Expr* element = list->getInit(i);
    if (!llvm::isa<clang::ImplicitValueInitExpr>(element)) store(Place{array, literal(kInt, i)}, element);
  }
}

}  // namespace redcomp::frontend
