// External functions: defined nowhere, neither in the program nor in the models.
//
// One that the program declares itself is an input: its result may be anything, and a violation may rest on that. One of
// the system's headers returns something definite, which is not known here: no violation is claimed that rests on it.
// Either kind may change what its arguments point to, unless that is const, and what can be reached from there.
#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <limits>
#include <unordered_set>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// Functions that do more than return a value and change what their arguments point to.
bool leavesTheProgram(const std::string& name) {
  static const std::unordered_set<std::string> kNames{"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp",
                                                      "siglongjmp", "fork",  "vfork",     "clone",      "signal",
                                                      "sigaction"};
  return kNames.contains(name);
}

bool isOfThreads(const std::string& name) {
  for (const char* prefix : {"pthread_", "__VERIFIER_", "sem_", "__sync_", "__atomic_", "mtx_", "thrd_", "cnd_", "tss_"})
    if (name.starts_with(prefix)) return true;
  return false;
}

// Functions of the library that may really return any value, or any from here to there.
struct Input {
  std::optional<int> low = {}, high = {};
};
std::optional<Input> asInput(const std::string& name) {
  static const std::unordered_set<std::string> kAny{"getenv",  "time",   "clock",   "arc4random", "fopen", "fdopen", "popen", "opendir"};
  static const std::unordered_set<std::string> kNatural{"rand", "random", "rand_r", "lrand48", "sched_getcpu"};
  constexpr int kMost = std::numeric_limits<int>::max();
  if (kAny.contains(name)) return Input{};
  if (kNatural.contains(name)) return Input{.low = 0, .high = kMost};
  if (name == "mrand48") return Input{.low = std::numeric_limits<int>::min(), .high = kMost};
  static const std::unordered_set<std::string> kCalls{"open",   "creat",  "socket",  "dup",  "read",   "write", "recv", "send",
                                                      "accept", "connect", "bind",    "listen", "close", "poll",  "select", "ioctl"};
  if (kCalls.contains(name)) return Input{.low = -1};
  if (name == "getchar" || name == "getc" || name == "fgetc") return Input{.low = -1, .high = 255};
  return std::nullopt;
}

bool isConst(clang::QualType type) { return type->isPointerType() && type->getPointeeType().isConstQualified(); }

// What it takes a pointer to bytes for is its own business.
bool isRaw(clang::QualType type) { return type->isVoidType() || type->isCharType() || type->isIncompleteType(); }

// Whether there are pointers to functions in what the value is, or points to.
bool holdsFunctions(clang::QualType type) {
  if (type->isFunctionPointerType()) return true;
  if (type->isPointerType()) type = type->getPointeeType();
  if (type->isFunctionPointerType()) return true;
  if (const auto* array = llvm::dyn_cast_or_null<clang::ArrayType>(type->getAsArrayTypeUnsafe())) return holdsFunctions(array->getElementType());
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return false;
  return std::ranges::any_of(record->getDefinition()->fields(), [](const clang::FieldDecl* field) {
    return field->getType()->isFunctionPointerType() || (!field->getType()->isPointerType() && holdsFunctions(field->getType()));
  });
}

// The object that the argument names: `array`, `&object`. Null for other pointers.
const clang::Expr* namedObject(const clang::Expr* argument) {
  const clang::Expr* inner = argument->IgnoreParenCasts();
  if (inner->getType()->isArrayType()) return inner;
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner);
  return address && address->getOpcode() == clang::UO_AddrOf ? address->getSubExpr()->IgnoreParens() : nullptr;
}

// From this argument on they are printed: nothing is done with what they point to.
unsigned firstPrinted(const clang::FunctionDecl* callee) {
  for (const auto* format : callee->specific_attrs<clang::FormatAttr>())
    if (format->getType()->getName().contains("printf") && format->getFirstArg() > 0) return format->getFirstArg() - 1;
  return std::numeric_limits<unsigned>::max();
}

}  // namespace

bool UnitLowering::isOfTheSystem(const clang::FunctionDecl* function) const {
  return function->getBuiltinID() != 0 || context_.getSourceManager().isInSystemHeader(function->getLocation());
}

// Functions of the library may wait, end the program, call the program's functions.
void UnitLowering::mayNotReturn(FunctionBuilder& builder, const clang::FunctionDecl* function) {
  const std::string what = fmt::format("what the external function '{}' does", function->getNameAsString());
  incomplete(function->getLocation(), what + " when it is called through a pointer is not known");
  const LocalId returns = builder.temporary(kInt);
  builder.emit(Havoc{Place{returns, nullptr}, what});
  builder.assume(binary(kInt, BinaryOp::Equal, readVariable(kInt, returns), literal(kInt, 1)));
}

// Its address is taken: a function of the program that does what the external one may do.
FunctionId UnitLowering::externalFunction(const clang::FunctionDecl* declaration) {
  const std::string name = declaration->getNameAsString();
  const auto known = shared_.externalFunctions_.find(name);
  if (known != shared_.externalFunctions_.end()) return known->second;
  if (declaration->isWeak())
    leftOut(declaration->getLocation(), fmt::format("whether the weak function '{}' exists is not known", name));
  const bool harmless = isPrinting(name) || isWithoutEffect(name) || isError(name);
  if (!harmless)
    warn(fmt::format("{}: the address of the external function '{}' is taken; it is taken to return any value, to change what "
                     "its arguments point to, and to do nothing else", toString(locate(declaration->getLocation())), name));
  FunctionBuilder builder(shared_.program_.globals, name, locate(declaration->getLocation()));
  builder.setOrigin({locate(declaration->getLocation()), name});
  if (isError(name) && options().assertions) builder.emitLast(Fail{name + "() is reached"});
  if (!harmless && isOfTheSystem(declaration)) mayNotReturn(builder, declaration);
  for (const clang::ParmVarDecl* parameter : declaration->parameters()) {
    const clang::QualType type = parameter->getType();
    const LocalId local = builder.addLocal(parameter->getNameAsString(), asType(scalar(type).value_or(PointerType{})), {});
    builder.addParameter(local);
    if (harmless || !type->isPointerType() || isConst(type)) continue;
    HavocReachable stmt = forgetting(readVariable(PointerType{}, local), type->getPointeeType(),
                             fmt::format("what the external function '{}' does", name));
    if (isRaw(type->getPointeeType())) stmt.bits = 0;
    builder.emit(std::move(stmt));
  }
  if (const auto returned = scalar(declaration->getReturnType())) {
    const LocalId result = builder.addLocal("result", asType(*returned), {});
    builder.setResult(result);
    if (!std::holds_alternative<FloatType>(*returned))
      builder.emit(Havoc{Place{result, nullptr}, fmt::format("what the external function '{}' returns", name)});
  }
  const FunctionId id{static_cast<int>(shared_.program_.functions.size())};
  shared_.program_.functions.push_back(builder.finish());
  return shared_.externalFunctions_.emplace(name, id).first->second;
}

// What may be changed through a pointer to this type.
HavocReachable UnitLowering::forgetting(const ExprPtr& pointer, clang::QualType pointed, const std::string& why) {
  HavocReachable stmt{pointer, 0, why};
  const clang::RecordDecl* record = pointed->getAsRecordDecl();
  stmt.foreign = record && context_.getSourceManager().isInSystemHeader(record->getLocation());
  if (pointed->isVoidType() || pointed->isIncompleteType() || pointed->isFunctionType()) return stmt;
  stmt.bits = pointed->isVariableArrayType() ? 0 : context_.getTypeSize(pointed);
  for (const LayoutCell& cell : layout(pointed, {}).cells)
    stmt.handles = stmt.handles || std::holds_alternative<ThreadHandleType>(cell.type);
  return stmt;
}

void FunctionLowering::forgetPointed(const clang::Expr* pointer, const ExprPtr& address, const std::string& why, Extent extent) {
  const clang::Expr* object = namedObject(pointer);
  const clang::QualType pointed = pointer->getType()->getPointeeType();
  HavocReachable stmt = unit_.forgetting(address, object ? object->getType() : pointed, why);
  if (extent.whole || (!object && isRaw(pointed))) stmt.bits = 0;
  stmt.reaches = extent.reaches;
  builder_.emit(std::move(stmt));
}

// Through a pointer to const, functions of the system change nothing.
bool FunctionLowering::mayReachOthers(clang::QualType pointed) {
  if (pointed->isVoidType() || pointed->isIncompleteType() || pointed->isFunctionType() || pointed->isVariableArrayType()) return false;
  const Layout& layout = unit_.layout(pointed, definition_->getLocation());
  return std::ranges::any_of(layout.cells, [](const LayoutCell& cell) { return std::holds_alternative<PointerType>(cell.type); });
}

bool FunctionLowering::handToUnknown(const clang::Expr* argument, const std::string& name, bool ofTheSystem) {
  const clang::Expr* inner = argument->IgnoreParenImpCasts();
  const clang::QualType given = argument->getType();
  const std::string why = fmt::format("what the external function '{}' does", name);
  const clang::QualType without = argument->IgnoreParenCasts()->getType();  // casts, which hide what it is
  if (without->isFunctionType() || without->isFunctionPointerType() || holdsFunctions(given)) {
    if (!isNull(argument))
      unit_.leftOut(inner->getExprLoc(),
                       fmt::format("the external function '{}' may call a function of the program", name));
    if (!holdsFunctions(given)) {
      discard(argument);
      return false;
    }
  }
  if (isAggregate(given)) {  // a copy, but there may be pointers in it
    builder_.emit(unit_.forgetting(addressOfTarget(temporaryTarget(given, argument)), given, why));
    return false;
  }
  const bool open = given->isPointerType() && !isConst(given) && !isConst(inner->getType()) && !isNull(argument) &&
                    !llvm::isa<clang::StringLiteral>(inner);
  if (open) {
    forgetPointed(argument, addressNow(argument), why, {.reaches = true, .whole = false});
  } else if (given->isPointerType() && !isNull(argument) && !ofTheSystem && mayReachOthers(given->getPointeeType())) {
    HavocReachable stmt = unit_.forgetting(addressNow(argument), given->getPointeeType(), why);
    stmt.keeps = true;
    builder_.emit(std::move(stmt));
  } else if (given->isIntegerType() && !ofTheSystem && isAddressWide(given)) {
    const ExprPtr number = builder_.localOnly(value(argument));
    if (!asLiteral(number)) builder_.emit(HavocReachable{builder_.save(convert(PointerType{}, number)), 0, why});  // it may be an address
  } else {
    discard(argument);
  }
  return open;
}

ExprPtr FunctionLowering::unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (isOfThreads(name) || leavesTheProgram(name)) unsupported(expr, fmt::format("function '{}'", name));
  bool changes = false;
  const unsigned printed = firstPrinted(callee);
  for (unsigned i = 0; i < expr->getNumArgs(); ++i)
    if (i >= printed) discard(expr->getArg(i));
    else changes = handToUnknown(expr->getArg(i), name, unit_.isOfTheSystem(callee)) || changes;
  if (callee->isNoReturn()) {
    builder_.emitLast(ExitProgram{});
    return literal(kInt, 0);
  }
  const std::optional<Input> input = asInput(name);
  if (!input)
    unit_.warn(fmt::format("{}: the external function '{}' is taken to return any value and to {}",
                           toString(unit_.locate(expr->getBeginLoc())), name,
                           changes ? "change the objects that its arguments point to, and nothing else" : "do nothing else"));
  const bool open = input || !unit_.isOfTheSystem(callee);
  const std::string why = open ? "" : fmt::format("what the external function '{}' returns", name);
  const ExprPtr result = nondeterministic(expr, {wanted.value, nullptr}, why);
  if (result && input && input->low)
    builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(result->type, *input->low), result));
  if (result && input && input->high)
    builder_.assume(binary(kInt, BinaryOp::LessEqual, result, literal(result->type, *input->high)));
  return result;
}

}  // namespace redcomp::frontend
