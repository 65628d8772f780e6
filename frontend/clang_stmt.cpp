// Statements of one function: control flow and declarations.
#include <clang/AST/Attr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

bool isAtomicName(const std::string& name) { return name.starts_with("__VERIFIER_atomic_"); }

// What can be havocked: a number.
bool isNumber(const Type& type) {
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
  inMemory_ = addressesTaken(definition_->getBody(), unit_.mutexesHaveKinds());
  builder_.setOrigin({unit_.locate(definition_->getLocation()), definition_->getNameAsString()});
  if (isAtomicName(definition_->getNameAsString())) builder_.setAtomic();
  addResult();
  for (const clang::ParmVarDecl* parameter : definition_->parameters()) addParameter(parameter);
  if (isMain_) callConstructors();
  if (const std::string name = definition_->getNameAsString(); isError(name)) fail(name + "() is reached");  // through a pointer
  else statement(definition_->getBody());
  if (jumps_)
    for (const LocalId local : scalars_) builder_.declareUninitialisedAtEntry(local);
  return builder_.finish();
}

// A structure is returned by storing it where the first parameter points to.
void FunctionLowering::addResult() {
  const clang::QualType returned = definition_->getReturnType();
  if (returned->isVoidType() || isMain_) return;
  const SourceLocation here = unit_.locate(definition_->getLocation());
  if (isAggregate(returned)) {
    const LocalId address = builder_.addLocal("result$at", PointerType{}, here);
    builder_.addParameter(address);
    resultAt_ = readVariable(PointerType{}, address);
    return;
  }
  const Type type = unit_.type(returned, definition_->getLocation());
  if (std::holds_alternative<FloatType>(type)) return;
  result_ = builder_.addLocal("result", type, here);
  builder_.setResult(*result_);
  builder_.declareUninitialisedAtEntry(*result_);
}

// A structure is passed as the address of a copy, which is copied into the parameter; so is a parameter in memory.
void FunctionLowering::addParameter(const clang::ParmVarDecl* parameter) {
  const SourceLocation here = unit_.locate(parameter->getLocation());
  const std::string name = parameter->getNameAsString();
  const Layout& layout = unit_.layout(parameter->getType(), parameter->getLocation());
  if (hasOverlaps(layout, unit_.pointerBits())) inMemory_.insert(parameter);
  const bool inMemory = inMemory_.contains(parameter);
  const auto type = unit_.scalar(parameter->getType());
  const ObjectId object = addObject(name, layout, here, inMemory);
  locals_.emplace(parameter, object);
  const Target whole{object, {}, 0, {}, parameter->getType()};
  if (type && !inMemory) {
    const auto local = std::get<LocalId>(builder_.object(object).leaves.front().variable);
    builder_.addParameter(local);
    if (isMain_) builder_.declareUninitialised(local);
    if (isMain_ && std::holds_alternative<IntegerType>(*type))  // argc
      builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(asType(*type), 0), readVariable(asType(*type), local)));
    return;
  }
  const Type passed = type ? asType(*type) : Type(PointerType{});
  const LocalId given = builder_.addLocal(name + "$given", passed, here);
  builder_.addParameter(given);
  if (isMain_) builder_.declareUninitialised(given);
  if (type) storeValue(placeAt(whole, *type), readVariable(passed, given));
  else copy(whole, pointee(readVariable(passed, given), parameter->getType()));
}

ObjectId FunctionLowering::addObject(const std::string& name, const Layout& layout, const SourceLocation& source,
                                     bool inMemory) {
  Object object{name, layout.size, layout.extent, {}};
  inMemory = inMemory || hasOverlaps(layout, unit_.pointerBits());  // members of unions are accessed by their addresses
  for (const LayoutCell& cell : layout.cells) {
    const Type type = cell.isArray ? Type(ArrayType{cell.type, cell.count}) : asType(cell.type);
    // Mutexes are there to be shared.
    const bool shared = inMemory || std::holds_alternative<MutexType>(cell.type);
    const LocalId leaf = builder_.addLocal(name + cell.path, type, source, shared);
    object.leaves.push_back({cell.offset, leaf, cell.strides, cell.dense});
  }
  return builder_.addObject(std::move(object));
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
    case clang::Stmt::CompoundStmtClass: {
      const std::size_t alive = cleanups_.size();
      for (const clang::Stmt* part : llvm::cast<clang::CompoundStmt>(stmt)->body()) statement(part);
      return closeScope(alive);
    }
    case clang::Stmt::DeclStmtClass: return declaration(llvm::cast<clang::DeclStmt>(stmt));
    case clang::Stmt::IfStmtClass: return ifStatement(llvm::cast<clang::IfStmt>(stmt));
    case clang::Stmt::WhileStmtClass: return whileStatement(llvm::cast<clang::WhileStmt>(stmt));
    case clang::Stmt::DoStmtClass: return doStatement(llvm::cast<clang::DoStmt>(stmt));
    case clang::Stmt::ForStmtClass: return forStatement(llvm::cast<clang::ForStmt>(stmt));
    case clang::Stmt::SwitchStmtClass: return switchStatement(llvm::cast<clang::SwitchStmt>(stmt));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: return switchCase(llvm::cast<clang::SwitchCase>(stmt));
    case clang::Stmt::ReturnStmtClass: return returnStatement(llvm::cast<clang::ReturnStmt>(stmt));
    case clang::Stmt::BreakStmtClass: return jumpTo(breakTargets_.back());
    case clang::Stmt::ContinueStmtClass: return jumpTo(continueTargets_.back());
    case clang::Stmt::GotoStmtClass: return gotoStatement(llvm::cast<clang::GotoStmt>(stmt));
    case clang::Stmt::LabelStmtClass: return label(llvm::cast<clang::LabelStmt>(stmt));
    case clang::Stmt::AttributedStmtClass: return statement(llvm::cast<clang::AttributedStmt>(stmt)->getSubStmt());
    case clang::Stmt::GCCAsmStmtClass: return assembly(llvm::cast<clang::GCCAsmStmt>(stmt));
    case clang::Stmt::IndirectGotoStmtClass: unsupported(stmt, "computed goto");
    default: unsupported(stmt, fmt::format("statement of kind {}", stmt->getStmtClassName()));
  }
}

NodeId FunctionLowering::labelNode(const clang::LabelDecl* label) {
  const auto known = labels_.find(label);
  if (known != labels_.end()) return known->second;
  return labels_.emplace(label, builder_.newNode()).first->second;
}

void FunctionLowering::gotoStatement(const clang::GotoStmt* stmt) {
  if (!cleanups_.empty()) unsupported(stmt, "goto in the scope of a variable with a cleanup");
  builder_.jump(labelNode(stmt->getLabel()));
}

void FunctionLowering::label(const clang::LabelStmt* stmt) {
  if (!cleanups_.empty()) unsupported(stmt, "label in the scope of a variable with a cleanup");
  jumps_ = true;
  builder_.jump(labelNode(stmt->getDecl()));
  builder_.continueAt(labelNode(stmt->getDecl()));
  statement(stmt->getSubStmt());
}

// A barrier for the compiler, such as asm volatile("" ::: "memory"), does nothing; other code is not understood.
void FunctionLowering::assembly(const clang::GCCAsmStmt* stmt) {
  const std::string code = stmt->generateAsmString(unit_.context());
  static const std::unordered_set<std::string> kHarmless{"", "nop", "pause", "rep; nop", "rep;nop", "mfence", "lfence", "sfence"};
  if (kHarmless.contains(code) && stmt->getNumOutputs() == 0) return;
  unsupported(stmt, "assembly code");
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
  breakTargets_.push_back({breakTo, cleanups_.size()});
  continueTargets_.push_back({continueTo, cleanups_.size()});
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
  const std::size_t alive = cleanups_.size();
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
  closeScope(alive);
}

// ---- switch ------------------------------------------------------------------------------------------------------

void FunctionLowering::switchStatement(const clang::SwitchStmt* stmt) {
  jumps_ = true;
  const NodeId after = builder_.newNode();
  builder_.jump(dispatch(stmt, after));
  breakTargets_.push_back({after, cleanups_.size()});
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
  if (cleanups_.size() > breakTargets_.back().alive) unsupported(stmt, "case in the scope of a variable with a cleanup");
  const NodeId here = cases_.at(stmt);
  builder_.jump(here);
  builder_.continueAt(here);
  statement(stmt->getSubStmt());
}

void FunctionLowering::returnStatement(const clang::ReturnStmt* stmt) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(stmt->getSourceRange()));
  if (const clang::Expr* returned = stmt->getRetValue()) {
    if (resultAt_) storeAggregate(pointee(resultAt_, definition_->getReturnType()), returned);
    else if (result_ && !returned->getType()->isVoidType()) store(Place{*result_, nullptr}, returned);
    else discard(returned);
  }
  jumpTo({builder_.exit(), 0});
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
  variableLengths(variable->getType());
  const Layout& layout = unit_.layout(variable->getType(), variable->getLocation());
  if (hasOverlaps(layout, unit_.pointerBits())) inMemory_.insert(variable);  // its parts are accessed by their addresses
  const ObjectId object = addObject(variable->getNameAsString(), layout, unit_.locate(variable->getLocation()),
                                    inMemory_.contains(variable));
  locals_[variable] = object;
  for (const Leaf& leaf : builder_.object(object).leaves)
    if (isNumber(builder_.typeOf(leaf.variable))) scalars_.push_back(std::get<LocalId>(leaf.variable));
  const clang::Expr* initialiser = variable->getInit();
  if (initialiser) initialise(Target{object, {}, 0, {}, variable->getType()}, initialiser);
  else uninitialised(object);
  if (variable->hasAttr<clang::CleanupAttr>()) cleanups_.push_back(variable);
}

// The lengths of arrays of variable length are evaluated where they are declared.
void FunctionLowering::variableLengths(clang::QualType type) {
  while (const auto* array = unit_.context().getAsArrayType(type)) {
    const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
    if (variable && variable->getSizeExpr()) discard(variable->getSizeExpr());
    type = array->getElementType();
  }
}

void FunctionLowering::uninitialised(ObjectId object) {
  const std::vector<Leaf> leaves = builder_.object(object).leaves;
  for (const Leaf& leaf : leaves) {
    const auto local = std::get<LocalId>(leaf.variable);
    const Type type = builder_.typeOf(leaf.variable);
    const auto* array = std::get_if<ArrayType>(&type);
    if (isNumber(type)) builder_.declareUninitialised(local);
    else if (array && isNumber(elementType(*array))) builder_.emit(Havoc{Place{local, nullptr}});
    else if (std::holds_alternative<MutexType>(type)) builder_.emit(InitMutex{Place{local, nullptr}});
  }
}

}  // namespace redcomp::frontend
