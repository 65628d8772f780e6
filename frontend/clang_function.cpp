// The function as a whole: its parameters, its result, and its body.
#include "frontend/clang_function.h"

#include "frontend/clang_addresses.h"
#include "frontend/clang_names.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// Whether it is declared in a block of the function, or is a parameter; what main itself declares lives as long as the program.
bool mayEndEarly(const clang::VarDecl* variable, const clang::FunctionDecl* function) {
  if (!variable->hasLocalStorage()) return false;
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(function->getBody());
  if (!function->isMain() || !body) return true;
  return llvm::none_of(body->body(), [&](const clang::Stmt* each) {
    const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(each);
    return declarations && llvm::is_contained(declarations->decls(), variable);
  });
}

// Locals keep their memory and its contents in the system, whoever has their address.
void assumeNoDanglingLocal(UnitLowering& unit, const std::unordered_set<const clang::VarDecl*>& inMemory,
                           const clang::FunctionDecl* function) {
  if (unit.isModel() || unit.options().checksMemory) return;  // then translate/lifetimes.h knows
  for (const clang::VarDecl* variable : inMemory)
    if (mayEndEarly(variable, function))
      unit.assuming("undefined-behaviour", logic::noUndefined(logic::kUseOfEndedLocal),
                    variable->getLocation());
}

}  // namespace

FunctionContext::FunctionContext(UnitLowering& unit, const clang::FunctionDecl* definition)
    : unit(unit),
      definition(definition),
      builder(unit.program().program.globals, definition->getNameAsString(), unit.locate(definition->getLocation())),
      inMemory(addressesTaken(definition->getBody(), unit)) {
  assumeNoDanglingLocal(unit, inMemory, definition);
}

ObjectId FunctionContext::addObject(const std::string& name, const Layout& layout, const SourceLocation& source,
                                    bool inMemory) {
  Object object{name, layout.size, layout.extent, {}};
  inMemory = inMemory || hasOverlaps(layout, unit.types().pointerBits());  // members of unions are accessed by their addresses
  for (const LayoutCell& cell : layout.cells) {
    const Type type = cell.isArray ? Type(ArrayType{cell.type, cell.count}) : asType(cell.type);
    // Mutexes are there to be shared.
    const bool shared = inMemory || std::holds_alternative<MutexType>(cell.type);
    const LocalId leaf = builder.addLocal(name + cell.path, type, source, shared);
    object.leaves.push_back({cell.offset, leaf, cell.strides, cell.dense});
  }
  return builder.addObject(std::move(object));
}

const Object& FunctionContext::objectOf(ObjectId id) const { return id.local ? builder.object(id) : unit.globals().object(id); }

namespace {

class FunctionLowering {
 public:
  FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* definition);
  Function run();

 private:
  void addResult();
  void addParameter(const clang::ParmVarDecl* parameter);
  void callConstructors();
  void bodyThenExit(const FunctionDefinition& exit);

  FunctionContext context_;
  FunctionParts parts_{context_};
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  bool isMain_;
};

FunctionLowering::FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* definition)
    : context_(unit, definition),
      unit_(unit),
      types_(unit.types()),
      builder_(context_.builder),
      isMain_(definition->hasExternalFormalLinkage() && symbolOf(definition) == unit.program().mainName) {}

Function FunctionLowering::run() {
  const std::string name = libraryNameOf(context_.definition);
  builder_.setOrigin({unit_.locate(context_.definition->getLocation()), name});
  if (name.starts_with("__VERIFIER_atomic_")) builder_.setAtomic();
  if (unit_.options().checksRaces) builder_.readApart();
  addResult();
  for (const clang::ParmVarDecl* parameter : context_.definition->parameters()) addParameter(parameter);
  if (isMain_) callConstructors();
  if (isError(name)) parts_.library.fail(name + "() is reached");  // through a pointer
  else if (const auto exit = unit_.definitionOf("exit"); isMain_ && exit.unit && exit.unit->isModel()) bodyThenExit(exit);
  else parts_.statements.statement(context_.definition->getBody());
  parts_.statements.finish();
  return builder_.finish();
}

// A structure is returned by storing it where the first parameter points to.
void FunctionLowering::addResult() {
  const clang::QualType returned = context_.definition->getReturnType();
  if (returned->isVoidType() || isMain_) return;
  const SourceLocation here = unit_.locate(context_.definition->getLocation());
  if (types_.isAggregate(returned)) {
    const LocalId address = builder_.addLocal("result$at", PointerType{}, here);
    builder_.addParameter(address);
    return parts_.statements.returnTo({std::nullopt, readVariable(PointerType{}, address)});
  }
  const Type type = types_.type(returned, context_.definition->getLocation());
  if (std::holds_alternative<MutexType>(type)) unit_.unsupported(context_.definition->getLocation(), "spinlock as a result");
  if (std::holds_alternative<FloatType>(type)) return;
  const LocalId result = builder_.addLocal("result", type, here);
  builder_.setResult(result);
  builder_.declareUninitialisedAtEntry(result);
  parts_.statements.returnTo({result, nullptr});
}

// C evaluates the sizes of arrays that are parameters when the function begins.
void refuseSizeWithEffects(UnitLowering& unit, const clang::ParmVarDecl* parameter) {
  clang::QualType type = parameter->getOriginalType();
  while (type->isPointerType() || type->isArrayType()) {
    const auto* array = unit.context().getAsVariableArrayType(type);
    if (array && array->getSizeExpr() && array->getSizeExpr()->HasSideEffects(unit.context()))
      unit.unsupported(parameter->getLocation(), "size of a parameter with side effects");
    type = type->isPointerType() ? type->getPointeeType() : unit.context().getAsArrayType(type)->getElementType();
  }
}

// A structure is passed as the address of a copy, which is copied into the parameter; so is a parameter in memory.
void FunctionLowering::addParameter(const clang::ParmVarDecl* parameter) {
  refuseSizeWithEffects(unit_, parameter);
  const SourceLocation here = unit_.locate(parameter->getLocation());
  const std::string name = parameter->getNameAsString();
  const Layout& layout = types_.layout(parameter->getType(), parameter->getLocation());
  if (hasOverlaps(layout, types_.pointerBits())) context_.inMemory.insert(parameter);
  const bool inMemory = context_.inMemory.contains(parameter);
  const bool aggregate = types_.isAggregate(parameter->getType());
  const auto type = aggregate ? std::nullopt : types_.scalar(parameter->getType());
  if (!aggregate && types_.isMutex(parameter->getType())) unit_.unsupported(parameter->getLocation(), "spinlock as a parameter");
  const ObjectId object = context_.addObject(name, layout, here, inMemory);
  context_.locals.emplace(parameter, object);
  const Target whole{object, {}, 0, {}, parameter->getType()};
  if (type && !inMemory) {
    const auto local = std::get<LocalId>(builder_.object(object).leaves.front().variable);
    builder_.addParameter(local);
    if (isMain_) builder_.declareUnknown(local);
    if (isMain_ && std::holds_alternative<IntegerType>(*type))  // argc
      builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(asType(*type), 0), readVariable(asType(*type), local)));
    return;
  }
  const Type passed = type ? asType(*type) : Type(PointerType{});
  const LocalId given = builder_.addLocal(name + "$given", passed, here);
  builder_.addParameter(given);
  if (isMain_) builder_.declareUnknown(given);
  if (type) builder_.assignConverted(parts_.places.placeAt(whole, *type), readVariable(passed, given));
  else parts_.aggregates.copy(whole, pointee(readVariable(passed, given), parameter->getType()));
}

void FunctionLowering::callConstructors() {
  for (const Constructor& each : unit_.program().constructors) {
    const FunctionDefinition& called = each.definition;
    if (called.function->getNumParams() > 0)
      called.unit->unsupported(called.function->getLocation(), "constructor with parameters");
    builder_.emit(CallFunction{unit_.function(called), {}, std::nullopt});
  }
}

// Functions are registered to be run at the end of the program: to return from main is to call exit.
void FunctionLowering::bodyThenExit(const FunctionDefinition& exit) {
  if (unit_.program().referenced.contains("pthread_exit"))
    unit_.incomplete(context_.definition->getLocation(),
                     "functions that are registered by atexit are not run when the last thread ends");
  const LocalId status = builder_.addLocal("status", kInt, unit_.locate(context_.definition->getLocation()));
  builder_.assign(Place{status, nullptr}, literal(kInt, 0));
  if (types_.scalar(context_.definition->getReturnType())) parts_.statements.returnTo({status, nullptr});
  const NodeId end = builder_.newNode();
  parts_.statements.returnAt(end);
  parts_.statements.statement(context_.definition->getBody());
  builder_.jump(end);
  builder_.continueAt(end);
  builder_.emit(CallFunction{unit_.function(exit), {readVariable(kInt, status)}, std::nullopt});
}

}  // namespace

Function lowerFunction(UnitLowering& unit, const clang::FunctionDecl* definition) {
  return FunctionLowering(unit, definition).run();
}

}  // namespace redcomp::frontend
