// Library functions that are translated here: threads, mutexes, memory, the property. Others are models in C
// (models.h), which are linked to the program like a file of its own.
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

using Names = std::unordered_set<std::string>;

// Their arguments are evaluated; otherwise they do nothing that the program's variables could show, and return 0.
const Names kNoEffect{
    "pthread_attr_init",         "pthread_attr_destroy",      "pthread_attr_setdetachstate", "pthread_attr_setscope",
    "pthread_attr_setstacksize", "pthread_attr_setschedparam", "pthread_attr_setschedpolicy", "pthread_attr_setinheritsched",
    "pthread_condattr_init",     "pthread_condattr_destroy",  "pthread_condattr_setclock",   "pthread_condattr_setpshared",
    "pthread_detach",            "pthread_yield",             "sched_yield",                 "pthread_setconcurrency",
    "pthread_setschedparam",     "pthread_testcancel",
    "pthread_setname_np",        "pthread_mutexattr_setpshared", "pthread_mutexattr_setprotocol",
    "pthread_rwlockattr_init",   "pthread_rwlockattr_destroy", "pthread_barrierattr_init",   "pthread_barrierattr_destroy",
    "sleep",                     "usleep",                    "nanosleep",                   "srand",
    "srandom",                   "free",                      "cfree",                       "setbuf",
    "setvbuf",                   "__builtin_va_start",        "__builtin_va_end",            "__builtin_prefetch"};

// They print; the result may be anything.
const Names kPrinting{"printf", "fprintf", "puts",   "fputs",   "putchar",  "putc",    "fputc",  "fflush",
                      "perror", "vprintf", "vfprintf", "dprintf", "__builtin_printf", "fclose", "syslog"};

const Names kEndOfProgram{"exit",       "_exit",          "_Exit",          "abort",
                          "quick_exit", "__builtin_abort", "__builtin_trap", "__builtin_unreachable"};

const Names kErrors{"__VERIFIER_error", "reach_error"};

constexpr int kTimedOut = 110;  // ETIMEDOUT
constexpr const char* kIdsStay = "the id of a thread that has ended is not given to another one";

}  // namespace

bool isPrinting(const std::string& name) { return kPrinting.contains(name); }

bool isError(const std::string& name) { return kErrors.contains(name); }

bool isWithoutEffect(const std::string& name) { return kNoEffect.contains(name); }

bool FunctionLowering::knownCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (threadCall(expr, name, result) || mutexCall(expr, name, result) || modelCall(expr, name, result) || propertyCall(expr, name) ||
      memoryCall(expr, name, result) || bytesCall(expr, name, result) || syncCall(expr, name, result) ||
      builtinCall(expr, name, result))
    return true;
  if (name == "__builtin_expect" || name == "__builtin_expect_with_probability") {
    result = value(argument(expr, 0));
  } else if (kNoEffect.contains(name)) {
    if (name == "free") unit_.assuming("freed memory is not allocated again");
    evaluateArguments(expr);
  } else if (kEndOfProgram.contains(name)) {
    evaluateArguments(expr);
    builder_.emitLast(ExitProgram{});
  } else {
    return false;
  }
  return true;
}

// What the argument points to; `&x` is x itself.
Place FunctionLowering::pointedBy(const clang::CallExpr* expr, unsigned index) {
  const clang::Expr* given = argument(expr, index);
  const clang::Expr* inner = given;
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner->IgnoreParens())) {
    if (!cast->getSubExpr()->getType()->isPointerType() || !given->getType()->isPointerType()) break;
    if (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp) break;
    inner = cast->getSubExpr();
  }
  const clang::QualType pointed = inner->getType()->getPointeeType();
  if (pointed.isNull() || !unit_.scalar(pointed)) unsupported(given, "pointer to an object of this type");
  return builder_.localOnly(place(pointee(value(inner), pointed), given));
}

// ---- threads -----------------------------------------------------------------------------------------------------

bool FunctionLowering::threadCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "pthread_create") {
    createThread(expr);
  } else if (name == "pthread_join") {
    joinThread(expr);
  } else if (name == "pthread_exit") {
    const ExprPtr returned = builder_.localOnly(convert(PointerType{}, value(argument(expr, 0))));
    builder_.emitLast(ExitThread{returned});
  } else if (name == "pthread_self") {
    unit_.assuming(kIdsStay);
    result = threadNumber();
  } else if (name == "pthread_equal") {
    unit_.assuming(kIdsStay);
    const ExprPtr left = valueBefore(argument(expr, 0), argument(expr, 1));
    result = binary(kInt, BinaryOp::Equal, left, value(argument(expr, 1)));
  } else if (name == "__VERIFIER_atomic_begin") {
    builder_.emit(AtomicBegin{});
  } else if (name == "__VERIFIER_atomic_end") {
    builder_.emit(AtomicEnd{});
  } else {
    return false;
  }
  return true;
}

// Old code has thread functions whose parameter is a number: it gets what fits of the pointer.
ExprPtr FunctionLowering::asParameterOf(const clang::Expr* entry, const ExprPtr& pointer) {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(entry->IgnoreParenCasts());
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(entry->IgnoreParenCasts()))
    named = llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParenCasts());
  const auto* function = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  if (!function || function->getNumParams() != 1 || !function->getParamDecl(0)->getType()->isIntegerType()) return pointer;
  return convert(unit_.type(function->getParamDecl(0)->getType(), entry->getExprLoc()), pointer);
}

void FunctionLowering::createThread(const clang::CallExpr* expr) {
  CreateThread stmt;
  if (!isNull(argument(expr, 0))) stmt.handle = pointedBy(expr, 0);
  discard(argument(expr, 1));
  stmt.entry = builder_.localOnly(value(argument(expr, 2)));
  if (expr->getNumArgs() > 3) stmt.argument = builder_.localOnly(asParameterOf(argument(expr, 2), convert(PointerType{}, value(argument(expr, 3)))));
  else stmt.argument = literal(PointerType{}, 0);
  builder_.emit(std::move(stmt));
}

void FunctionLowering::joinThread(const clang::CallExpr* expr) {
  ExprPtr handle = value(argument(expr, 0));
  JoinThread stmt;
  std::optional<Place> result;
  if (!isNull(argument(expr, 1))) {
    handle = keptAcross(handle, info(argument(expr, 1)));
    result = pointedBy(expr, 1);
    stmt.result = Place{builder_.temporary(PointerType{}), nullptr};
  }
  if (const auto* element = std::get_if<Element>(&handle->node))
    handle = readPlace(handle->type, builder_.localOnly(Place{element->array, element->index}));
  else if (!std::holds_alternative<Read>(handle->node))
    handle = builder_.localOnly(handle);
  stmt.handle = handle;
  const std::optional<Place> returned = stmt.result;
  builder_.emit(std::move(stmt));
  if (result) storeValue(*result, readPlace(PointerType{}, *returned));
}

// ---- mutexes and condition variables -----------------------------------------------------------------------------

Place FunctionLowering::mutexArgument(const clang::CallExpr* expr, unsigned index) {
  const Place mutex = pointedBy(expr, index);
  if (!std::holds_alternative<MutexType>(builder_.typeOf(mutex)))
    unsupported(argument(expr, index), "mutex of a type other than pthread_mutex_t");
  return mutex;
}

bool FunctionLowering::mutexCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
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
ExprPtr FunctionLowering::timedLock(const clang::CallExpr* expr) {
  const Place mutex = mutexArgument(expr, 0);
  for (unsigned i = 1; i < expr->getNumArgs(); ++i) discard(expr->getArg(i));
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
bool FunctionLowering::conditionCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  static const Names kWithoutEffect{"pthread_cond_init", "pthread_cond_destroy", "pthread_cond_signal", "pthread_cond_broadcast"};
  const bool timed = name == "pthread_cond_timedwait" || name == "pthread_cond_clockwait";
  if (timed || name == "pthread_cond_wait") result = waitForCondition(expr, timed);
  else if (kWithoutEffect.contains(name)) evaluateArguments(expr);
  else return false;
  return true;
}

// POSIX allows a wait to return without a signal, so for safety it is no more than giving up the mutex for a while.
ExprPtr FunctionLowering::waitForCondition(const clang::CallExpr* expr, bool timed) {
  discard(argument(expr, 0));
  const Place mutex = mutexArgument(expr, 1);
  builder_.emit(UnlockMutex{mutex});
  builder_.emit(LockMutex{mutex});
  if (!timed) return literal(kInt, 0);
  for (unsigned i = 2; i < expr->getNumArgs(); ++i) discard(expr->getArg(i));
  const ExprPtr inTime = unknownValue(kInt, "");
  return conditional(kInt, inTime, literal(kInt, 0), literal(kInt, kTimedOut));
}

// ---- the property ------------------------------------------------------------------------------------------------

void FunctionLowering::fail(const std::string& message) {
  if (unit_.options().assertions) builder_.emitLast(Fail{message});
  else builder_.emitLast(ExitProgram{});
}

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
  if (isError(name)) {
    fail(name + "() is reached");
  } else if (name == "__assert_fail" || name == "__assert" || name == "__assert_rtn") {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(argument(expr, 0)->IgnoreParenImpCasts());
    fail(text ? fmt::format("assertion {} fails", text->getString().str()) : "an assertion fails");
  } else if (name == "__VERIFIER_assert" || name == "assert") {
    check(argument(expr, 0));
  } else if (name == "__VERIFIER_assume" || name == "__builtin_assume") {
    const ExprPtr condition = value(argument(expr, 0));
    builder_.assume(condition);
  } else {
    return false;
  }
  return true;
}

// What the models say beyond C.
bool FunctionLowering::modelCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (!unit_.isModel() || !name.starts_with("__redcomp_")) return false;
  const auto text = [&](unsigned index) {
    return llvm::cast<clang::StringLiteral>(argument(expr, index)->IgnoreParenImpCasts())->getString().str();
  };
  if (name == "__redcomp_misuse") {
    if (unit_.options().checkLocks) builder_.emitLast(Fail{text(0)});
  } else if (name == "__redcomp_wait_until") {
    builder_.assume(value(argument(expr, 0)), Waits::ForAnything);
  } else if (name == "__redcomp_wait_for_lock") {
    builder_.assume(value(argument(expr, 0)), Waits::ForLock);
  } else if (name == "__redcomp_approximately") {
    const ExprPtr exact = builder_.localOnly(value(argument(expr, 0)));
    result = unknownValue(kInt, text(1));
    builder_.assume(binary(kInt, BinaryOp::Equal, result, exact));
  } else if (name == "__redcomp_beyond") {  // an end that is no violation, and lets nothing be proved
    builder_.assume(binary(kInt, BinaryOp::Equal, unknownValue(kInt, text(0)), literal(kInt, 1)));
    const NodeId either = builder_.newNode();
    builder_.jump(either);
    builder_.continueAt(either);
    builder_.emitLast(Fail{text(0)});
    builder_.continueAt(either);
    builder_.emit(Skip{});
    builder_.assume(literal(kInt, 0), Waits::ForAnything);
  } else {
    return false;
  }
  return true;
}

// ---- memory ------------------------------------------------------------------------------------------------------

namespace {

std::optional<std::uint64_t> constant(const clang::Expr* expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expr->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().getLimitedValue();
}

// A structure that ends in an array of no length, or of 0 or 1 as before C99, may be larger than its type.
bool endsInOpenArray(clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition() || record->isUnion()) return false;
  const clang::FieldDecl* last = nullptr;
  for (const clang::FieldDecl* field : record->getDefinition()->fields()) last = field;
  const auto* array = last ? last->getType()->getAsArrayTypeUnsafe() : nullptr;
  const auto* sized = llvm::dyn_cast_or_null<clang::ConstantArrayType>(array);
  return record->hasFlexibleArrayMember() || (sized && sized->getSize().ule(1));
}

// n and the size, of n * sizeof(T); nothing if the expression is of another form.
std::optional<std::pair<const clang::Expr*, std::uint64_t>> factorOfSize(const clang::Expr* bytes, clang::ASTContext& context) {
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(bytes->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) return std::nullopt;
  const auto sizeIn = [&](const clang::Expr* factor) -> std::optional<std::uint64_t> {
    return llvm::isa<clang::UnaryExprOrTypeTraitExpr>(factor->IgnoreParenImpCasts()) ? constant(factor, context) : std::nullopt;
  };
  if (const auto size = sizeIn(product->getRHS())) return std::pair(product->getLHS(), *size);
  if (const auto size = sizeIn(product->getLHS())) return std::pair(product->getRHS(), *size);
  return std::nullopt;
}

}  // namespace

bool FunctionLowering::memoryCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "malloc" || name == "alloca" || name == "__builtin_alloca" || name == "valloc" || name == "kmalloc" ||
      name == "__builtin_malloc") {
    result = allocate(cellsFor(argument(expr, 0)), false);
  } else if (name == "pthread_key_create") {
    if (!isNull(argument(expr, 1)))
      unit_.leftOut(expr->getBeginLoc(), "the destructor of a key is not run");
    return false;
  } else if (name == "calloc" || name == "__builtin_calloc") {
    result = allocate(cellsFor(argument(expr, 0), argument(expr, 1)), true);
  } else if (name == "aligned_alloc" || name == "memalign") {
    discard(argument(expr, 0));
    result = allocate(cellsFor(argument(expr, 1)), false);
  } else {
    return false;
  }
  return true;
}

ExprPtr FunctionLowering::allocate(const ExprPtr& cells, bool zeroed) {
  const LocalId result = builder_.temporary(PointerType{});
  const clang::QualType held = allocated_.isNull() ? clang::QualType() : allocated_->getPointeeType();
  const bool known = !held.isNull() && !held->isIncompleteType() && !held->isFunctionType();
  const bool open = known && endsInOpenArray(held);
  builder_.emit(Allocate{Place{result, nullptr}, builder_.localOnly(cells), zeroed, known && !open ? elementOf(held) : AllocatedElement{}});
  return readVariable(PointerType{}, result);
}

AllocatedElement FunctionLowering::elementOf(clang::QualType type) {
  const Layout& layout = unit_.layout(type, definition_->getLocation());
  AllocatedElement element{layout.size, layout.extent, {}};
  for (const LayoutCell& cell : layout.cells)
    if (cell.isArray) element.arrays.push_back({cell.offset, bitsOf(cell.type, unit_.pointerBits()) * cell.count, cell.strides});
  return element;
}

// How many cells the bytes have room for, if they hold objects of the type that the pointer is cast to.
ExprPtr FunctionLowering::cellsFor(const clang::Expr* bytes) {
  const clang::QualType held = allocated_.isNull() ? clang::QualType() : allocated_->getPointeeType();
  if (held.isNull() || held->isIncompleteType() || held->isFunctionType()) return convert(kIndex, value(bytes));
  const std::uint64_t size = std::max<std::uint64_t>(unit_.context().getTypeSizeInChars(held).getQuantity(), 1);
  const auto cells = static_cast<std::int64_t>(unit_.extent(held, bytes->getExprLoc()));
  const bool flexible = endsInOpenArray(held);  // has at most as many cells as bytes
  if (const auto known = constant(bytes, unit_.context()); known && flexible) return literal(kIndex, Integer(*known) * cells);
  if (const auto known = constant(bytes, unit_.context()))
    return literal(kIndex, Integer(std::max<std::uint64_t>(*known / size, 1)) * cells);
  if (const auto product = factorOfSize(bytes, unit_.context()))
    return scaledIndex(convert(kIndex, value(product->first)), static_cast<std::int64_t>((product->second + size - 1) / size) * cells);
  return scaledIndex(convert(kIndex, value(bytes)), cells);
}

ExprPtr FunctionLowering::cellsFor(const clang::Expr* count, const clang::Expr* size) {
  const ExprPtr elements = convert(kIndex, valueBefore(count, size));
  const ExprPtr each = cellsFor(size);
  if (const auto* cells = asLiteral(each)) return scaledIndex(elements, static_cast<std::int64_t>(cells->value));
  return binary(kIndex, BinaryOp::Multiply, elements, each);
}

// Every byte of the object becomes this one.
void FunctionLowering::fill(const Target& whole, unsigned char byte) {
  forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    const auto* integer = std::get_if<IntegerType>(&cell.type);
    const Place into = builder_.localOnly(placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    Integer value = 0;
    for (unsigned bit = 0; integer && bit < integer->bits; ++bit)  // a bit-field may begin inside a byte
      if (byte >> (cell.offset + bit) % 8 & 1) value += Integer(1) << bit;
    if (integer && !integer->isBool) builder_.assign(into, literal(asType(cell.type), value));
    else if (std::holds_alternative<PointerType>(cell.type) || integer)
      builder_.emit(Havoc{into, "the bytes that memset writes"});
  });
}

}  // namespace redcomp::frontend
