#include "frontend/clang_external.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <limits>
#include <unordered_set>

#include "frontend/clang_function.h"
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
  static const std::unordered_set<std::string> kAny{"getenv", "time",   "clock", "arc4random",
                                                    "fopen",  "fdopen", "popen", "opendir"};
  static const std::unordered_set<std::string> kNatural{"rand", "random", "rand_r", "lrand48", "sched_getcpu"};
  constexpr int kMost = std::numeric_limits<int>::max();
  if (kAny.contains(name)) return Input{};
  if (kNatural.contains(name)) return Input{.low = 0, .high = kMost};
  if (name == "mrand48") return Input{.low = std::numeric_limits<int>::min(), .high = kMost};
  static const std::unordered_set<std::string> kCalls{"open",   "creat",   "socket", "dup",    "read",  "write",
                                                      "recv",   "send",    "accept", "connect", "bind", "listen",
                                                      "close",  "poll",    "select", "ioctl"};
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
  if (const auto* array = llvm::dyn_cast_or_null<clang::ArrayType>(type->getAsArrayTypeUnsafe()))
    return holdsFunctions(array->getElementType());
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return false;
  return std::ranges::any_of(record->getDefinition()->fields(), [](const clang::FieldDecl* field) {
    return field->getType()->isFunctionPointerType() ||
           (!field->getType()->isPointerType() && holdsFunctions(field->getType()));
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

// Declared in one of the system's headers.
bool isOfTheSystem(UnitLowering& unit, const clang::FunctionDecl* function) {
  return function->getBuiltinID() != 0 || unit.context().getSourceManager().isInSystemHeader(function->getLocation());
}

// What may be changed through a pointer to this type.
HavocReachable forgetting(UnitLowering& unit, const ExprPtr& pointer, clang::QualType pointed, const std::string& why) {
  HavocReachable stmt{pointer, 0, why};
  const clang::RecordDecl* record = pointed->getAsRecordDecl();
  stmt.foreign = record && unit.context().getSourceManager().isInSystemHeader(record->getLocation());
  if (pointed->isVoidType() || pointed->isIncompleteType() || pointed->isFunctionType()) return stmt;
  stmt.bits = pointed->isVariableArrayType() ? 0 : unit.context().getTypeSize(pointed);
  for (const LayoutCell& cell : unit.types().layout(pointed, {}).cells)
    stmt.handles = stmt.handles || std::holds_alternative<ThreadHandleType>(cell.type);
  return stmt;
}

// Whether there are pointers in what the type describes.
bool mayReachOthers(UnitTypes& types, clang::QualType pointed, clang::SourceLocation at) {
  if (pointed->isVoidType() || pointed->isIncompleteType() || pointed->isFunctionType() || pointed->isVariableArrayType())
    return false;
  return std::ranges::any_of(types.layout(pointed, at).cells,
                             [](const LayoutCell& cell) { return std::holds_alternative<PointerType>(cell.type); });
}

// Functions of the library may wait, end the program, call the program's functions.
void mayNotReturn(UnitLowering& unit, FunctionBuilder& builder, const clang::FunctionDecl* function) {
  const std::string what = fmt::format("what the external function '{}' does", function->getNameAsString());
  unit.incomplete(function->getLocation(), what + " when it is called through a pointer is not known");
  const LocalId returns = builder.temporary(kInt);
  builder.emit(Havoc{Place{returns, nullptr}, what});
  builder.assume(binary(kInt, BinaryOp::Equal, readVariable(kInt, returns), literal(kInt, 1)));
}

}  // namespace

ExternalCalls::ExternalCalls(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), expressions_(parts.expressions), aggregates_(parts.aggregates), calls_(parts.calls) {}

void ExternalCalls::forgetPointed(const clang::Expr* pointer, const ExprPtr& address, const std::string& why, Extent extent) {
  const clang::Expr* object = namedObject(pointer);
  const clang::QualType pointed = pointer->getType()->getPointeeType();
  HavocReachable stmt = forgetting(unit_, address, object ? object->getType() : pointed, why);
  if (extent.whole || (!object && isRaw(pointed))) stmt.bits = 0;
  stmt.reaches = extent.reaches;
  stmt.locks = extent.whole;
  builder_.emit(std::move(stmt));
}

bool ExternalCalls::handToUnknown(const clang::Expr* argument, const std::string& name, bool ofTheSystem) {
  const clang::Expr* inner = argument->IgnoreParenImpCasts();
  const clang::QualType given = argument->getType();
  const std::string why = fmt::format("what the external function '{}' does", name);
  const clang::QualType without = argument->IgnoreParenCasts()->getType();  // casts, which hide what it is
  if (without->isFunctionType() || without->isFunctionPointerType() || holdsFunctions(given)) {
    if (!unit_.isNull(argument))
      unit_.leftOut(inner->getExprLoc(),
                       fmt::format("the external function '{}' may call a function of the program", name));
    if (!holdsFunctions(given)) {
      expressions_.discard(argument);
      return false;
    }
  }
  if (types_.isAggregate(given)) {  // a copy, but there may be pointers in it
    builder_.emit(forgetting(unit_, addressOfTarget(aggregates_.temporaryTarget(given, argument)), given, why));
    return false;
  }
  const bool open = given->isPointerType() && !isConst(given) && !isConst(inner->getType()) && !unit_.isNull(argument) &&
                    !llvm::isa<clang::StringLiteral>(inner);
  if (open) {
    forgetPointed(argument, expressions_.valueNow(argument), why, {.reaches = true, .whole = false});
  } else if (given->isPointerType() && !unit_.isNull(argument) && !ofTheSystem &&
             mayReachOthers(types_, given->getPointeeType(), context_.definition->getLocation())) {
    // Through a pointer to const, functions of the system change nothing; others may follow the pointers there.
    HavocReachable stmt = forgetting(unit_, expressions_.valueNow(argument), given->getPointeeType(), why);
    stmt.keeps = true;
    builder_.emit(std::move(stmt));
  } else if (given->isIntegerType() && !ofTheSystem && types_.isAddressWide(given)) {
    const ExprPtr number = builder_.localOnly(expressions_.value(argument));
    if (!asLiteral(number))  // it may be an address
      builder_.emit(HavocReachable{builder_.save(convert(PointerType{}, number)), 0, why});
  } else {
    expressions_.discard(argument);
  }
  return open;
}

ExprPtr ExternalCalls::unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (isOfThreads(name) || leavesTheProgram(name)) unit_.unsupported(expr, fmt::format("function '{}'", name));
  bool changes = false;
  const unsigned printed = firstPrinted(callee);
  for (unsigned i = 0; i < expr->getNumArgs(); ++i)
    if (i >= printed) expressions_.discard(expr->getArg(i));
    else changes = handToUnknown(expr->getArg(i), name, isOfTheSystem(unit_, callee)) || changes;
  if (callee->isNoReturn()) {
    builder_.emitLast(ExitProgram{});
    return literal(kInt, 0);
  }
  const std::optional<Input> input = asInput(name);
  if (!input)
    unit_.warn(fmt::format("{}: the external function '{}' is taken to return any value and to {}",
                           toString(unit_.locate(expr->getBeginLoc())), name,
                           changes ? "change the objects that its arguments point to, and nothing else" : "do nothing else"));
  const bool open = input || !isOfTheSystem(unit_, callee);
  const std::string why = open ? "" : fmt::format("what the external function '{}' returns", name);
  const ExprPtr result = calls_.nondeterministic(expr, {wanted.value, nullptr}, why);
  if (result && input && input->low)
    builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(result->type, *input->low), result));
  if (result && input && input->high)
    builder_.assume(binary(kInt, BinaryOp::LessEqual, result, literal(result->type, *input->high)));
  return result;
}

FunctionId externalFunction(UnitLowering& unit, const clang::FunctionDecl* declaration) {
  const std::string name = declaration->getNameAsString();
  const auto known = unit.program().externalFunctions.find(name);
  if (known != unit.program().externalFunctions.end()) return known->second;
  if (declaration->isWeak())
    unit.leftOut(declaration->getLocation(), fmt::format("whether the weak function '{}' exists is not known", name));
  const bool harmless = isPrinting(name) || isWithoutEffect(name) || isError(name);
  if (!harmless)
    unit.warn(fmt::format("{}: the address of the external function '{}' is taken; it is taken to return any value, to "
                          "change what its arguments point to, and to do nothing else",
                          toString(unit.locate(declaration->getLocation())), name));
  FunctionBuilder builder(unit.program().program.globals, name, unit.locate(declaration->getLocation()));
  builder.setOrigin({unit.locate(declaration->getLocation()), name});
  if (isError(name) && unit.options().assertions) builder.emitLast(Fail{name + "() is reached"});
  if (!harmless && isOfTheSystem(unit, declaration)) mayNotReturn(unit, builder, declaration);
  for (const clang::ParmVarDecl* parameter : declaration->parameters()) {
    const clang::QualType type = parameter->getType();
    const Type held = asType(unit.types().scalar(type).value_or(PointerType{}));
    const LocalId local = builder.addLocal(parameter->getNameAsString(), held, {});
    builder.addParameter(local);
    if (harmless || !type->isPointerType() || isConst(type)) continue;
    HavocReachable stmt = forgetting(unit, readVariable(PointerType{}, local), type->getPointeeType(),
                             fmt::format("what the external function '{}' does", name));
    if (isRaw(type->getPointeeType())) stmt.bits = 0;
    builder.emit(std::move(stmt));
  }
  if (const auto returned = unit.types().scalar(declaration->getReturnType())) {
    const LocalId result = builder.addLocal("result", asType(*returned), {});
    builder.setResult(result);
    if (!std::holds_alternative<FloatType>(*returned))
      builder.emit(Havoc{Place{result, nullptr}, fmt::format("what the external function '{}' returns", name)});
  }
  const FunctionId id{static_cast<int>(unit.program().program.functions.size())};
  unit.program().program.functions.push_back(builder.finish());
  return unit.program().externalFunctions.emplace(name, id).first->second;
}

}  // namespace redcomp::frontend
