#include "frontend/clang_external.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <limits>

#include "frontend/clang_function.h"
#include "frontend/clang_names.h"
#include "frontend/clang_unchecked.h"
#include "frontend/expr.h"
#include "frontend/library.h"

namespace redcomp::frontend {

namespace {

// Functions by which threads and the tool communicate: what is not known of them cannot be left open.
bool isOfThreads(const std::string& name, bool ofTheSystem) {
  for (const char* prefix : {"pthread_", "__VERIFIER_", "__sync_", "__atomic_", "__redcomp_"})
    if (name.starts_with(prefix)) return true;
  for (const char* prefix : {"sem_", "mtx_", "thrd_", "cnd_", "tss_"})
    if (ofTheSystem && name.starts_with(prefix)) return true;
  return false;
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

// What may be changed through the pointer, whose value is given.
HavocReachable pointedBy(UnitLowering& unit, const clang::Expr* pointer, const ExprPtr& address, const std::string& why,
                         ExternalCalls::Extent extent) {
  const clang::Expr* object = namedObject(pointer);
  const clang::QualType pointed = pointer->getType()->getPointeeType();
  HavocReachable stmt = forgetting(unit, address, object ? object->getType() : pointed, why);
  if (extent.whole || (!object && isRaw(pointed))) stmt.bits = 0;
  stmt.reaches = extent.reaches;
  stmt.locks = extent.whole;
  stmt.checked = extent.checked;
  return stmt;
}

// Remembers the first place of each.
void noteExternal(UnitLowering& unit, const clang::FunctionDecl* function, clang::SourceLocation at) {
  auto& noted = unit.isOfTheSystem(function) ? unit.program().unknownOfSystem : unit.program().missing;
  noted.try_emplace(function->getNameAsString(), unit.locate(at));
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
  builder.approximate(what);
}

// What a function without a body is given, any of them may change from now on.
void handOut(ProgramContext& program, FunctionBuilder& builder, HavocReachable given) {
  const GlobalId keeper = program.addHidden(fmt::format("handed out {}", program.handedOut.size() + 1), PointerType{});
  builder.emit(Assign{Place{keeper, nullptr}, builder.localOnly(given.pointer)});
  given.pointer = readVariable(PointerType{}, keeper);
  given.bits = 0;  // from a member it may get to the structure that it is in
  given.ever = true;
  program.handedOut.push_back(std::move(given));
}

FunctionId anyExternal(ProgramContext& program) {
  if (!program.anyExternal) {
    program.anyExternal = FunctionId{static_cast<int>(program.program.functions.size())};
    program.program.functions.emplace_back();
  }
  return *program.anyExternal;
}

void repeat(FunctionBuilder& builder, const std::function<void()>& body) {
  const Type count = IntegerType{32, false, false};
  const Place rounds{builder.temporary(count), nullptr};
  const NodeId head = builder.newNode(), again = builder.newNode(), after = builder.newNode();
  builder.emit(Havoc{rounds});
  builder.jump(head);
  builder.continueAt(head);
  builder.branch(binary(kInt, BinaryOp::NotEqual, readPlace(count, rounds), literal(count, 0)), again, after);
  builder.continueAt(again);
  body();
  builder.assign(rounds, binary(count, BinaryOp::Subtract, readPlace(count, rounds), literal(count, 1)));
  builder.jump(head);
  builder.continueAt(after);
}

// What is given, and with it whatever the choice allows, may be changed.
void emitChanges(UnitLowering& unit, FunctionBuilder& builder, const std::vector<HavocReachable>& given, bool ofTheSystem) {
  const ExternalEffects effects = ofTheSystem ? ExternalEffects::Arguments : unit.options().external;
  if (effects == ExternalEffects::Globals) {
    for (const HavocReachable& each : given) handOut(unit.program(), builder, each);
    builder.emit(CallFunction{anyExternal(unit.program()), {}, std::nullopt});
  } else if (effects == ExternalEffects::Arguments && !given.empty()) {
    repeat(builder, [&] {
      for (const HavocReachable& each : given) builder.emit(each);
    });
  }
}

}  // namespace

ExternalCalls::ExternalCalls(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), expressions_(parts.expressions), aggregates_(parts.aggregates), calls_(parts.calls),
      table_(parts.table) {}

void ExternalCalls::anyNumberOfTimes(const std::function<void()>& body) { repeat(builder_, body); }

void ExternalCalls::forgetPointed(const clang::Expr* pointer, const ExprPtr& address, const std::string& why, Extent extent) {
  builder_.emit(pointedBy(unit_, pointer, address, why, extent));
}

void ExternalCalls::forgetResult(const ExprPtr& address, clang::QualType type, const std::string& name) {
  HavocReachable stmt = forgetting(unit_, address, type, fmt::format("what the external function '{}' returns", name));
  stmt.reaches = false;
  stmt.locks = true;
  stmt.checked = true;
  builder_.emit(std::move(stmt));
}

void ExternalCalls::handOver(const clang::Expr* argument, const std::string& name, bool ofTheSystem,
                             std::vector<HavocReachable>& into) {
  const clang::Expr* inner = argument->IgnoreParenImpCasts();
  const clang::QualType given = argument->getType();
  const std::string why = fmt::format("what the external function '{}' does", name);
  const clang::QualType without = argument->IgnoreParenCasts()->getType();  // casts, which hide what it is
  if (without->isFunctionType() || without->isFunctionPointerType() || holdsFunctions(given)) {
    if (!unit_.isNull(argument))
      unit_.leftOut(inner->getExprLoc(),
                       fmt::format("the external function '{}' may call a function of the program", name));
    if (!holdsFunctions(given)) return expressions_.give(argument);
  }
  if (types_.isAggregate(given)) {  // a copy, but there may be pointers in it
    into.push_back(forgetting(unit_, addressOfTarget(aggregates_.temporaryTarget(given, argument)), given, why));
    return;
  }
  const bool open = given->isPointerType() && !isConst(given) && !isConst(inner->getType()) && !unit_.isNull(argument) &&
                    !llvm::isa<clang::StringLiteral>(inner);
  if (open) {
    into.push_back(pointedBy(unit_, argument, expressions_.valueNow(argument), why, {.reaches = true, .whole = false}));
  } else if (given->isPointerType() && !unit_.isNull(argument) && !ofTheSystem &&
             mayReachOthers(types_, given->getPointeeType(), context_.definition->getLocation())) {
    HavocReachable stmt = forgetting(unit_, expressions_.valueNow(argument), given->getPointeeType(), why);
    stmt.keeps = true;
    into.push_back(std::move(stmt));
  } else if (given->isIntegerType() && !ofTheSystem && types_.isAddressWide(given)) {
    const ExprPtr number = builder_.localOnly(expressions_.value(argument));
    if (!asLiteral(number))  // it may be an address
      into.push_back(HavocReachable{builder_.save(convert(PointerType{}, number)), 0, why});
  } else {
    expressions_.give(argument);
  }
}

ExprPtr ExternalCalls::unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const bool ofTheSystem = unit_.isOfTheSystem(callee);
  if (isOfThreads(name, ofTheSystem)) unit_.unsupported(expr, fmt::format("function '{}'", name));
  const unsigned printed = firstPrinted(callee);
  std::vector<HavocReachable> given;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i)
    if (noteGivenPointer(unit_, expr->getArg(i)); i >= printed) expressions_.give(expr->getArg(i));
    else handOver(expr->getArg(i), name, ofTheSystem, given);
  noteExternal(unit_, callee, expr->getBeginLoc());
  const bool isFunctional = callee->hasAttr<clang::ConstAttr>() || callee->hasAttr<clang::PureAttr>();
  if (!isFunctional) emitChanges(unit_, builder_, given, ofTheSystem);
  table_.forgetErrno(fmt::format("errno after '{}'", name));
  if (callee->isNoReturn()) {
    builder_.emitLast(ExitProgram{});
    return literal(kInt, 0);
  }
  // It may end the program, or wait for ever.
  if (ofTheSystem) builder_.approximate(fmt::format("whether the external function '{}' returns", name));
  const bool isInput = !ofTheSystem && !isFunctional && !expr->getType()->isPointerType();
  return calls_.nondeterministic(expr, {wanted.value, nullptr},
                                 isInput ? "" : fmt::format("what the external function '{}' returns", name));
}

// ---- functions that are called through pointers ------------------------------------------------------------------

namespace {

// It only looks at what it is given, and comes back.
bool onlyLooks(const LibraryEffects& effects) {
  return effects.writes.empty() && effects.reaches.empty() && effects.rooms.empty() && effects.calls.empty() && effects.keeps.empty() && !effects.blocks &&
         !effects.slow && !effects.ownMemory && effects.assumes.empty();
}

// Whether the address of the function is of use only to call it, and a call does nothing.
bool isHarmless(UnitLowering& unit, const clang::FunctionDecl* function, const std::string& name) {
  const LibraryFunction* known = unit.isOfTheSystem(function) ? libraryFunction(name) : nullptr;
  const bool prints = known && known->effects.prints && known->effects.writes.empty();
  const bool looks = known && known->kind == LibraryFunction::Kind::Effects && onlyLooks(known->effects) &&
                     !unit.options().checksMemory && !unit.options().checksRaces && !unit.options().checksInitialised;
  return prints || looks || (known && known->kind == LibraryFunction::Kind::Nothing) || isError(name);
}

void changeByParameters(UnitLowering& unit, FunctionBuilder& builder, const clang::FunctionDecl* function, bool changes) {
  std::vector<HavocReachable> given;
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    const clang::QualType type = parameter->getType();
    const Type held = asType(unit.types().scalar(type).value_or(PointerType{}));
    const LocalId local = builder.addLocal(parameter->getNameAsString(), held, {});
    builder.addParameter(local);
    if (!type->isPointerType() || isConst(type)) continue;
    given.push_back(forgetting(unit, readVariable(PointerType{}, local), type->getPointeeType(),
                               fmt::format("what the external function '{}' does", function->getNameAsString())));
    if (isRaw(type->getPointeeType())) given.back().bits = 0;
  }
  if (changes) emitChanges(unit, builder, given, unit.isOfTheSystem(function));
}

}  // namespace

FunctionId externalFunction(UnitLowering& unit, const clang::FunctionDecl* declaration) {
  const std::string name = libraryNameOf(declaration);
  const auto known = unit.program().externalFunctions.find(name);
  if (known != unit.program().externalFunctions.end()) return known->second;
  if (declaration->isWeak())
    unit.leftOut(declaration->getLocation(), fmt::format("whether the weak function '{}' exists is not known", name));
  const bool harmless = isHarmless(unit, declaration, name);
  if (!harmless) noteExternal(unit, declaration, declaration->getLocation());
  FunctionBuilder builder(unit.program().program.globals, name, unit.locate(declaration->getLocation()));
  builder.setOrigin({unit.locate(declaration->getLocation()), name});
  if (isError(name) && unit.options().assertions) builder.emitLast(Fail{name + "() is reached"});
  if (!harmless && unit.isOfTheSystem(declaration)) mayNotReturn(unit, builder, declaration);
  changeByParameters(unit, builder, declaration, !harmless);
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

// ---- at the end --------------------------------------------------------------------------------------------------

namespace {

std::string listOf(const std::map<std::string, SourceLocation>& functions) {
  std::string text;
  for (const auto& [name, place] : functions) text += fmt::format("{}'{}' ({})", text.empty() ? "" : ", ", name, toString(place));
  return text;
}

const char* changesOf(ExternalEffects effects) {
  switch (effects) {
    case ExternalEffects::Pure: return "change nothing";
    case ExternalEffects::Arguments: return "change what their arguments point to unless it is const";
    case ExternalEffects::Globals: break;
  }
  return "change variables with external linkage, and what their arguments point to unless it is const";
}

Function bodyOfAnyExternal(ProgramContext& context) {
  const Program& program = context.program;
  FunctionBuilder builder(program.globals, "external functions", {});
  builder.setOrigin({{}, "what functions without a body may do"});
  repeat(builder, [&] {
    for (std::size_t i = 0; i < program.objects.size(); ++i) {
      if (!program.objects[i].isExternal) continue;
      HavocReachable change{addressOf(ObjectId{static_cast<int>(i), false}, 0, nullptr), 0, "what functions without a body do"};
      change.keeps = program.objects[i].isConst;
      change.ever = true;
      builder.emit(std::move(change));
    }
    for (HavocReachable given : context.handedOut) {
      given.pointer = builder.save(given.pointer);
      builder.emit(std::move(given));
    }
  });
  Function body = builder.finish();
  body.library = true;
  return body;
}

void say(Program& program, const std::string& text) {
  program.warnings.push_back(text);
  program.assumptions.insert({"external-function", std::nullopt, text, true});
}

}  // namespace

void addKnownToOthers(ProgramContext& context) {
  if (!context.anyExternal) return;
  for (const auto& [name, definition] : context.variablesByName) {
    UnitLowering& unit = *definition.unit;
    const clang::VarDecl* variable = definition.variable;
    const bool alias = attributeOf<clang::AliasAttr>(variable);  // by this name others may know a variable that is static
    if (unit.isModel() || (!alias && !mayReachOthers(unit.types(), variable->getType(), variable->getLocation()))) continue;
    const ObjectId object = unit.globals().global(variable, nullptr);
    context.program.objects[object.index].isExternal = true;
    if (holdsFunctions(variable->getType()) && !variable->getType().isConstQualified())
      unit.leftOutOnce(variable->getLocation(), fmt::format("functions without a body may let '{}' point to another function", name));
  }
}

void finishExternalFunctions(ProgramContext& context) {
  if (context.anyExternal) context.program.functions[context.anyExternal->index] = bodyOfAnyExternal(context);
  Program& program = context.program;
  if (!context.missing.empty())
    say(program, fmt::format("functions without a body return any value, {}, and do nothing else, as to mutexes, threads or functions of the program (--external): {}",
                             changesOf(context.options.external), listOf(context.missing)));
  std::map<std::string, SourceLocation> variables;
  for (const auto& [name, known] : context.externalObjects)
    variables.emplace(name, known.first.unit->locate(known.first.variable->getLocation()));
  if (!variables.empty())
    program.assumptions.insert({"external-function", std::nullopt,
                                "variables that nobody defines are changed by the program and by functions without a body only: " +
                                    listOf(variables), true});
  if (!context.unknownOfSystem.empty())
    say(program, fmt::format("functions of the system that are not known change what their arguments point to, and nothing "
                             "else: {}", listOf(context.unknownOfSystem)));
}

}  // namespace redcomp::frontend
