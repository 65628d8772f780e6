#include "frontend/clang_library.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_assertions.h"
#include "frontend/clang_function.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// pthread_mutex_timedlock, sem_clockwait, ...: they would fail with EINVAL.
bool isTimed(const std::string& name) {
  for (const char* end : {"timedlock", "clocklock", "timedrdlock", "timedwrlock", "clockrdlock", "clockwrlock", "timedwait",
                          "clockwait", "timedjoin_np", "clockjoin_np"})
    if (name.ends_with(std::string("_") + end)) return true;
  return false;
}

// pthread_mutex_init, sem_init, pthread_key_create, ...: there may be no memory for it, or too many already.
bool makesObject(const std::string& name) {
  const bool ofThreads = name.starts_with("pthread_") || name.starts_with("sem_") || name.starts_with("mtx_") ||
                         name.starts_with("cnd_") || name.starts_with("tss_");
  return ofThreads && (name.ends_with("_init") || name.ends_with("key_create") || name == "tss_create" || name == "sem_open" ||
                       name == "pthread_setspecific" || name == "tss_set");
}

}  // namespace

LibraryCalls::LibraryCalls(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder),
      expressions_(parts.expressions), places_(parts.places), calls_(parts.calls), threads_(parts.threads),
      allocations_(parts.allocations), bytes_(parts.bytes), sorting_(parts.sorting), atomics_(parts.atomics) {}

void endBeyond(FunctionBuilder& builder, const std::string& what) {
  builder.approximate(what);
  const NodeId either = builder.newNode();
  builder.jump(either);
  builder.continueAt(either);
  builder.emitLast(Fail{what});
  builder.continueAt(either);
  builder.emit(Skip{});
  builder.assume(literal(kInt, 0), Waits::ForAnything);
}

bool isError(const std::string& name) { return name == "__VERIFIER_error" || name == "reach_error"; }

// What POSIX leaves undefined, or what would make a call fail.
void LibraryCalls::assumeRightUse(const clang::CallExpr* expr, const std::string& name) {
  const auto every = UnitLowering::RestsOnIt::EveryVerdict;
  if (isTimed(name)) {
    unit_.assuming("library", "the times that timed waits are given are valid", expr->getBeginLoc(), every);
  } else if (name == "pthread_mutex_destroy" && !unit_.options().checkLocks) {
    unit_.assuming("undefined-behaviour", logic::noUndefined(logic::kUseOfDestroyedMutex),
                   expr->getBeginLoc(), every);
  } else if (name == "pthread_detach" || name == "pthread_attr_setdetachstate") {
    unit_.assuming("undefined-behaviour", "no undefined behaviour: a detached thread that is joined or detached",
                   expr->getBeginLoc(), every);
  } else if (name == "setlocale") {
    unit_.assuming("library", "the locale stays \"C\"", expr->getBeginLoc(), every);
  } else if (makesObject(name)) {
    unit_.assuming("library", "pthread_mutex_init, sem_init, pthread_key_create and the like do not fail for want of memory",
                   expr->getBeginLoc());
  } else if (name == "pthread_join") {
    unit_.assuming("library", "pthread_create and pthread_join do not fail", expr->getBeginLoc());
  }
}

bool LibraryCalls::knownCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (!unit_.isModel()) assumeRightUse(expr, name);
  if (threads_.threadCall(expr, name, result) || threads_.mutexCall(expr, name, result) || modelCall(expr, name, result) ||
      propertyCall(expr, name) || allocations_.allocationCall(expr, name, result) || bytes_.bytesCall(expr, name, result) ||
      sorting_.sortingCall(expr, name, result) ||
      atomics_.syncCall(expr, name, result) || builtinCall(expr, name, result))
    return true;
  if (name == "__builtin_expect" || name == "__builtin_expect_with_probability") {
    result = expressions_.value(unit_.argument(expr, 0));
  } else if (name == "__builtin_va_start" || name == "__builtin_va_end" || name == "__builtin_prefetch") {
    calls_.evaluateArguments(expr);
  } else if (name == "__builtin_trap" || name == "__builtin_unreachable" || name == "__builtin_abort") {
    builder_.emitLast(ExitProgram{});
  } else if (name == "free" || name == "cfree") {
    allocations_.free(expr);
  } else {
    return false;
  }
  return true;
}

// ---- the property ------------------------------------------------------------------------------------------------

void LibraryCalls::fail(const std::string& message) {
  if (unit_.options().assertions) builder_.emitLast(Fail{message});
  else builder_.emitLast(ExitProgram{});
}

void LibraryCalls::check(const clang::Expr* tested) {
  const NodeId holds = builder_.newNode();
  const NodeId fails = builder_.newNode();
  const Origin origin = builder_.origin();
  markAssertion(unit_, builder_, tested);
  expressions_.condition(tested, holds, fails);
  builder_.setOrigin(origin);
  builder_.continueAt(fails);
  fail(fmt::format("assertion {} fails", unit_.text(tested->getSourceRange())));
  builder_.continueAt(holds);
}

bool LibraryCalls::propertyCall(const clang::CallExpr* expr, const std::string& name) {
  if (isError(name)) {
    fail(name + "() is reached");
  } else if (name == "__assert_fail" || name == "__assert" || name == "__assert_perror_fail" || name == "__assert_rtn") {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(unit_.argument(expr, 0)->IgnoreParenImpCasts());
    fail(text ? fmt::format("assertion {} fails", text->getString().str()) : "an assertion fails");
  } else if (name == "__VERIFIER_assert" || name == "assert") {
    check(unit_.argument(expr, 0));
  } else if (name == "__VERIFIER_assume" || name == "__builtin_assume") {
    const ExprPtr condition = expressions_.value(unit_.argument(expr, 0));
    builder_.assume(condition);
  } else {
    return false;
  }
  return true;
}

// What the models say beyond C.
bool LibraryCalls::modelCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (!unit_.isModel() || !name.starts_with("__redcomp_")) return false;
  const auto text = [&](unsigned index) {
    return llvm::cast<clang::StringLiteral>(unit_.argument(expr, index)->IgnoreParenImpCasts())->getString().str();
  };
  if (name == "__redcomp_misuse") {
    if (unit_.options().checkLocks) builder_.emitLast(Fail{text(0)});
  } else if (name == "__redcomp_assuming") {
    unit_.assuming(text(0), text(1));
  } else if (name == "__redcomp_wait_until") {
    builder_.assume(expressions_.value(unit_.argument(expr, 0)), Waits::ForAnything);
  } else if (name == "__redcomp_wait_for_lock") {
    builder_.assume(expressions_.value(unit_.argument(expr, 0)), Waits::ForLock);
  } else if (name == "__redcomp_approximately") {
    result = builder_.localOnly(expressions_.value(unit_.argument(expr, 0)));
    builder_.approximate(text(1));
  } else if (name == "__redcomp_unknown") {
    result = builder_.unknownValue(kInt, text(0));
  } else if (name == "__redcomp_forget") {
    HavocReachable stmt{expressions_.valueNow(unit_.argument(expr, 0)), 0, text(1), false};
    stmt.foreign = true;  // of memory that is not the program's nothing is known anyhow
    builder_.emit(std::move(stmt));
  } else if (name == "__redcomp_beyond") {
    endBeyond(builder_, text(0));
  } else {
    return false;
  }
  return true;
}

}  // namespace redcomp::frontend
