#include "frontend/clang_table_calls.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_function.h"
#include "frontend/clang_unchecked.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

const Type kWide = IntegerType{130, true, false};  // holds the values of every type of integers

// Standard input, output and error are open at first; after so many others nothing is known.
constexpr int kFirstDescriptor = 3, kDescriptors = 8;

bool speaksOf(const LibraryEffects& effects, unsigned index) {
  const auto is = [&](const std::optional<ResultBound>& bound) {
    const auto* argument = bound ? std::get_if<ArgumentValue>(&*bound) : nullptr;
    return argument && argument->index == index;
  };
  const auto in = [&](const std::vector<unsigned>& list) { return std::ranges::find(list, index) != list.end(); };
  const bool room = std::ranges::any_of(effects.rooms, [&](const auto& each) { return each.pointer == index || each.bytes == index; });
  return room || in(effects.texts) || in(effects.writes) || in(effects.reaches) || effects.returns == index || is(effects.low) || is(effects.high);
}

// What the function takes the pointer for: bytes, or an object of the type that its parameter says.
bool takesBytes(const clang::CallExpr* expr, unsigned index) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || index >= callee->getNumParams()) return true;
  const clang::QualType type = callee->getParamDecl(index)->getType();
  if (!type->isPointerType()) return true;
  const clang::QualType pointed = type->getPointeeType();
  return pointed->isVoidType() || pointed->isCharType() || pointed->isIncompleteType();
}

// The address of a variable of the type that the function wants.
bool isObject(const clang::CallExpr* expr, unsigned index) {
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(expr->getArg(index)->IgnoreParenImpCasts());
  return !takesBytes(expr, index) && address && address->getOpcode() == clang::UO_AddrOf &&
         llvm::isa<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens());
}

// The library takes a pointer that is cast, to struct sockaddr * say, for what it was: the cast is no use of the memory as another type.
const clang::Expr* withoutCasts(const clang::Expr* argument) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(argument->IgnoreParens());
  const bool same = cast && (cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_NoOp);
  return same && cast->getSubExpr()->isPRValue() ? withoutCasts(cast->getSubExpr()) : argument;
}

bool isOfAnotherType(const clang::Expr* argument) {
  const clang::QualType given = withoutCasts(argument)->getType()->getPointeeType(), taken = argument->getType()->getPointeeType();
  return given.isNull() || taken.isNull() || given.getCanonicalType().getUnqualifiedType() != taken.getCanonicalType().getUnqualifiedType();
}

}  // namespace

TableCalls::TableCalls(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder),
      expressions_(parts.expressions), calls_(parts.calls), externals_(parts.externals), accesses_(parts.accesses) {}

ExprPtr TableCalls::call(const clang::CallExpr* expr, const LibraryFunction& function, const Wanted& wanted) {
  refuseToFollow(expr, function);
  if (!function.effects.assumes.empty())
    unit_.assuming(function.effects.assumes, assumedAway(function.effects.assumes), expr->getBeginLoc(), UnitLowering::RestsOnIt::EveryVerdict);
  const std::vector<ExprPtr> values = argumentsOf(expr, function);
  if (checksMemory(unit_)) check(expr, function, values);
  accesses_.access(expr, function, values);
  if (function.effects.slow || function.effects.blocks) assumeReturn(expr, function);
  write(expr, function, values);
  if (function.effects.closes) forgetDescriptors();
  forgetErrno(fmt::format("errno after '{}'", function.name));
  return result(expr, function, values, wanted);
}

void TableCalls::assumeReturn(const clang::CallExpr* expr, const LibraryFunction& function) {
  unit_.assuming("library", fmt::format("{} does not wait for ever", function.name), expr->getBeginLoc(),
                 UnitLowering::RestsOnIt::EveryVerdict);
  if (function.effects.blocks) builder_.approximate(fmt::format("whether '{}' returns", function.name));
}

// Functions of the program that are called, and memory that is used later on.
void TableCalls::refuseToFollow(const clang::CallExpr* expr, const LibraryFunction& function) {
  const auto given = [&](unsigned index) { return index < expr->getNumArgs() && !unit_.isNull(expr->getArg(index)); };
  for (const unsigned index : function.effects.calls)
    if (given(index)) leaveOut(expr->getArg(index), fmt::format("'{}' calls a function of the program", function.name));
  for (const unsigned index : function.effects.keeps)
    if (given(index)) leaveOut(expr->getArg(index), fmt::format("'{}' uses memory of the program later on", function.name));
  if (function.effects.prints) refuseCountedOutput(unit_, expr, true);
}

// Nothing is proved, and nothing claimed of runs that get here.
void TableCalls::leaveOut(const clang::Expr* argument, const std::string& why) {
  unit_.incomplete(argument->getExprLoc(), why);
  builder_.approximate(why);
}

std::vector<ExprPtr> TableCalls::argumentsOf(const clang::CallExpr* expr, const LibraryFunction& function) {
  std::vector<ExprPtr> values(expr->getNumArgs());
  for (unsigned i = 0; i < expr->getNumArgs(); ++i)
    if (speaksOf(function.effects, i) || accesses_.follows(expr, function, i) || (checksMemory(unit_) && mayAccess(unit_, expr->getArg(i))))
      values[i] = expressions_.valueNow(withoutCasts(expr->getArg(i)));
    else expressions_.give(withoutCasts(expr->getArg(i)));
  if (unit_.options().checksInitialised && !unit_.isModel())
    for (const ExprPtr& each : values)
      if (each && !std::holds_alternative<FloatType>(each->type)) builder_.emit(Evaluate{each, true});
  return values;
}

// ---- memory that is accessed -------------------------------------------------------------------------------------

namespace {

// What is printed of each argument: as in `conversions`; a blank if it is not printed.
std::string printedAs(const clang::CallExpr* expr) {
  std::string uses(expr->getNumArgs(), ' ');
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  for (const auto* attribute : callee->specific_attrs<clang::FormatAttr>()) {
    const auto format = static_cast<unsigned>(attribute->getFormatIdx() - 1);
    if (!attribute->getType()->getName().contains("printf") || format >= uses.size()) continue;
    uses[format] = 's';
    const auto taken = conversions(expr->getArg(format));
    const auto first = static_cast<unsigned>(attribute->getFirstArg() - 1);
    for (unsigned i = first; attribute->getFirstArg() > 0 && i < uses.size(); ++i)
      uses[i] = !taken ? '?' : i - first < taken->size() ? (*taken)[i - first] : 'd';
  }
  return uses;
}

}  // namespace

void TableCalls::checkBy(const char* model, std::vector<ExprPtr> arguments) {
  const auto definition = unit_.definitionOf(model);
  builder_.emit(CallFunction{unit_.function(definition), std::move(arguments), std::nullopt});
}

void TableCalls::check(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values) {
  const LibraryEffects& effects = function.effects;
  const std::string printed = printedAs(expr);
  for (unsigned i = 0; i < values.size(); ++i) {
    const clang::Expr* argument = expr->getArg(i);
    if (mayBeNullFile(unit_, argument) && function.name != "fflush")
      unit_.incomplete(argument->getExprLoc(), "whether a file is null that the library gets is not checked");
    if (!mayAccess(unit_, argument) || !values[i] || isObject(expr, i)) continue;
    const auto room = std::ranges::find(effects.rooms, i, &LibraryEffects::Room::pointer);
    if (room != effects.rooms.end() && room->bytes < values.size())
      checkBy(room->perhaps ? "__redcomp_check_some" : "__redcomp_check_room", {values[i], convert(IntegerType{64, false, false}, values[room->bytes])});
    else if (std::ranges::find(effects.texts, i) != effects.texts.end() || printed[i] == 's')
      checkBy("__redcomp_check_text", {values[i]});
    else if (printed[i] == ' ' || printed[i] == '?')
      noteGivenPointer(unit_, argument);
  }
}

void TableCalls::write(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values) {
  const std::string why = fmt::format("what '{}' writes", function.name);
  const auto isChecked = [&](unsigned index) {
    const auto& rooms = function.effects.rooms;
    return isObject(expr, index) || std::ranges::find(rooms, index, &LibraryEffects::Room::pointer) != rooms.end();
  };
  const auto forget = [&](unsigned index, bool reaches) {
    if (index >= values.size() || !expr->getArg(index)->getType()->isPointerType() || unit_.isNull(expr->getArg(index))) return;
    externals_.forgetPointed(expr->getArg(index), values[index], why, {.reaches = reaches, .whole = takesBytes(expr, index) || isOfAnotherType(expr->getArg(index)), .checked = isChecked(index)});
  };
  if (function.effects.writes.empty() && function.effects.reaches.empty()) return;
  const auto forgetAll = [&] {
    for (const unsigned index : function.effects.writes) forget(index, false);
    for (const unsigned index : function.effects.reaches) forget(index, true);
  };
  if (unit_.options().checksInitialised) forgetAll();  // that it gives a value to all of it is assumed there (initialised.cpp)
  externals_.anyNumberOfTimes(forgetAll);
}

// A variable of the models that nobody else sees.
std::optional<Place> TableCalls::ownVariable(const char* name) const {
  UnitLowering* model = unit_.program().model;
  if (!model) return std::nullopt;
  auto& context = model->context();
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(found)) {
      const ObjectId object = model->globals().global(variable, nullptr);
      return Place{model->globals().object(object).leaves.front().variable, nullptr};
    }
  return std::nullopt;
}

void TableCalls::forgetErrno(const std::string& why) {
  if (const auto known = ownVariable("__redcomp_errno")) builder_.emit(Havoc{*known, why});
}

void TableCalls::forgetDescriptors() {
  auto taken = ownVariable("__redcomp_descriptors");
  if (!taken) return;
  taken->atomic = true;
  builder_.assign(*taken, literal(kInt, kDescriptors));
}

// The next descriptor, if it is one of the first ones; else the flow goes to `unusual`.
void TableCalls::takeDescriptor(const Place& result, NodeId unusual) {
  auto taken = ownVariable("__redcomp_descriptors");
  if (!taken) return builder_.jump(unusual);
  taken->atomic = true;
  builder_.emit(AtomicBegin{});
  const ExprPtr before = builder_.save(readPlace(kInt, *taken));
  const NodeId known = builder_.newNode(), unknown = builder_.newNode(), after = builder_.newNode();
  builder_.branch(binary(kInt, BinaryOp::Less, before, literal(kInt, kDescriptors)), known, unknown);
  builder_.continueAt(unknown);
  builder_.emit(AtomicEnd{});
  builder_.jump(unusual);
  builder_.continueAt(known);
  builder_.assign(*taken, binary(kInt, BinaryOp::Add, before, literal(kInt, 1)));
  builder_.emit(AtomicEnd{});
  builder_.jump(after);
  builder_.continueAt(after);
  builder_.assignConverted(result, binary(kInt, BinaryOp::Add, before, literal(kInt, kFirstDescriptor)));
}

ExprPtr TableCalls::result(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values,
                            const Wanted& wanted) {
  const std::string why = fmt::format("what '{}' returns", function.name);
  const LibraryEffects& effects = function.effects;
  if (effects.returns && *effects.returns < values.size() && expr->getType()->isPointerType())
    return conditional(PointerType{}, builder_.unknownValue(kInt, why), values[*effects.returns], literal(PointerType{}, 0));
  const bool isKnownPointer = effects.usually && expr->getType()->isPointerType();
  if (!wanted.value || !(expr->getType()->isIntegerType() || isKnownPointer)) return calls_.nondeterministic(expr, {wanted.value, nullptr}, why);
  const Type type = types_.type(expr);
  const Place result{builder_.temporary(type), nullptr};
  const NodeId unusual = builder_.newNode(), after = builder_.newNode();
  if (effects.usually || effects.opens) {
    const NodeId usual = builder_.newNode();
    builder_.branch(builder_.unknownValue(kInt, ""), usual, unusual);
    builder_.continueAt(usual);
    if (effects.opens) takeDescriptor(result, unusual);
    else builder_.assign(result, literal(type, *effects.usually));
    builder_.jump(after);
  } else {
    builder_.jump(unusual);
  }
  builder_.continueAt(unusual);
  builder_.emit(Havoc{result, why});
  assumeBound(readPlace(type, result), effects.low, BinaryOp::GreaterEqual, values);
  assumeBound(readPlace(type, result), effects.high, BinaryOp::LessEqual, values);
  builder_.jump(after);
  builder_.continueAt(after);
  return readPlace(type, result);
}

void TableCalls::assumeBound(const ExprPtr& result, const std::optional<ResultBound>& bound, BinaryOp op,
                              const std::vector<ExprPtr>& values) {
  if (!bound) return;
  if (const auto* number = std::get_if<long long>(&*bound)) {
    builder_.assume(binary(kInt, op, convert(kWide, result), literal(kWide, *number)));
    return;
  }
  const unsigned index = std::get<ArgumentValue>(*bound).index;
  if (index >= values.size() || !std::holds_alternative<IntegerType>(values[index]->type)) return;
  // A number that is too large for the result, as -1 in an unsigned type, is no bound.
  const ExprPtr most = convert(kWide, values[index]);
  const ExprPtr fits = binary(kInt, BinaryOp::Equal, convert(kWide, convert(result->type, values[index])), most);
  builder_.assume(binary(kInt, BinaryOp::LogicalOr, unary(kInt, UnaryOp::LogicalNot, fits),
                         binary(kInt, op, convert(kWide, result), most)));
}

}  // namespace redcomp::frontend
