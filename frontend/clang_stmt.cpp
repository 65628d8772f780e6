#include "frontend/clang_stmt.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <unordered_set>

#include "frontend/clang_assertions.h"
#include "frontend/clang_function.h"
#include "frontend/clang_locks.h"
#include "frontend/clang_passed.h"
#include "frontend/clang_unchecked.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

bool mentions(const clang::Stmt* expr, const clang::VarDecl* variable) {
  if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(expr); named && named->getDecl() == variable) return true;
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expr)) return false;  // is not evaluated
  return std::ranges::any_of(expr->children(), [&](const clang::Stmt* part) { return part && mentions(part, variable); });
}

bool hasLabel(const clang::Stmt* stmt) {
  if (llvm::isa<clang::LabelStmt>(stmt)) return true;
  return std::ranges::any_of(stmt->children(), [](const clang::Stmt* part) { return part && hasLabel(part); });
}

// Not in a block, a loop or a statement expression: it lives as long as the call.
bool isOfOuterBlock(const clang::VarDecl* variable, const clang::Stmt* body) {
  return std::ranges::any_of(body->children(), [&](const clang::Stmt* part) {
    const auto* declares = llvm::dyn_cast_or_null<clang::DeclStmt>(part);
    return declares && std::find(declares->decl_begin(), declares->decl_end(), variable) != declares->decl_end();
  });
}
constexpr const char* kByAssembly = "what assembly code does";

// What can be havocked: a number.
bool isNumber(const Type& type) {
  return std::holds_alternative<IntegerType>(type) || std::holds_alternative<PointerType>(type);
}

}  // namespace

Statements::Statements(FunctionParts& parts)
    : parts_(parts), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), expressions_(parts.expressions), aggregates_(parts.aggregates) {}

void Statements::finish() {
  if (jumps_)
    for (const LocalId local : scalars_) builder_.declareUninitialisedAtEntry(local);
}

// ---- statements --------------------------------------------------------------------------------------------------

void Statements::statement(const clang::Stmt* stmt) {
  if (!stmt) return;
  unit_.checkStack(parts_.context.definition->getLocation());
  if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    const auto scope = builder_.statementScope();
    builder_.setOrigin(unit_.origin(stmt->getSourceRange()));
    return expressions_.discard(expr);
  }
  switch (stmt->getStmtClass()) {
    case clang::Stmt::NullStmtClass: return;
    case clang::Stmt::CompoundStmtClass: {
      const std::size_t alive = cleanups_.size();
      ++blocks_;
      for (const clang::Stmt* part : llvm::cast<clang::CompoundStmt>(stmt)->body())
        if (llvm::isa<clang::DeclStmt>(part)) statement(part);  // if it is refused, what follows is not looked at
        else unit_.program().collectRefusals([&] { statement(part); });
      --blocks_;
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
    case clang::Stmt::IndirectGotoStmtClass: unit_.unsupported(stmt, "computed goto");
    default: unit_.unsupported(stmt, fmt::format("statement of kind {}", stmt->getStmtClassName()));
  }
}

NodeId Statements::labelNode(const clang::LabelDecl* label) {
  const auto known = labels_.find(label);
  if (known != labels_.end()) return known->second;
  return labels_.emplace(label, builder_.newNode()).first->second;
}

void Statements::gotoStatement(const clang::GotoStmt* stmt) {
  if (hasCleanups(0)) unit_.unsupported(stmt, "goto in the scope of a variable with a cleanup");
  builder_.jump(labelNode(stmt->getLabel()));
}

void Statements::label(const clang::LabelStmt* stmt) {
  if (hasCleanups(0)) unit_.unsupported(stmt, "label in the scope of a variable with a cleanup");
  jumps_ = true;
  builder_.jump(labelNode(stmt->getDecl()));
  builder_.continueAt(labelNode(stmt->getDecl()));
  failAtLabel(unit_, builder_, stmt);
  statement(stmt->getSubStmt());
}

// The instructions of assembly code, one after the other: "lock; cmpxchgl %2, %1" is lock, cmpxchgl.
std::vector<std::string> instructionsOf(const std::string& code) {
  std::vector<std::string> found;
  std::istringstream lines(code);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, ';');) {
      std::istringstream words(part);
      for (std::string word; words >> word;) {
        found.push_back(word);
        if (word != "lock" && word != "rep") break;
      }
    }
  }
  return found;
}

// A barrier for the compiler, such as asm volatile("" ::: "memory"), and what orders memory do nothing. Of other code it is not
// known what it does with its operands.
void Statements::assembly(const clang::GCCAsmStmt* stmt) {
  const std::vector<std::string> code = instructionsOf(stmt->generateAsmString(unit_.context()));
  static const std::unordered_set<std::string> kHarmless{"nop", "pause", "rep", "mfence", "lfence", "sfence", "yield", "isb", "dmb"};
  const bool harmless = std::ranges::all_of(code, [&](const std::string& each) { return kHarmless.contains(each); });
  if (harmless && stmt->getNumOutputs() == 0) return;
  if (stmt->isAsmGoto()) unit_.unsupported(stmt, "assembly code that jumps");
  unit_.assuming("assembly", "assembly code changes its operands, and what they point to, only", stmt->getBeginLoc(),
                 UnitLowering::RestsOnIt::EveryVerdict);
  for (const clang::Expr* input : stmt->inputs()) assemblyInput(input);
  for (const clang::Expr* output : stmt->outputs()) assemblyOutput(output);
}

void Statements::assemblyInput(const clang::Expr* input) {
  const clang::QualType type = input->getType();
  if (input->isLValue() && types_.isAggregate(type)) return;
  const ExprPtr value = input->isLValue() ? builder_.save(parts_.places.read(parts_.places.target(input), input)) : expressions_.valueNow(input);
  if (type->isPointerType() && !unit_.isNull(input) && !type->getPointeeType()->isFunctionType() && !type->getPointeeType().isConstQualified())
    parts_.externals.anyNumberOfTimes(
        [&] { parts_.externals.forgetPointed(input, value, kByAssembly, {.reaches = false, .whole = true}); });
}

void Statements::assemblyOutput(const clang::Expr* output) {
  const clang::Expr* inner = output->IgnoreParens();
  if (types_.isAggregate(inner->getType())) unit_.unsupported(output, "structure that assembly code changes");
  Place place = parts_.places.place(inner);
  builder_.assign(place, builder_.unknownValue(builder_.typeOf(place), kByAssembly));
}

// A test as a statement of its own.
void Statements::testAt(const clang::Expr* test, NodeId then, NodeId otherwise) {
  const auto scope = builder_.statementScope();
  expressions_.condition(test, then, otherwise);
}

void Statements::ifStatement(const clang::IfStmt* stmt) {
  const NodeId then = builder_.newNode();
  const NodeId after = builder_.newNode();
  const NodeId otherwise = stmt->getElse() ? builder_.newNode() : after;
  if (failsAtOnce(stmt->getThen()) || failsAtOnce(stmt->getElse())) markAssertion(unit_, builder_, stmt->getCond());
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

void Statements::loopBody(const clang::Stmt* body, NodeId breakTo, NodeId continueTo) {
  breakTargets_.push_back({breakTo, cleanups_.size()});
  continueTargets_.push_back({continueTo, cleanups_.size()});
  statement(body);
  breakTargets_.pop_back();
  continueTargets_.pop_back();
}

void Statements::whileStatement(const clang::WhileStmt* stmt) {
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

void Statements::doStatement(const clang::DoStmt* stmt) {
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

void Statements::forStatement(const clang::ForStmt* stmt) {
  const NodeId head = builder_.newNode();
  const NodeId body = builder_.newNode();
  const NodeId step = builder_.newNode();
  const NodeId after = builder_.newNode();
  const std::size_t alive = cleanups_.size();
  ++blocks_;
  statement(stmt->getInit());
  --blocks_;
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

void Statements::switchStatement(const clang::SwitchStmt* stmt) {
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
NodeId Statements::dispatch(const clang::SwitchStmt* stmt, NodeId after) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(stmt->getCond()->getSourceRange()));
  const ExprPtr selector = builder_.save(builder_.localOnly(expressions_.value(stmt->getCond())));
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

ExprPtr Statements::caseTest(const ExprPtr& selector, const clang::CaseStmt* stmt) {
  const auto bound = [&](const clang::Expr* expr) {
    return literal(selector->type, toInteger(expr->EvaluateKnownConstInt(unit_.context())));
  };
  const ExprPtr low = bound(stmt->getLHS());
  if (!stmt->getRHS()) return binary(kInt, BinaryOp::Equal, selector, low);
  return binary(kInt, BinaryOp::LogicalAnd, binary(kInt, BinaryOp::LessEqual, low, selector),
                binary(kInt, BinaryOp::LessEqual, selector, bound(stmt->getRHS())));
}

void Statements::switchCase(const clang::SwitchCase* stmt) {
  const std::size_t alive = breakTargets_.back().alive;
  if (hasCleanups(alive)) unit_.unsupported(stmt, "case in the scope of a variable with a cleanup");
  for (std::size_t i = alive; i < cleanups_.size(); ++i) builder_.mark(parts_.context.locals.at(cleanups_[i].variable), false);  // jumped over
  const NodeId here = cases_.at(stmt);
  builder_.jump(here);
  builder_.continueAt(here);
  statement(stmt->getSubStmt());
}

void Statements::returnStatement(const clang::ReturnStmt* stmt) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(stmt->getSourceRange()));
  if (const clang::Expr* returned = stmt->getRetValue()) {
    if (returned_.address)
      aggregates_.storeAggregate(pointee(returned_.address, parts_.context.definition->getReturnType()), returned);
    else if (returned_.local && !returned->getType()->isVoidType())
      expressions_.store(Place{*returned_.local, nullptr}, returned);
    else if (parts_.context.definition->isMain()) expressions_.give(returned);  // to whoever has started the program
    else expressions_.discard(returned);
  }
  jumpTo({returnTarget_.value_or(builder_.exit()), 0});
}

// ---- leaving a scope: f(&x), for x with __attribute__((cleanup(f))) ------------------------------------------------

// For all but the first `alive` variables, the last one first.
void Statements::cleanUp(std::size_t alive) {
  for (std::size_t i = cleanups_.size(); i-- > alive;) {
    if (cleanups_[i].cleanup) callCleanup(cleanups_[i].variable);
    else builder_.emit(BlockLocal{parts_.context.locals.at(cleanups_[i].variable), true});
  }
}

void Statements::callCleanup(const clang::VarDecl* variable) {
  const clang::FunctionDecl* function = variable->getAttr<clang::CleanupAttr>()->getFunctionDecl();
  const auto definition = unit_.definitionOf(function);
  if (!definition.unit || types_.isAggregate(function->getReturnType()))
    unit_.unsupported(variable->getLocation(), fmt::format("cleanup by the function '{}'", function->getNameAsString()));
  builder_.setOrigin(unit_.origin(variable->getSourceRange()));
  const ExprPtr address = addressOf(parts_.context.locals.at(variable), 0, nullptr);
  builder_.emit(CallFunction{unit_.function(definition), {address}, std::nullopt});
}

bool Statements::hasCleanups(std::size_t alive) const {
  return std::any_of(cleanups_.begin() + static_cast<std::ptrdiff_t>(alive), cleanups_.end(), [](const Scoped& each) { return each.cleanup; });
}

// Gotos may lead into blocks and out of them: where there are such, it is not followed when such variables end.
void Statements::beginInBlock(const clang::VarDecl* variable, ObjectId object) {
  builder_.markNested(object);
  if (!hasLabels_) hasLabels_ = hasLabel(parts_.context.definition->getBody());
  if (!checksMemory(unit_) || *hasLabels_ || !parts_.context.inMemory.contains(variable)) return;
  builder_.mark(object, true);
  builder_.emit(BlockLocal{object, false});
  cleanups_.push_back({variable, false});
}

void Statements::closeScope(std::size_t alive) {
  cleanUp(alive);
  cleanups_.resize(alive);
}

void Statements::jumpTo(const JumpTarget& target) {
  cleanUp(target.alive);
  builder_.jump(target.node);
}

// ---- declarations ------------------------------------------------------------------------------------------------

void Statements::declaration(const clang::DeclStmt* stmt) {
  for (const clang::Decl* declared : stmt->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable && variable->isLocalVarDecl() && !variable->isStaticLocal() && !variable->hasExternalStorage())
      localVariable(variable);
  }
}

void Statements::localVariable(const clang::VarDecl* variable) {
  const auto scope = builder_.statementScope();
  builder_.setOrigin(unit_.origin(variable->getSourceRange()));
  variableLengths(variable->getType());
  keepLength(variable);
  const Layout& layout = types_.layout(variable->getType(), variable->getLocation());
  // Members of unions are accessed by their addresses.
  if (hasOverlaps(layout, types_.pointerBits())) parts_.context.inMemory.insert(variable);
  const ObjectId object = parts_.context.addObject(variable->getNameAsString(), layout, unit_.locate(variable->getLocation()),
                                    parts_.context.inMemory.contains(variable));
  parts_.context.locals[variable] = object;
  if (blocks_ > 1 || !isOfOuterBlock(variable, parts_.context.definition->getBody())) beginInBlock(variable, object);
  for (const Leaf& leaf : builder_.object(object).leaves)
    if (isNumber(builder_.typeOf(leaf.variable))) scalars_.push_back(std::get<LocalId>(leaf.variable));
  const clang::Expr* initialiser = variable->getInit();
  if (initialiser && unit_.options().checksInitialised && mentions(initialiser, variable)) uninitialised(object, layout);  // int x = x
  if (initialiser) aggregates_.initialise(Target{object, {}, 0, {}, variable->getType()}, initialiser);
  else uninitialised(object, layout);
  if (!initialiser && takesMutexesForFree(layout, unit_.options().checkLocks)) unit_.assuming("library", kMutexesAreMade);
  if (variable->hasAttr<clang::CleanupAttr>()) cleanups_.push_back({variable, true});
}

// The lengths of arrays of variable length are evaluated where they are declared.
void Statements::variableLengths(clang::QualType type) {
  while (const auto* array = unit_.context().getAsArrayType(type)) {
    const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
    if (variable && variable->getSizeExpr()) {  // a length that is not positive is undefined behaviour
      const ExprPtr length = builder_.localOnly(expressions_.value(variable->getSizeExpr()));
      if (!asLiteral(length)) unit_.assuming("undefined-behaviour", "no undefined behaviour: arrays of no or negative length",
                                             variable->getSizeExpr()->getExprLoc());
      builder_.assume(binary(kInt, BinaryOp::Less, literal(length->type, 0), length));
    }
    type = array->getElementType();
  }
}

// Whether a floating-point variable has a value when it is read is not followed.
void Statements::noteUninitialised(const VariableId& variable, const Type& type) {
  if (!unit_.options().checksInitialised || unit_.isModel()) return;
  const auto* array = std::get_if<ArrayType>(&type);
  const Type scalar = array ? elementType(*array) : type;
  const bool isFloat = std::holds_alternative<FloatType>(scalar);
  if (!isFloat) return;
  unit_.program().program.incomplete.push_back(
      fmt::format("{}: whether '{}' has a value when it is used is not followed", toString(builder_.origin().source),
                  builder_.declarationOf(variable).name));
}

// For the bounds of its elements.
void Statements::keepLength(const clang::VarDecl* variable) {
  const auto* array = unit_.context().getAsVariableArrayType(variable->getType());
  if (!checksMemory(unit_) || !array || !array->getSizeExpr() || unit_.context().getAsArrayType(array->getElementType())) return;
  if (expressions_.hasEffects(array->getSizeExpr())) return;  // they have happened
  const LocalId length = builder_.addLocal(variable->getNameAsString() + "$length", kIndex, unit_.locate(variable->getLocation()));
  builder_.assign(Place{length, nullptr}, convert(kIndex, expressions_.value(array->getSizeExpr())));
  parts_.context.lengths[variable] = length;
}

namespace {

bool isHandleOf(const Type& type) {
  const auto* array = std::get_if<ArrayType>(&type);
  return std::holds_alternative<ThreadHandleType>(array ? elementType(*array) : type);
}

}  // namespace

void Statements::uninitialised(ObjectId object, const Layout& layout) {
  const std::vector<Leaf> leaves = builder_.object(object).leaves;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Leaf& leaf = leaves[i];
    const auto local = std::get<LocalId>(leaf.variable);
    const Type type = builder_.typeOf(leaf.variable);
    const auto* array = std::get_if<ArrayType>(&type);
    noteUninitialised(leaf.variable, type);
    if (isMutexState(layout.cells[i]) && !array) builder_.assign(Place{local, nullptr}, unmadeMutex());
    else if (isNumber(type)) builder_.declareUninitialised(local);
    else if (array && isNumber(elementType(*array))) builder_.emit(Havoc{Place{local, nullptr}, {}, true});
    else if (isHandleOf(type) && followsUnset(unit_)) builder_.emit(Havoc{Place{local, nullptr}, {}, true});
    else if (std::holds_alternative<MutexType>(type)) builder_.emit(InitMutex{Place{local, nullptr}});
    else if (array && std::holds_alternative<MutexType>(array->element)) builder_.emit(ClearArray{local});
  }
}

}  // namespace redcomp::frontend
