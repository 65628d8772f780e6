#include "frontend/clang_threads.h"

#include <clang/AST/ParentMapContext.h>

#include <unordered_set>

#include "frontend/clang_function.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr int kTimedOut = 110;  // ETIMEDOUT
constexpr int kDeadlock = 35;   // EDEADLK

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

// What POSIX says: they act on a request; they may; they do not. Of what is on neither list it leaves it open, or it is not
// known here.
bool isCancellationPoint(const std::string& name) {
  static const std::unordered_set<std::string> kNames{
      "accept",   "clock_nanosleep", "close",    "connect", "creat",  "fsync",   "fdatasync", "msync",       "nanosleep",
      "open",     "openat",          "pause",    "poll",    "pread",  "pselect", "pwrite",    "read",        "readv",
      "recv",     "recvfrom",        "recvmsg",  "select",  "send",   "sendmsg", "sendto",    "sigsuspend",  "sigwait",
      "sleep",    "system",          "tcdrain",  "usleep",  "wait",   "waitpid", "write",     "writev",      "ppoll",
      "thrd_sleep"};
  return kNames.contains(name);
}

bool isNoCancellationPoint(const std::string& name) {
  static const std::unordered_set<std::string> kNames{"malloc", "calloc", "realloc", "free",  "exit",   "abort", "_exit",
                                                      "rand",   "srand",  "atoi",    "abs",   "time",   "sched_yield"};
  for (const char* prefix : {"__", "pthread_", "sem_", "mem", "str", "atomic_", "is", "to", "mtx_", "cnd_", "tss_", "thrd_"})
    if (name.starts_with(prefix)) return true;
  return kNames.contains(name);
}

const clang::VarDecl* bufferOf(const clang::Expr* address) {
  const auto* taken = llvm::dyn_cast<clang::UnaryOperator>(address->IgnoreParenCasts());
  const auto* named = taken ? llvm::dyn_cast<clang::DeclRefExpr>(taken->getSubExpr()->IgnoreParens()) : nullptr;
  return named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
}

// The variable of that name that is declared in the same block as the buffer.
const clang::VarDecl* cleanupVariable(UnitLowering& unit, const clang::Expr* buffer, llvm::StringRef name) {
  const clang::VarDecl* declared = bufferOf(buffer);
  if (!declared) return nullptr;
  for (const auto& statement : unit.context().getParents(*declared))
    for (const auto& block : unit.context().getParents(statement)) {
      const auto* compound = block.get<clang::CompoundStmt>();
      if (!compound) continue;
      for (const clang::Stmt* each : compound->body())
        if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(each); declaration && declaration->isSingleDecl())
          if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl()))
            if (variable->getName() == name) return variable;
    }
  return nullptr;
}

// setjmp of pthread_cleanup_push.
bool isCleanupBuffer(const clang::Expr* argument) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(argument->IgnoreParenCasts());
  return member && member->getMemberDecl()->getName() == "__cancel_jmp_buf";
}

// What a constant pointer to characters points to, from its beginning on.
std::optional<std::string> textOf(UnitLowering& unit, const clang::Expr* pointer) {
  const clang::Expr* literal = pointer->IgnoreParenCasts();
  clang::Expr::EvalResult value;
  if (!llvm::isa<clang::StringLiteral>(literal) && pointer->EvaluateAsRValue(value, unit.context()) && value.Val.isLValue()) {
    if (!value.Val.getLValueOffset().isZero()) return std::nullopt;
    const auto base = value.Val.getLValueBase();
    if (const auto* expr = base.dyn_cast<const clang::Expr*>()) literal = expr;
    const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(base.dyn_cast<const clang::ValueDecl*>());
    if (variable && variable->getType().isConstQualified() && variable->getAnyInitializer())
      literal = variable->getAnyInitializer()->IgnoreParenImpCasts();
  }
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(literal);
  return text && text->getCharByteWidth() == 1 ? std::optional(text->getString().str()) : std::nullopt;
}

}  // namespace

ThreadCalls::ThreadCalls(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder), order_(parts.order),
      expressions_(parts.expressions), places_(parts.places), calls_(parts.calls), locals_(parts.context.locals) {}

// ---- threads -----------------------------------------------------------------------------------------------------

bool ThreadCalls::threadCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "pthread_join" && isSelf(unit_.argument(expr, 0))) {
    result = joinItself(expr);
  } else if (name == "pthread_create" || name == "thrd_create") {
    createThread(expr);
  } else if (name == "pthread_join" || name == "thrd_join") {
    cancellableJoin(expr);
  } else if (name == "pthread_tryjoin_np" || name == "pthread_timedjoin_np" || name == "pthread_clockjoin_np") {
    result = joinIfEnded(expr, name == "pthread_tryjoin_np" ? kBusy : kTimedOut);
  } else if (name == "pthread_self" || name == "thrd_current") {
    unit_.assuming("thread-ids", kIdsStay, expr->getBeginLoc());
    result = threadNumber();
  } else if (name == "pthread_equal" || name == "thrd_equal") {
    unit_.assuming("thread-ids", kIdsStay, expr->getBeginLoc());
    const ExprPtr left = expressions_.valueBefore(unit_.argument(expr, 0), unit_.argument(expr, 1));
    result = binary(kInt, BinaryOp::Equal, left, expressions_.value(unit_.argument(expr, 1)));
  } else if (name == "__VERIFIER_atomic_begin") {
    builder_.emit(AtomicBegin{});
  } else if (name == "__VERIFIER_atomic_end") {
    builder_.emit(AtomicEnd{});
  } else {
    return endCall(expr, name, result) || semaphoreCall(expr, name, result);
  }
  return true;
}

void ThreadCalls::createThread(const clang::CallExpr* expr) {
  CreateThread stmt;
  if (!unit_.isNull(unit_.argument(expr, 0))) stmt.handle = places_.pointedBy(unit_.argument(expr, 0));
  // thrd_create has no attributes.
  const unsigned entry = expr->getDirectCallee()->getName() == "thrd_create" ? 1 : 2;
  if (entry == 2) expressions_.discard(unit_.argument(expr, 1));
  stmt.entry = builder_.localOnly(expressions_.value(unit_.argument(expr, entry)));
  if (expr->getNumArgs() > entry + 1) {
    const ExprPtr given = convert(PointerType{}, expressions_.value(unit_.argument(expr, entry + 1)));
    stmt.argument = builder_.localOnly(asParameterOf(types_, unit_.argument(expr, entry), given));
  } else {
    stmt.argument = literal(PointerType{}, 0);
  }
  builder_.emit(std::move(stmt));
  unit_.assuming("library", "pthread_create and pthread_join do not fail", expr->getBeginLoc());
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

ThreadCalls::Join ThreadCalls::evaluateJoin(const clang::CallExpr* expr) {
  Join join{expressions_.value(unit_.argument(expr, 0)), std::nullopt};
  if (!unit_.isNull(unit_.argument(expr, 1))) {
    join.handle = order_.keptAcross(join.handle, order_.info(unit_.argument(expr, 1)));
    join.result = places_.pointedBy(unit_.argument(expr, 1));
  }
  return join;
}

void ThreadCalls::emitJoin(const Join& join) {
  JoinThread stmt;
  if (join.result) stmt.result = Place{builder_.temporary(PointerType{}), nullptr};
  if (unit_.options().checksRaces) builder_.localOnly(join.handle);  // the read of the handle is an access like others
  stmt.handle = join.handle;
  if (const auto* element = std::get_if<Element>(&join.handle->node))
    stmt.handle = readPlace(join.handle->type, builder_.localOnly(Place{element->array, element->index}));
  else if (!std::holds_alternative<Read>(join.handle->node))
    stmt.handle = builder_.localOnly(join.handle);
  const std::optional<Place> returned = stmt.result;
  builder_.emit(std::move(stmt));
  if (join.result) builder_.assignConverted(*join.result, readPlace(PointerType{}, *returned));
}

// Where a thread has a choice, nothing comes between the choice and the waiting: it does not wait for the one when the other
// can happen.
ThreadCalls::Join ThreadCalls::evaluateChoice(const clang::CallExpr* expr) {
  Join join = evaluateJoin(expr);
  join.handle = builder_.save(join.handle);
  return join;
}

// A cancellation point: a request that comes while it waits ends the thread.
void ThreadCalls::cancellableJoin(const clang::CallExpr* expr) {
  if (!unit_.program().ends.cancelled) return emitJoin(evaluateJoin(expr));
  callModel("__redcomp_may_test_cancel", {});  // glibc does not, if the other thread has ended
  const Join join = evaluateChoice(expr);
  const NodeId either = builder_.newNode(), after = builder_.newNode();
  builder_.jump(either);
  builder_.continueAt(either);
  emitJoin(join);
  builder_.jump(after);
  builder_.continueAt(either);
  builder_.emit(AtomicBegin{});  // so that nobody chooses to wait for a request: either of the two can happen, or none
  const Place requested = *callModel("__redcomp_is_cancelled", {});
  builder_.assume(readPlace(kInt, requested), Waits::ForAnything);
  builder_.emit(AtomicEnd{});
  callModel("__redcomp_end_cancelled", {});
  builder_.jump(after);
  builder_.continueAt(after);
}

// Whether a thread that has done its last step has ended already is known to nobody but those who join it.
ExprPtr ThreadCalls::joinIfEnded(const clang::CallExpr* expr, int otherwise) {
  const Place result{builder_.temporary(kInt), nullptr};
  const NodeId either = builder_.newNode(), after = builder_.newNode();
  const Join join = evaluateChoice(expr);
  for (unsigned i = 2; i < expr->getNumArgs(); ++i) expressions_.discard(expr->getArg(i));
  builder_.jump(either);
  builder_.continueAt(either);
  emitJoin(join);
  builder_.assign(result, literal(kInt, 0));
  builder_.jump(after);
  builder_.continueAt(either);
  builder_.emit(Skip{});
  builder_.assign(result, literal(kInt, otherwise));
  builder_.jump(after);
  builder_.continueAt(after);
  return readPlace(kInt, result);
}

// ---- the ends of threads -----------------------------------------------------------------------------------------

std::optional<Place> ThreadCalls::callModel(const std::string& name, std::vector<ExprPtr> arguments) {
  const FunctionDefinition model = unit_.definitionOf(name);
  CallFunction stmt{unit_.function(model), std::move(arguments), std::nullopt};
  if (!model.function->getReturnType()->isVoidType()) {
    const Type returned = model.unit->types().type(model.function->getReturnType(), {});
    stmt.result = Place{builder_.temporary(returned), nullptr};
  }
  const std::optional<Place> result = stmt.result;
  builder_.emit(std::move(stmt));
  return result;
}

bool ThreadCalls::endCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  const ThreadEnds& ends = unit_.program().ends;
  if ((name == "pthread_exit" || name == "pthread_cancel") && unit_.context().getLangOpts().Exceptions)
    unit_.leftOut(expr->getBeginLoc(), "with -fexceptions, the end of a thread runs the cleanups of variables, which are not run");
  if (name == "__redcomp_exit_thread" || (name == "pthread_exit" && !ends.observed())) {
    const ExprPtr returned = builder_.localOnly(convert(PointerType{}, expressions_.value(unit_.argument(expr, 0))));
    builder_.emitLast(ExitThread{returned});
  } else if (name == "__pthread_register_cancel") {
    pushHandler(expr);
  } else if (name == "__pthread_unregister_cancel") {
    callModel("__redcomp_pop_handler", {});
  } else if (name == "__pthread_unwind_next") {  // after a jump to where the handler was registered, which is not made
    builder_.emitLast(ExitThread{});
  } else if (name == "__sigsetjmp" && isCleanupBuffer(unit_.argument(expr, 0))) {
    result = literal(kInt, 0);
  } else if (name == "pthread_key_create" || name == "tss_create") {  // which have models
    if (ends.destructors) unit_.assuming("library", "destructors of keys run in the order in which the keys were created");
    return false;
  } else if (name == "pthread_setcanceltype" && ends.cancelled) {
    clang::Expr::EvalResult type;
    if (!unit_.argument(expr, 0)->EvaluateAsInt(type, unit_.context()) || !type.Val.getInt().isZero())
      unit_.assuming("cancellation", "threads are cancelled at cancellation points only, also if they may be at any time",
                     expr->getBeginLoc(), UnitLowering::RestsOnIt::EveryVerdict);
    return false;
  } else {
    return false;
  }
  return true;
}

// pthread_cleanup_push(routine, arg) declares variables beside its buffer that say what is to be called.
void ThreadCalls::pushHandler(const clang::CallExpr* expr) {
  std::vector<ExprPtr> handler;
  for (const char* part : {"__cancel_routine", "__cancel_arg"}) {
    const clang::VarDecl* variable = cleanupVariable(unit_, unit_.argument(expr, 0), part);
    const auto local = variable ? locals_.find(variable) : locals_.end();
    if (local == locals_.end()) unit_.unsupported(expr, "cleanup handler that is registered in this way");
    const Target whole{local->second, {}, 0, {}, variable->getType()};
    handler.push_back(builder_.localOnly(readPlace(PointerType{}, places_.placeAt(whole, PointerType{}))));
  }
  callModel("__redcomp_push_handler", std::move(handler));
}

void ThreadCalls::cancellationPoint(const std::string& name) {
  if (!unit_.program().ends.cancelled || unit_.isModel()) return;
  if (isCancellationPoint(name)) callModel("pthread_testcancel", {});
  else if (!isNoCancellationPoint(name)) callModel("__redcomp_may_test_cancel", {});
}

// ---- semaphores with names ---------------------------------------------------------------------------------------

int ThreadCalls::semaphoreName(const clang::Expr* argument) {
  const std::optional<std::string> name = textOf(unit_, argument);
  if (!name) unit_.unsupported(argument, "semaphore whose name is not known");
  if (name->size() < 2 || name->front() != '/' || name->find('/', 1) != std::string::npos)
    unit_.unsupported(argument, "name of a semaphore that does not consist of a slash and further characters");
  auto& numbers = unit_.program().semaphores;
  return numbers.try_emplace(*name, static_cast<int>(numbers.size())).first->second;
}

bool ThreadCalls::semaphoreCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name != "sem_open" && name != "sem_unlink") return false;
  unit_.assuming("library", "no semaphore of the names that are opened exists before the program starts, and no other program uses one");
  std::vector<ExprPtr> arguments{literal(kInt, semaphoreName(unit_.argument(expr, 0)))};
  if (name == "sem_open") {
    const IntegerType kUnsigned{32, false, false};
    arguments.push_back(builder_.save(convert(kInt, expressions_.value(unit_.argument(expr, 1)))));
    if (expr->getNumArgs() > 2) expressions_.discard(expr->getArg(2));
    const bool sized = expr->getNumArgs() > 3;
    arguments.push_back(sized ? builder_.localOnly(convert(kUnsigned, expressions_.value(expr->getArg(3))))
                              : literal(kUnsigned, 0));
  }
  const Place returned = *callModel("__redcomp_" + name, std::move(arguments));
  result = readPlace(builder_.typeOf(returned), returned);
  return true;
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
  } else if (unit_.options().spuriousWakeups && !unit_.isModel() && !unit_.program().ends.cancelled &&
             name.starts_with("pthread_cond_")) {
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
