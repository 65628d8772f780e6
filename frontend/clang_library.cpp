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
    "pthread_setschedparam",     "pthread_setcancelstate",    "pthread_setcanceltype",       "pthread_testcancel",
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

}  // namespace

bool isPrinting(const std::string& name) { return kPrinting.contains(name); }

bool FunctionLowering::knownCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (threadCall(expr, name, result) || mutexCall(expr, name, result) || modelCall(expr, name, result) || propertyCall(expr, name) ||
      memoryCall(expr, name, result) || syncCall(expr, name, result))
    return true;
  if (name == "__builtin_expect" || name == "__builtin_expect_with_probability") {
    result = value(argument(expr, 0));
  } else if (kNoEffect.contains(name)) {
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
    result = threadNumber();
  } else if (name == "pthread_equal") {
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

void FunctionLowering::createThread(const clang::CallExpr* expr) {
  CreateThread stmt;
  if (!isNull(argument(expr, 0))) stmt.handle = pointedBy(expr, 0);
  discard(argument(expr, 1));
  stmt.entry = builder_.localOnly(value(argument(expr, 2)));
  if (expr->getNumArgs() > 3) stmt.argument = builder_.localOnly(convert(PointerType{}, value(argument(expr, 3))));
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

// Takes the mutex, or gives up after a time that nobody knows: at the latest when it cannot be taken for ever.
ExprPtr FunctionLowering::timedLock(const clang::CallExpr* expr) {
  const Place mutex = mutexArgument(expr, 0);
  for (unsigned i = 1; i < expr->getNumArgs(); ++i) discard(expr->getArg(i));
  const Place result{builder_.temporary(kInt), nullptr};
  const NodeId either = builder_.newNode(), after = builder_.newNode();
  builder_.jump(either);
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
  if (kErrors.contains(name)) {
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
    const NodeId here = builder_.newNode();
    builder_.jump(here);
    builder_.continueAt(here);
    builder_.emitLast(Fail{text(0)});
    builder_.continueAt(here);
    builder_.assume(literal(kInt, 0), Waits::ForAnything);
  } else {
    return false;
  }
  return true;
}

// ---- memory ------------------------------------------------------------------------------------------------------

namespace {

// The factor besides sizeof in n * sizeof(T); null if the expression is of another form.
const clang::Expr* factorOfSize(const clang::Expr* bytes) {
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(bytes->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) return nullptr;
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(product->getRHS()->IgnoreParenImpCasts())) return product->getLHS();
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(product->getLHS()->IgnoreParenImpCasts())) return product->getRHS();
  return nullptr;
}

std::optional<std::uint64_t> constant(const clang::Expr* expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expr->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().getLimitedValue();
}

}  // namespace

bool FunctionLowering::memoryCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "malloc" || name == "alloca" || name == "__builtin_alloca" || name == "valloc" || name == "kmalloc" ||
      name == "__builtin_malloc") {
    result = allocate(cellsFor(argument(expr, 0)), false);
  } else if (name == "pthread_key_create") {
    if (!isNull(argument(expr, 1)))
      unit_.incomplete(expr->getBeginLoc(), "the destructor of a key is not run");
    return false;
  } else if (name == "calloc" || name == "__builtin_calloc") {
    result = allocate(cellsFor(argument(expr, 0), argument(expr, 1)), true);
  } else if (name == "memset" || name == "__builtin_memset" || name == "bzero") {
    return setMemory(expr, name == "bzero", result);
  } else if (name == "memcpy" || name == "memmove" || name == "__builtin_memcpy" || name == "__builtin_memmove") {
    return copyMemory(expr, result);
  } else if (name == "sscanf" || name == "fscanf" || name == "__isoc99_sscanf" || name == "__isoc99_fscanf") {
    result = scan(expr, 2);
  } else if (name == "scanf" || name == "__isoc99_scanf") {
    result = scan(expr, 1);
  } else {
    return false;
  }
  return true;
}

ExprPtr FunctionLowering::allocate(const ExprPtr& cells, bool zeroed) {
  const LocalId result = builder_.temporary(PointerType{});
  const clang::QualType held = allocated_.isNull() ? clang::QualType() : allocated_->getPointeeType();
  const bool known = !held.isNull() && !held->isIncompleteType() && !held->isFunctionType();
  // A structure that ends in an array of open length may be larger than its type.
  const auto* record = known ? held->getAsRecordDecl() : nullptr;
  const bool open = record && record->hasFlexibleArrayMember();
  builder_.emit(Allocate{Place{result, nullptr}, builder_.localOnly(cells), zeroed,
                         known && !open ? static_cast<std::uint64_t>(unit_.context().getTypeSize(held)) : 0});
  return readVariable(PointerType{}, result);
}

// How many cells the bytes have room for, if they hold objects of the type that the pointer is cast to.
ExprPtr FunctionLowering::cellsFor(const clang::Expr* bytes) {
  const clang::QualType held = allocated_.isNull() ? clang::QualType() : allocated_->getPointeeType();
  if (held.isNull() || held->isIncompleteType() || held->isFunctionType()) return convert(kIndex, value(bytes));
  const std::uint64_t size = std::max<std::uint64_t>(unit_.context().getTypeSizeInChars(held).getQuantity(), 1);
  const auto cells = static_cast<std::int64_t>(unit_.extent(held, bytes->getExprLoc()));
  const clang::RecordDecl* record = held->getAsRecordDecl();
  const bool flexible = record && record->hasFlexibleArrayMember();  // has at most as many cells as bytes
  if (const auto known = constant(bytes, unit_.context()); known && flexible) return literal(kIndex, Integer(*known) * cells);
  if (const auto known = constant(bytes, unit_.context()))
    return literal(kIndex, Integer(std::max<std::uint64_t>(*known / size, 1)) * cells);
  if (const clang::Expr* factor = factorOfSize(bytes)) return scaledIndex(convert(kIndex, value(factor)), cells);
  return scaledIndex(convert(kIndex, value(bytes)), cells);
}

ExprPtr FunctionLowering::cellsFor(const clang::Expr* count, const clang::Expr* size) {
  const ExprPtr elements = convert(kIndex, valueBefore(count, size));
  const ExprPtr each = cellsFor(size);
  if (const auto* cells = asLiteral(each)) return scaledIndex(elements, static_cast<std::int64_t>(cells->value));
  return binary(kIndex, BinaryOp::Multiply, elements, each);
}

// The object, or the elements of an array, that so many bytes from the pointer on are, if they are known.
std::optional<FunctionLowering::Elements> FunctionLowering::wholeObjects(const clang::Expr* pointer, const clang::Expr* bytes) {
  const clang::Expr* inner = pointer->IgnoreParenCasts();
  clang::QualType type = inner->getType();
  if (const auto* array = unit_.context().getAsArrayType(type)) type = unit_.context().getPointerType(array->getElementType());
  const auto size = constant(bytes, unit_.context());
  if (!type->isPointerType() || !size) return std::nullopt;
  const clang::QualType element = type->getPointeeType();
  if (element->isIncompleteType() || element->isVoidType() || element->isFunctionType()) return std::nullopt;
  const auto each = static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(element).getQuantity());
  if (each == 0 || *size % each != 0) return std::nullopt;
  const bool isArray = inner->getType()->isArrayType();
  const ExprPtr first = isArray ? addressOfTarget(target(inner)) : value(inner);
  return Elements{builder_.save(first), element, *size / each};
}

void FunctionLowering::forEachElement(const Elements& elements, const std::function<void(const ExprPtr&)>& action) {
  const auto cells = static_cast<std::int64_t>(unit_.extent(elements.type, definition_->getLocation()));
  if (elements.count == 1) return action(nullptr);
  const Place counter{builder_.temporary(kIndex), nullptr};
  const ExprPtr index = readPlace(kIndex, counter);
  const NodeId head = builder_.newNode(), body = builder_.newNode(), after = builder_.newNode();
  builder_.assign(counter, literal(kIndex, 0));
  builder_.jump(head);
  builder_.continueAt(head);
  builder_.branch(binary(kInt, BinaryOp::Less, index, literal(kIndex, elements.count)), body, after);
  builder_.continueAt(body);
  action(scaledIndex(index, cells));
  builder_.assign(counter, binary(kIndex, BinaryOp::Add, index, literal(kIndex, 1)));
  builder_.jump(head);
  builder_.continueAt(after);
}

bool FunctionLowering::setMemory(const clang::CallExpr* expr, bool zero, ExprPtr& result) {
  const clang::Expr* bytes = argument(expr, zero ? 1 : 2);
  const auto elements = wholeObjects(argument(expr, 0), bytes);
  if (!elements) {
    unit_.incomplete(expr->getBeginLoc(), "memory is set that is not a known number of objects");
    evaluateArguments(expr);
    return true;
  }
  const auto filling = zero ? std::optional<std::uint64_t>(0) : constant(argument(expr, 1), unit_.context());
  const auto held = unit_.scalar(elements->type);
  const bool isByte = held && std::holds_alternative<IntegerType>(*held) && std::get<IntegerType>(*held).bits == 8;
  const ExprPtr byte = isByte && !zero ? builder_.save(builder_.localOnly(value(argument(expr, 1)))) : nullptr;
  if (!zero && !byte) discard(argument(expr, 1));
  forEachElement(*elements, [&](const ExprPtr& index) {
    const Target each = partOf(pointee(elements->first, elements->type), 0, index, elements->type);
    if (filling == 0) clear(each);
    else if (isByte) storeValue(place(each, expr), byte);
    else if (filling) fill(each, static_cast<unsigned char>(*filling));
    else forget(each, "the bytes that memset writes");
  });
  result = elements->first;
  return true;
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

bool FunctionLowering::copyMemory(const clang::CallExpr* expr, ExprPtr& result) {
  const auto to = wholeObjects(argument(expr, 0), argument(expr, 2));
  const auto from = wholeObjects(argument(expr, 1), argument(expr, 2));
  if (!to || !from || !unit_.context().hasSameUnqualifiedType(to->type, from->type)) {
    unit_.incomplete(expr->getBeginLoc(), "memory is copied that is not a known number of objects");
    evaluateArguments(expr);
    return true;
  }
  // Of memory that overlaps, the end comes first if it moves up.
  const bool moves = to->count > 1 && expr->getDirectCallee()->getNameAsString().ends_with("memmove");
  const ExprPtr up = moves ? builder_.save(binary(kInt, BinaryOp::Less, from->first, to->first)) : nullptr;
  const ExprPtr last = literal(kIndex, Integer(to->count - 1) * unit_.extent(to->type, expr->getExprLoc()));
  forEachElement(*to, [&](const ExprPtr& position) {
    const ExprPtr mirrored = moves ? binary(kIndex, BinaryOp::Subtract, last, position) : nullptr;
    const ExprPtr index = moves ? builder_.save(conditional(kIndex, up, mirrored, position)) : position;
    copy(partOf(pointee(to->first, to->type), 0, index, to->type),
         partOf(pointee(from->first, from->type), 0, index, from->type));
  });
  result = to->first;
  return true;
}

// What is read may be anything.
ExprPtr FunctionLowering::scan(const clang::CallExpr* expr, unsigned firstTarget) {
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    const clang::Expr* given = expr->getArg(i);
    if (i < firstTarget) {
      discard(given);
      continue;
    }
    const clang::QualType pointed = given->getType()->isPointerType() ? given->getType()->getPointeeType() : clang::QualType();
    if (pointed.isNull() || pointed->isCharType() || !unit_.scalar(pointed))
      unit_.incomplete(given->getExprLoc(), "text is read into memory, which is not followed");
    else if (!pointed->isRealFloatingType())
      builder_.emit(Havoc{pointedBy(expr, i)});
  }
  return unknownValue(type(expr), "");
}

}  // namespace redcomp::frontend
