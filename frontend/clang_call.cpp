// Calls: of the program's own functions, of the functions of <pthread.h> and of verification that have a meaning here,
// and of unknown ones.
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <unordered_set>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

using Names = std::unordered_set<std::string>;

// Their arguments are evaluated; otherwise they do nothing that the program's variables could show, and return 0.
// Signals need no effect because a wait may return at any time.
const Names kNoEffect{
    "pthread_attr_init",        "pthread_attr_destroy",        "pthread_attr_setdetachstate", "pthread_attr_setscope",
    "pthread_attr_setstacksize", "pthread_mutexattr_init",      "pthread_mutexattr_destroy",   "pthread_cond_init",
    "pthread_cond_destroy",     "pthread_cond_signal",         "pthread_cond_broadcast",      "pthread_condattr_init",
    "pthread_condattr_destroy", "pthread_detach",              "pthread_yield",               "sched_yield",
    "pthread_setconcurrency",   "sleep",                       "usleep",                      "srand"};

// They print; the result may be anything.
const Names kPrinting{"printf", "fprintf", "puts", "fputs", "putchar", "putc", "fputc", "fflush", "perror", "vprintf"};

const Names kEndOfProgram{"exit", "_exit", "_Exit", "abort", "quick_exit", "__builtin_abort", "__builtin_trap"};

// The error itself, even if the program defines them.
const Names kErrors{"__VERIFIER_error", "reach_error"};

const Names kAtomicMarks{"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"};

}  // namespace

ExprPtr FunctionLowering::call(const clang::CallExpr* expr, const Wanted& wanted) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) unsupported(expr, "call through a function pointer");
  const std::string name = callee->getNameAsString();
  const clang::FunctionDecl* definition = callee->getDefinition();
  if (definition && !kErrors.contains(name) && !kAtomicMarks.contains(name)) return userCall(expr, definition, wanted);
  if (name == "__builtin_expect") return value(argument(expr, 0));
  if (name.starts_with("__VERIFIER_nondet_")) return nondeterministic(expr, wanted);
  if (kPrinting.contains(name)) {
    evaluateArguments(expr);
    return nondeterministic(expr, wanted);
  }
  if (knownCall(expr, name)) return literal(kInt, 0);
  return unknownCall(expr, name, wanted);
}

const clang::Expr* FunctionLowering::argument(const clang::CallExpr* expr, unsigned index) {
  if (index >= expr->getNumArgs()) unsupported(expr, "call with too few arguments");
  return expr->getArg(index);
}

bool FunctionLowering::isNull(const clang::Expr* expr) {
  return expr->IgnoreParenCasts()->isNullPointerConstant(unit_.context(), clang::Expr::NPC_ValueDependentIsNull) !=
         clang::Expr::NPCK_NotNull;
}

// For the sake of their side effects.
void FunctionLowering::evaluateArguments(const clang::CallExpr* expr) {
  for (const clang::Expr* each : expr->arguments()) discard(each);
}

// ---- the program's own functions ---------------------------------------------------------------------------------

ExprPtr FunctionLowering::userCall(const clang::CallExpr* expr, const clang::FunctionDecl* callee,
                                   const Wanted& wanted) {
  if (callee->isVariadic()) unsupported(expr, "function with a variable number of arguments");
  std::vector<ExprPtr> arguments;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    if (i >= callee->getNumParams()) {
      discard(expr->getArg(i));
      continue;
    }
    const clang::ParmVarDecl* parameter = callee->getParamDecl(i);
    ExprPtr passed = convert(unit_.type(parameter->getType(), parameter->getLocation()), value(expr->getArg(i)));
    for (unsigned later = i + 1; later < expr->getNumArgs(); ++later)
      passed = keptAcross(passed, info(expr->getArg(later)));
    arguments.push_back(std::move(passed));
  }
  if (arguments.size() < callee->getNumParams()) unsupported(expr, "call with too few arguments");
  for (ExprPtr& passed : arguments) passed = builder_.localOnly(passed);

  CallFunction stmt{unit_.function(callee), std::move(arguments), std::nullopt};
  const clang::QualType returned = callee->getReturnType();
  if (!wanted.value || returned->isVoidType()) {
    builder_.emit(std::move(stmt));
    return nullptr;
  }
  const Type result = unit_.type(returned, expr->getExprLoc());
  const bool atOnce = wanted.into && builder_.typeOf(*wanted.into) == result;
  stmt.result = atOnce ? *wanted.into : Place{builder_.temporary(result), nullptr};
  const VariableId target = stmt.result->variable;
  builder_.emit(std::move(stmt));
  return atOnce ? nullptr : readVariable(result, target);
}

// ---- unknown values ----------------------------------------------------------------------------------------------

ExprPtr FunctionLowering::nondeterministic(const clang::CallExpr* expr, const Wanted& wanted) {
  if (!wanted.value || expr->getType()->isVoidType()) return nullptr;
  const Type result = type(expr);
  if (!std::holds_alternative<IntegerType>(result)) unsupported(expr, "nondeterministic value that is not an integer");
  if (wanted.into && builder_.typeOf(*wanted.into) == result) {
    builder_.emit(Havoc{*wanted.into});
    return nullptr;
  }
  const LocalId target = builder_.temporary(result);
  builder_.emit(Havoc{Place{target, nullptr}});
  return readVariable(result, target);
}

ExprPtr FunctionLowering::unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted) {
  if (name.starts_with("pthread_") || name.starts_with("__VERIFIER_") || name.starts_with("sem_") ||
      name.starts_with("__sync_") || name.starts_with("__atomic_") || name.starts_with("__builtin_"))
    unsupported(expr, fmt::format("function '{}'", name));
  for (const clang::Expr* each : expr->arguments())
    if (!each->getType()->isIntegralOrEnumerationType())
      unsupported(expr, fmt::format("call of the external function '{}' with an argument that is not an integer", name));
  if (!expr->getType()->isVoidType() && !expr->getType()->isIntegralOrEnumerationType())
    unsupported(expr, fmt::format("call of the external function '{}', whose result is not an integer", name));
  evaluateArguments(expr);
  unit_.warn(fmt::format("{}: the external function '{}' is taken to return any value and to do nothing else",
                         toString(unit_.locate(expr->getBeginLoc())), name));
  const ExprPtr result = nondeterministic(expr, {wanted.value, nullptr});
  if (result && name == "rand") builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(result->type, 0), result));
  return result;
}

// ---- functions with a meaning ------------------------------------------------------------------------------------

bool FunctionLowering::knownCall(const clang::CallExpr* expr, const std::string& name) {
  if (threadCall(expr, name) || mutexCall(expr, name) || propertyCall(expr, name)) return true;
  if (kNoEffect.contains(name)) {
    evaluateArguments(expr);
  } else if (kEndOfProgram.contains(name)) {
    evaluateArguments(expr);
    builder_.emitLast(ExitProgram{});
  } else {
    return false;
  }
  return true;
}

bool FunctionLowering::threadCall(const clang::CallExpr* expr, const std::string& name) {
  if (name == "pthread_create") {
    createThread(expr);
  } else if (name == "pthread_join") {
    joinThread(expr);
  } else if (name == "pthread_exit") {
    evaluateArguments(expr);
    builder_.emitLast(ExitThread{});
  } else if (name == "__VERIFIER_atomic_begin") {
    builder_.emit(AtomicBegin{});
  } else if (name == "__VERIFIER_atomic_end") {
    builder_.emit(AtomicEnd{});
  } else {
    return false;
  }
  return true;
}

void FunctionLowering::createThread(const clang::CallExpr* expr) {
  CreateThread stmt;
  if (!isNull(argument(expr, 0))) {
    stmt.handle = addressed(argument(expr, 0), "thread handle that is not a variable or an element of an array");
    if (!std::holds_alternative<ThreadHandleType>(builder_.typeOf(*stmt.handle)))
      unsupported(argument(expr, 0), "thread handle of a type other than pthread_t");
  }
  const clang::Expr* entry = argument(expr, 2)->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(entry)) entry = address->getSubExpr()->IgnoreParens();
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(entry);
  const auto* function = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  if (!function) unsupported(argument(expr, 2), "thread started through a function pointer");
  if (!function->getDefinition())
    unsupported(argument(expr, 2),
                fmt::format("thread function '{}', which is not defined", function->getNameAsString()));
  if (function->getDefinition()->getNumParams() > 1)
    unsupported(argument(expr, 2), "thread function with more than one parameter");
  const ExprPtr passed = value(argument(expr, 3));
  if (stmt.handle) stmt.handle = builder_.localOnly(*stmt.handle);
  stmt.argument = builder_.localOnly(convert(PointerType{}, passed));
  stmt.entry = unit_.function(function->getDefinition());
  builder_.emit(std::move(stmt));
}

void FunctionLowering::joinThread(const clang::CallExpr* expr) {
  if (!isNull(argument(expr, 1))) unsupported(argument(expr, 1), "value returned by a thread");
  ExprPtr handle = value(argument(expr, 0));
  if (const auto* element = std::get_if<Element>(&handle->node))
    handle = readPlace(handle->type, builder_.localOnly(Place{element->array, element->index}));
  else if (!std::holds_alternative<Read>(handle->node))
    handle = builder_.localOnly(handle);
  builder_.emit(JoinThread{handle});
}

// ---- mutexes and condition variables -----------------------------------------------------------------------------

Place FunctionLowering::addressed(const clang::Expr* pointer, const std::string& what) {
  const clang::Expr* inner = pointer->IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner)) {
    const clang::Expr* operand = cast->getSubExpr()->IgnoreParens();
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) {
      const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(operand);
      if (!named) unsupported(pointer, what);
      return Place{variablePlace(named).variable, literal(kInt, 0)};
    }
    if (cast->getCastKind() == clang::CK_LValueToRValue) unsupported(pointer, what);
    inner = operand;
  }
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner);
  if (address && address->getOpcode() == clang::UO_AddrOf) return place(address->getSubExpr());
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(inner); sum && sum->getOpcode() == clang::BO_Add) {
    const bool pointerFirst = sum->getLHS()->getType()->isPointerType();
    const Place base = addressed(pointerFirst ? sum->getLHS() : sum->getRHS(), what);
    const Literal* offset = base.index ? asLiteral(base.index) : nullptr;
    if (!offset || offset->value != 0) unsupported(pointer, what);
    return Place{base.variable, value(pointerFirst ? sum->getRHS() : sum->getLHS())};
  }
  unsupported(pointer, what);
}

Place FunctionLowering::mutexArgument(const clang::CallExpr* expr, unsigned index) {
  const Place mutex = addressed(argument(expr, index), "mutex that is not a variable or an element of an array");
  if (!std::holds_alternative<MutexType>(builder_.typeOf(mutex)))
    unsupported(argument(expr, index), "mutex of a type other than pthread_mutex_t");
  return builder_.localOnly(mutex);
}

bool FunctionLowering::mutexCall(const clang::CallExpr* expr, const std::string& name) {
  if (name == "pthread_mutex_lock") {
    builder_.emit(LockMutex{mutexArgument(expr, 0)});
  } else if (name == "pthread_mutex_unlock") {
    builder_.emit(UnlockMutex{mutexArgument(expr, 0)});
  } else if (name == "pthread_mutex_init") {
    if (!isNull(argument(expr, 1))) unsupported(argument(expr, 1), "attributes of a mutex");
    builder_.emit(InitMutex{mutexArgument(expr, 0)});
  } else if (name == "pthread_mutex_destroy") {
    builder_.emit(InitMutex{mutexArgument(expr, 0)});
  } else if (name == "pthread_cond_wait") {
    waitForCondition(expr);
  } else {
    return false;
  }
  return true;
}

// POSIX allows a wait to return without a signal, so for safety it is no more than giving up the mutex for a while.
void FunctionLowering::waitForCondition(const clang::CallExpr* expr) {
  const Place mutex = mutexArgument(expr, 1);
  builder_.emit(UnlockMutex{mutex});
  builder_.emit(LockMutex{mutex});
}

// ---- the property ------------------------------------------------------------------------------------------------

void FunctionLowering::fail(const std::string& message) { builder_.emitLast(Fail{message}); }

void FunctionLowering::check(const clang::Expr* tested) {
  const NodeId holds = builder_.newNode();
  const NodeId fails = builder_.newNode();
  const Origin origin = builder_.origin();
  condition(tested, holds, fails);
  builder_.setOrigin(origin);
  builder_.continueAt(fails);
  fail(fmt::format("assertion {} fails", unit_.text(tested->getSourceRange())));
  builder_.continueAt(holds);
}

bool FunctionLowering::propertyCall(const clang::CallExpr* expr, const std::string& name) {
  if (kErrors.contains(name)) {
    fail(name + "() is reached");
  } else if (name == "__assert_fail" || name == "__assert") {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(argument(expr, 0)->IgnoreParenImpCasts());
    fail(text ? fmt::format("assertion {} fails", text->getString().str()) : "an assertion fails");
  } else if (name == "__VERIFIER_assert" || name == "assert") {
    check(argument(expr, 0));
  } else if (name == "__VERIFIER_assume") {
    const ExprPtr condition = value(argument(expr, 0));
    builder_.assume(condition);
  } else {
    return false;
  }
  return true;
}

}  // namespace redcomp::frontend
