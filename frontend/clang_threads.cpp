#include "frontend/clang_threads.h"

#include <unordered_set>

#include "frontend/clang_function.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr int kTimedOut = 110;  // ETIMEDOUT
constexpr int kDeadlock = 35;   // EDEADLK
constexpr const char* kIdsStay = "the id of a thread that has ended is not given to another one";

// Old code has thread functions whose parameter is a number: it gets what fits of the pointer.
ExprPtr asParameterOf(UnitTypes& types, const clang::Expr* entry, const ExprPtr& pointer) {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(entry->IgnoreParenCasts());
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(entry->IgnoreParenCasts()))
    named = llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParenCasts());
  const auto* function = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  if (!function || function->getNumParams() != 1 || !function->getParamDecl(0)->getType()->isIntegerType()) return pointer;
  return convert(types.type(function->getParamDecl(0)->getType(), entry->getExprLoc()), pointer);
}

bool isSelf(const clang::Expr* handle) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(handle->IgnoreParenImpCasts());
  return call && call->getDirectCallee() && call->getDirectCallee()->getName() == "pthread_self";
}

}  // namespace

ThreadCalls::ThreadCalls(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder), order_(parts.order),
      expressions_(parts.expressions), places_(parts.places), calls_(parts.calls) {}

// ---- threads -----------------------------------------------------------------------------------------------------

bool ThreadCalls::threadCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "pthread_join" && isSelf(unit_.argument(expr, 0))) result = joinItself(expr);
  else if (name == "pthread_create") {
    createThread(expr);
  } else if (name == "pthread_join") {
    joinThread(expr);
  } else if (name == "pthread_exit") {
    const ExprPtr returned = builder_.localOnly(convert(PointerType{}, expressions_.value(unit_.argument(expr, 0))));
    builder_.emitLast(ExitThread{returned});
  } else if (name == "pthread_self") {
    unit_.assuming("thread-ids", kIdsStay, expr->getBeginLoc());
    result = threadNumber();
  } else if (name == "pthread_equal") {
    unit_.assuming("thread-ids", kIdsStay, expr->getBeginLoc());
    const ExprPtr left = expressions_.valueBefore(unit_.argument(expr, 0), unit_.argument(expr, 1));
    result = binary(kInt, BinaryOp::Equal, left, expressions_.value(unit_.argument(expr, 1)));
  } else if (name == "pthread_key_create") {  // which has a model
    if (!unit_.isNull(unit_.argument(expr, 1))) unit_.leftOut(expr->getBeginLoc(), "the destructor of a key is not run");
    return false;
  } else if (name == "__VERIFIER_atomic_begin") {
    builder_.emit(AtomicBegin{});
  } else if (name == "__VERIFIER_atomic_end") {
    builder_.emit(AtomicEnd{});
  } else {
    return false;
  }
  return true;
}

void ThreadCalls::createThread(const clang::CallExpr* expr) {
  CreateThread stmt;
  if (!unit_.isNull(unit_.argument(expr, 0))) stmt.handle = places_.pointedBy(unit_.argument(expr, 0));
  expressions_.discard(unit_.argument(expr, 1));
  stmt.entry = builder_.localOnly(expressions_.value(unit_.argument(expr, 2)));
  if (expr->getNumArgs() > 3) {
    const ExprPtr given = convert(PointerType{}, expressions_.value(unit_.argument(expr, 3)));
    stmt.argument = builder_.localOnly(asParameterOf(types_, unit_.argument(expr, 2), given));
  } else {
    stmt.argument = literal(PointerType{}, 0);
  }
  builder_.emit(std::move(stmt));
  unit_.assuming("library", "pthread_create does not fail", expr->getBeginLoc());
}

// It fails or waits for ever: that is the library's choice. Through a variable: translate/joins.cpp.
ExprPtr ThreadCalls::joinItself(const clang::CallExpr* expr) {
  expressions_.discard(unit_.argument(expr, 1));
  const NodeId either = builder_.newNode();
  builder_.jump(either);
  builder_.continueAt(either);
  builder_.emit(Skip{});
  builder_.assume(literal(kInt, 0), Waits::ForAnything);
  builder_.continueAt(either);
  builder_.emit(Skip{});
  return literal(kInt, kDeadlock);
}

void ThreadCalls::joinThread(const clang::CallExpr* expr) {
  ExprPtr handle = expressions_.value(unit_.argument(expr, 0));
  JoinThread stmt;
  std::optional<Place> result;
  if (!unit_.isNull(unit_.argument(expr, 1))) {
    handle = order_.keptAcross(handle, order_.info(unit_.argument(expr, 1)));
    result = places_.pointedBy(unit_.argument(expr, 1));
    stmt.result = Place{builder_.temporary(PointerType{}), nullptr};
  }
  if (const auto* element = std::get_if<Element>(&handle->node))
    handle = readPlace(handle->type, builder_.localOnly(Place{element->array, element->index}));
  else if (!std::holds_alternative<Read>(handle->node))
    handle = builder_.localOnly(handle);
  stmt.handle = handle;
  const std::optional<Place> returned = stmt.result;
  builder_.emit(std::move(stmt));
  if (result) builder_.assignConverted(*result, readPlace(PointerType{}, *returned));
}

// ---- mutexes and condition variables -----------------------------------------------------------------------------

Place ThreadCalls::mutexArgument(const clang::CallExpr* expr, unsigned index) {
  const Place mutex = places_.pointedBy(unit_.argument(expr, index));
  if (!std::holds_alternative<MutexType>(builder_.typeOf(mutex)))
    unit_.unsupported(unit_.argument(expr, index), "mutex of a type other than pthread_mutex_t");
  return mutex;
}

bool ThreadCalls::mutexCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  // The models build other kinds of mutexes from plain ones, which they call by other names.
  const std::string prefix = unit_.mutexesHaveKinds() ? "__redcomp_mutex_" : "pthread_mutex_";
  if (unit_.mutexesHaveKinds() && !unit_.isModel()) return false;
  if (name == prefix + "lock") {
    builder_.emit(LockMutex{mutexArgument(expr, 0)});
  } else if (name == prefix + "unlock") {
    builder_.emit(UnlockMutex{mutexArgument(expr, 0)});
  } else if (name == prefix + "trylock") {
    const LocalId outcome = builder_.temporary(kInt);
    builder_.emit(TryLockMutex{mutexArgument(expr, 0), Place{outcome, nullptr}});
    result = readVariable(kInt, outcome);
  } else if (name == prefix + "timedlock" || name == prefix + "clocklock") {
    result = timedLock(expr);
  } else if (name == prefix + "init" || name == prefix + "destroy") {
    builder_.emit(InitMutex{mutexArgument(expr, 0)});
  } else if (unit_.options().spuriousWakeups && !unit_.isModel() && name.starts_with("pthread_cond_")) {
    return conditionCall(expr, name, result);
  } else {
    return false;
  }
  return true;
}

// Takes the mutex if it is free, and else waits or gives up after a time that nobody knows: at the latest when it cannot be
// taken for ever.
ExprPtr ThreadCalls::timedLock(const clang::CallExpr* expr) {
  const Place mutex = mutexArgument(expr, 0);
  for (unsigned i = 1; i < expr->getNumArgs(); ++i) expressions_.discard(expr->getArg(i));
  const Place result{builder_.temporary(kInt), nullptr};
  const NodeId either = builder_.newNode(), after = builder_.newNode();
  builder_.emit(TryLockMutex{mutex, result});
  builder_.branch(readPlace(kInt, result), either, after);
  builder_.continueAt(either);
  builder_.emit(LockMutex{mutex});
  builder_.assign(result, literal(kInt, 0));
  builder_.jump(after);
  builder_.continueAt(either);
  builder_.emit(Skip{});
  builder_.assign(result, literal(kInt, kTimedOut));
  builder_.jump(after);
  builder_.continueAt(after);
  return readPlace(kInt, result);
}

// With spurious wake-ups signals need no effect. Without them the models count those who wait and those who may go on.
bool ThreadCalls::conditionCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  static const std::unordered_set<std::string> kWithoutEffect{"pthread_cond_init", "pthread_cond_destroy",
                                                              "pthread_cond_signal", "pthread_cond_broadcast"};
  const bool timed = name == "pthread_cond_timedwait" || name == "pthread_cond_clockwait";
  if (timed || name == "pthread_cond_wait") result = waitForCondition(expr, timed);
  else if (kWithoutEffect.contains(name)) calls_.evaluateArguments(expr);
  else return false;
  return true;
}

// POSIX allows a wait to return without a signal, so for safety it is no more than giving up the mutex for a while.
ExprPtr ThreadCalls::waitForCondition(const clang::CallExpr* expr, bool timed) {
  expressions_.discard(unit_.argument(expr, 0));
  const Place mutex = mutexArgument(expr, 1);
  builder_.emit(UnlockMutex{mutex});
  builder_.emit(LockMutex{mutex});
  if (!timed) return literal(kInt, 0);
  for (unsigned i = 2; i < expr->getNumArgs(); ++i) expressions_.discard(expr->getArg(i));
  const ExprPtr inTime = builder_.unknownValue(kInt, "");
  return conditional(kInt, inTime, literal(kInt, 0), literal(kInt, kTimedOut));
}

}  // namespace redcomp::frontend
