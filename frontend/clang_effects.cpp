#include "frontend/clang_effects.h"

#include <algorithm>

#include "frontend/clang_call.h"
#include "frontend/clang_library.h"
#include "frontend/clang_unit.h"
#include "frontend/library.h"

namespace redcomp::frontend {

void Effects::add(const Effects& other) {
  reads.insert(other.reads.begin(), other.reads.end());
  writes.insert(other.writes.begin(), other.writes.end());
  readsMemory |= other.readsMemory;
  writesMemory |= other.writesMemory;
  changesAll |= other.changesAll;
  synchronises |= other.synchronises;
  stops |= other.stops;
  fails |= other.fails;
}

namespace {

bool startsWithOneOf(const std::string& name, std::initializer_list<const char*> prefixes) {
  return std::ranges::any_of(prefixes, [&](const char* prefix) { return name.starts_with(prefix); });
}

bool isUnseen(const LibraryFunction* function) {
  if (!function || (function->kind != LibraryFunction::Kind::Effects && function->kind != LibraryFunction::Kind::Nothing)) return false;
  const LibraryEffects& effects = function->effects;
  return effects.writes.empty() && effects.reaches.empty() && effects.calls.empty() && effects.keeps.empty() && !effects.blocks && !effects.slow;
}

// Nobody sees when they are called, or in which order. What memory an allocation gives does not depend on others.
bool isUnobserved(const std::string& name) {
  static const std::unordered_set<std::string> kNames{
      "malloc", "calloc", "realloc", "alloca", "valloc", "kmalloc", "aligned_alloc", "memalign", "__builtin_alloca",
      "__builtin_malloc", "__builtin_calloc", "__builtin_expect", "__builtin_expect_with_probability",
      "__builtin_constant_p", "__builtin_assume_aligned", "__redcomp_approximately", "pthread_self", "pthread_equal"};
  return kNames.contains(name) || name.starts_with("__VERIFIER_nondet_") || isUnseen(libraryFunction(name));
}

bool endsTheRun(const std::string& name) {
  static const std::unordered_set<std::string> kNames{"exit", "_exit", "_Exit", "abort", "quick_exit", "__builtin_abort",
                                                      "__builtin_trap", "__builtin_unreachable", "__VERIFIER_assume",
                                                      "__builtin_assume", "__redcomp_beyond"};
  return kNames.contains(name);
}

bool isAssertion(const std::string& name) {
  static const std::unordered_set<std::string> kNames{"__assert_fail", "__assert", "__assert_rtn", "__VERIFIER_assert",
                                                      "assert", "__redcomp_misuse", "__redcomp_beyond"};
  return kNames.contains(name) || isError(name);
}

bool isOfThreads(const std::string& name) {
  return startsWithOneOf(name, {"pthread_", "sem_", "mtx_", "cnd_", "thrd_", "tss_", "call_once", "__sync_", "__atomic_",
                                "atomic_", "__VERIFIER_atomic_", "__redcomp_wait_"});
}

// Of a function whose body is not here.
Effects effectsOfAnything() {
  Effects any;
  any.readsMemory = any.writesMemory = any.changesAll = true;
  return any;
}

// Of a function that is not translated from a body. What its arguments point to counts as memory.
Effects effectsByName(const std::string& name, const clang::CallExpr* call, bool ofTheSystem) {
  Effects found;
  found.stops = endsTheRun(name);
  found.fails = isAssertion(name);
  if (found.stops || found.fails || isUnobserved(name)) return found;
  const auto isPointer = [](const clang::Expr* argument) { return argument->getType()->isPointerType(); };
  found.readsMemory = found.writesMemory = std::ranges::any_of(call->arguments(), isPointer);
  found.changesAll = !ofTheSystem;
  if (isOfThreads(name)) found.synchronises = found.stops = true;
  return found;
}

}  // namespace

// Walks over code. `deep`: operands are evaluated too.
class EffectsWalk {
 public:
  EffectsWalk(ProgramEffects& program, UnitLowering& unit, bool deep) : program_(program), unit_(unit), deep_(deep) {}

  void visit(const clang::Stmt* stmt) {
    if (!stmt) return;
    if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) unit_.checkStack(expr->getExprLoc());
    if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(stmt)) return;  // is not evaluated
    if (llvm::isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt, clang::GotoStmt>(stmt)) effects.plain.stops = true;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) return visitCall(call);
    if (const auto* atomic = llvm::dyn_cast<clang::AtomicExpr>(stmt)) return visitAtomic(atomic);
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(stmt)) return visitCast(cast);
    if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(stmt); node && node->isAssignmentOp()) {
      access(node->getLHS(), node->isCompoundAssignmentOp(), true);
      return operand(node->getRHS());
    }
    if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(stmt)) {
      if (node->isIncrementDecrementOp()) return access(node->getSubExpr(), true, true);
      if (node->getOpcode() == clang::UO_AddrOf) return takeAddress(node->getSubExpr());
    }
    if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr>(stmt))
      return access(llvm::cast<clang::Expr>(stmt), false, false);
    for (const clang::Stmt* part : stmt->children()) operand(part);
  }

  // Of an object; which one is found out on the way.
  void access(const clang::Expr* object, bool reads, bool writes) {
    const clang::Expr* inner = object->IgnoreParens();
    Effects& into = object->getType()->isAtomicType() ? effects.called : effects.plain;
    into.synchronises |= object->getType()->isAtomicType() && (reads || writes);
    while (true) {
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner); member && !member->isArrow()) {
        inner = member->getBase()->IgnoreParens();
      } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner); element && arrayOf(element)) {
        operand(element->getIdx());
        inner = arrayOf(element)->IgnoreParens();
      } else {
        break;
      }
    }
    if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner)) {
      if (const auto* declared = llvm::dyn_cast<clang::VarDecl>(named->getDecl())) {
        if (reads) into.reads.insert(program_.variable(declared));
        if (writes) into.writes.insert(program_.variable(declared));
      }
      return;
    }
    if (!isBehindPointer(inner)) return operand(inner);  // a value: f().x
    into.readsMemory |= reads;
    into.writesMemory |= writes;
    for (const clang::Stmt* part : inner->children()) operand(part);
  }

  EvaluationEffects effects;
  std::vector<FunctionDefinition> callees;
  std::unordered_set<const clang::VarDecl*> pointedTo;

 private:
  void operand(const clang::Stmt* part) {
    if (deep_) visit(part);
  }

  static bool isBehindPointer(const clang::Expr* object) {
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(object);
    return llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr>(object) ||
           (unary && unary->getOpcode() == clang::UO_Deref);
  }

  // The array, of an element that is not one behind a pointer.
  static const clang::Expr* arrayOf(const clang::ArraySubscriptExpr* element) {
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay ? cast->getSubExpr() : nullptr;
  }

  void visitCast(const clang::CastExpr* cast) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) return access(cast->getSubExpr(), true, false);
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return takeAddress(cast->getSubExpr());
    operand(cast->getSubExpr());
  }

  void takeAddress(const clang::Expr* object) {
    access(object, false, false);
    const clang::Expr* inner = object->IgnoreParens();
    while (true) {
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner); member && !member->isArrow())
        inner = member->getBase()->IgnoreParens();
      else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner); element && arrayOf(element))
        inner = arrayOf(element)->IgnoreParens();
      else break;
    }
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner);
    const auto* declared = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
    if (declared) pointedTo.insert(program_.variable(declared));
  }

  void visitCall(const clang::CallExpr* call) {
    for (const clang::Expr* argument : call->arguments()) operand(argument);
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) {  // any function
      operand(call->getCallee());
      Effects any;
      any.changesAll = any.synchronises = any.stops = any.fails = true;
      return effects.called.add(any);
    }
    const std::string name = callee->getNameAsString();
    const FunctionDefinition definition = unit_.definitionOf(callee);
    const bool library = definition.unit && definition.unit->isModel() && !unit_.isModel();
    const bool byName = !definition.unit || isError(name) || name.starts_with("__VERIFIER_atomic_begin") ||
                        (library && (isUnobserved(name) || isOfThreads(name)));
    if (!definition.unit && !unit_.isTheLibrarys(callee)) effects.called.add(effectsOfAnything());
    else if (byName) effects.called.add(effectsByName(name, call, unit_.isOfTheSystem(callee) || name.starts_with("__")));
    else callees.push_back(definition);
    if (name.starts_with("__VERIFIER_atomic_")) effects.called.synchronises = true;
  }

  void visitAtomic(const clang::AtomicExpr* atomic) {
    for (const clang::Stmt* part : atomic->children()) operand(part);
    effects.called.synchronises = effects.called.readsMemory = effects.called.writesMemory = true;
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(atomic->getPtr()->IgnoreParenCasts());
    if (!address || address->getOpcode() != clang::UO_AddrOf) return;
    EffectsWalk object(program_, unit_, false);
    object.access(address->getSubExpr(), true, true);
    effects.called.add(object.effects.plain);
    effects.called.add(object.effects.called);
  }

  ProgramEffects& program_;
  UnitLowering& unit_;
  bool deep_;
};

// ---- functions ---------------------------------------------------------------------------------------------------

const clang::VarDecl* ProgramEffects::variable(const clang::VarDecl* declared) {
  const clang::VarDecl* canonical = declared->getCanonicalDecl();
  if (!canonical->hasExternalFormalLinkage()) return canonical;
  return external_.try_emplace(canonical->getNameAsString(), canonical).first->second;
}

const ProgramEffects::Direct& ProgramEffects::direct(const FunctionDefinition& function) {
  const auto known = direct_.find(function.function);
  if (known != direct_.end()) return known->second;
  EffectsWalk walk(*this, *function.unit, true);
  walk.visit(function.function->getBody());
  Direct found{walk.effects.plain, walk.callees};
  found.own.add(walk.effects.called);
  const auto isLocal = [](const clang::VarDecl* variable) { return !variable->hasGlobalStorage(); };
  std::erase_if(found.own.reads, isLocal);
  std::erase_if(found.own.writes, isLocal);
  return direct_.emplace(function.function, std::move(found)).first->second;
}

const Effects& ProgramEffects::withCallees(const FunctionDefinition& root) {
  const auto known = withCallees_.find(root.function);
  if (known != withCallees_.end()) return known->second;
  Effects all;
  std::unordered_set<const clang::FunctionDecl*> seen{root.function};
  for (std::vector<FunctionDefinition> pending{root}; !pending.empty();) {
    const FunctionDefinition next = pending.back();
    pending.pop_back();
    const Direct& found = direct(next);
    all.add(found.own);
    for (const FunctionDefinition& callee : found.callees)
      if (seen.insert(callee.function).second) pending.push_back(callee);
  }
  return withCallees_.emplace(root.function, std::move(all)).first->second;
}

bool ProgramEffects::mayBePointedTo(const clang::VarDecl* variable) {
  if (!pointedToKnown_) {
    pointedToKnown_ = true;
    for (UnitLowering* unit : program_.units) {
      EffectsWalk walk(*this, *unit, true);
      for (const clang::Decl* declaration : unit->context().getTranslationUnitDecl()->decls()) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (function && function->doesThisDeclarationHaveABody()) walk.visit(function->getBody());
        const auto* global = llvm::dyn_cast<clang::VarDecl>(declaration);
        if (global && global->getInit()) walk.visit(global->getInit());
      }
      pointedTo_.insert(walk.pointedTo.begin(), walk.pointedTo.end());
    }
  }
  return pointedTo_.contains(variable);
}

// ---- evaluations -------------------------------------------------------------------------------------------------

EvaluationEffects ProgramEffects::of(UnitLowering& unit, const clang::Expr* expr) {
  EffectsWalk walk(*this, unit, true);
  walk.visit(expr);
  for (const FunctionDefinition& callee : walk.callees) walk.effects.called.add(withCallees(callee));
  return walk.effects;
}

EvaluationEffects ProgramEffects::ofOutermost(UnitLowering& unit, const clang::Expr* expr) {
  EffectsWalk walk(*this, unit, false);
  walk.visit(expr);
  for (const FunctionDefinition& callee : walk.callees) walk.effects.called.add(withCallees(callee));
  return walk.effects;
}

EvaluationEffects ProgramEffects::ofRead(UnitLowering& unit, const clang::Expr* object) {
  EffectsWalk walk(*this, unit, false);
  walk.access(object, true, false);
  return walk.effects;
}

// ---- whether the order matters -----------------------------------------------------------------------------------

namespace {

// Other threads may know it, and change it.
bool isOpenToOthers(const clang::VarDecl* variable) {
  return variable->hasGlobalStorage() && variable->getTLSKind() == clang::VarDecl::TLS_None &&
         !variable->getType().isConstQualified();
}

bool touchesShared(const Effects& effects) {
  return effects.readsMemory || effects.writesMemory || effects.changesAll || effects.synchronises ||
         std::ranges::any_of(effects.reads, isOpenToOthers) || std::ranges::any_of(effects.writes, isOpenToOthers);
}

}  // namespace

bool ProgramEffects::writesWhatIsTouched(const Effects& writer, const Effects& other) {
  const auto pointable = [this](const clang::VarDecl* variable) { return mayBePointedTo(variable); };
  const auto touched = [&](const clang::VarDecl* each) { return other.reads.contains(each) || other.writes.contains(each); };
  const bool inMemory = other.readsMemory || other.writesMemory;
  if (std::ranges::any_of(writer.writes, touched)) return true;
  if (inMemory && (writer.writesMemory || std::ranges::any_of(writer.writes, pointable))) return true;
  if (writer.writesMemory && (std::ranges::any_of(other.reads, pointable) || std::ranges::any_of(other.writes, pointable)))
    return true;
  return writer.changesAll && !other.changesAll && touchesShared(other);
}

bool ProgramEffects::orderMatters(const Effects& first, const Effects& second) {
  if (writesWhatIsTouched(first, second) || writesWhatIsTouched(second, first)) return true;
  // Other threads may change what is read, or see what is written, before or after a lock is taken.
  if ((first.synchronises && touchesShared(second)) || (second.synchronises && touchesShared(first))) return true;
  const auto hides = [](const Effects& a, const Effects& b) { return a.stops && b.fails; };
  return hides(first, second) || hides(second, first);
}

bool ProgramEffects::orderMatters(const EvaluationEffects& first, const EvaluationEffects& second) {
  return orderMatters(first.called, second.called) || orderMatters(first.called, second.plain) ||
         orderMatters(first.plain, second.called);
}

}  // namespace redcomp::frontend
