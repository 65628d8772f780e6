// Linking: which definitions the units offer each other; and the loop over the functions to be lowered.
#include "frontend/clang_program.h"

#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_effects.h"
#include "frontend/clang_function.h"
#include "frontend/clang_globals.h"
#include "frontend/clang_mutex_kinds.h"
#include "frontend/clang_unit.h"

namespace redcomp::frontend {

SourceLocation FileName::locate(const clang::PresumedLoc& presumed) const {
  if (presumed.isInvalid()) return {};
  const bool isThis = absolute == presumed.getFilename();
  return {isThis ? given : presumed.getFilename(), static_cast<int>(presumed.getLine()),
          static_cast<int>(presumed.getColumn())};
}

// ---- what units share --------------------------------------------------------------------------------------------

// pthread_mutex_t -> pthread_mutex: how the names of the functions begin that work on a type of the library.
bool ProgramContext::usesLibraryFor(const std::string& type) const {
  const std::string prefix = type == "pthread_spinlock_t" ? "pthread_spin_" : type.substr(0, type.size() - 2);
  return std::ranges::any_of(referenced, [&](const std::string& name) {
    const auto definition = functionsByName.find(name);
    const bool fits = name.starts_with(prefix) || (type == "pthread_mutex_t" && name.starts_with("pthread_cond_"));
    return fits && (definition == functionsByName.end() || definition->second.unit->isModel());
  });
}

FunctionId ProgramContext::function(const FunctionDefinition& definition) {
  const auto [entry, isNew] =
      functions.try_emplace(definition.function->getCanonicalDecl(), FunctionId{static_cast<int>(program.functions.size())});
  if (isNew) {
    program.functions.emplace_back().name = definition.function->getNameAsString();
    toLower.push_back(definition);
  }
  return entry->second;
}

// ---- linking -----------------------------------------------------------------------------------------------------

ProgramLowering::ProgramLowering(const char* stackEnd, const ParseOptions& options) : context_{stackEnd, options} {}
ProgramLowering::~ProgramLowering() = default;

void ProgramLowering::addUnit(clang::ASTContext& context, FileName file, bool isModel) {
  units_.push_back(std::make_unique<UnitLowering>(context_, context, std::move(file), isModel));
  UnitLowering& unit = *units_.back();
  if (isModel) context_.model = &unit;
  context_.units.push_back(&unit);
  index(unit);
}

// A definition with an initial value counts before a tentative one, such as `int x;`.
void ProgramLowering::indexVariable(UnitLowering& unit, const clang::VarDecl* variable) {
  const auto initialised = [](const clang::VarDecl* each) { return each->getAnyInitializer() != nullptr; };
  const auto [entry, isNew] =
      context_.variablesByName.try_emplace(variable->getNameAsString(), VariableDefinition{&unit, variable});
  const VariableDefinition known = entry->second;
  if (isNew || known.unit == &unit || unit.isModel() || !initialised(variable)) return;
  if (initialised(known.variable))
    throw logic::InputError(unit.locate(variable->getLocation()),
                            fmt::format("error: the variable '{}' is defined a second time", variable->getNameAsString()));
  entry->second = {&unit, variable};
}

void ProgramLowering::indexConstructor(UnitLowering& unit, const clang::FunctionDecl* definition) {
  const clang::FunctionDecl* latest = definition->getMostRecentDecl();  // has the attributes of all declarations
  if (latest->hasAttr<clang::DestructorAttr>())
    unit.incomplete(definition->getLocation(), fmt::format("the function '{}', which runs when the program ends, is not run",
                                                           definition->getNameAsString()));
  const auto* attribute = latest->getAttr<clang::ConstructorAttr>();
  if (!attribute) return;
  const auto later = [&](const FunctionDefinition& each) {
    return each.function->getMostRecentDecl()->getAttr<clang::ConstructorAttr>()->getPriority() > attribute->getPriority();
  };
  context_.constructors.insert(std::ranges::find_if(context_.constructors, later), FunctionDefinition{&unit, definition});
}

// An inline or weak definition gives way to another one, and those of the models to those of the program.
void ProgramLowering::indexFunction(UnitLowering& unit, const clang::FunctionDecl* definition) {
  indexConstructor(unit, definition);
  if (!unit.isModel() && givesMutexKinds(unit, definition->getBody())) context_.kindsUsed = true;
  if (!definition->hasExternalFormalLinkage()) return;
  const std::string name = definition->getNameAsString();
  const auto [entry, isNew] = context_.functionsByName.try_emplace(name, FunctionDefinition{&unit, definition});
  if (isNew) return;
  const FunctionDefinition before = entry->second;
  const auto givesWay = [](const clang::FunctionDecl* each) { return each->isInlineSpecified() || each->isWeak(); };
  if (!unit.isModel() && !before.unit->isModel() && !givesWay(definition) && !givesWay(before.function))
    throw logic::InputError(unit.locate(definition->getLocation()),
                            fmt::format("error: the function '{}' is defined a second time", name));
  if (before.unit->isModel() || (before.function->isWeak() && !definition->isWeak() && !unit.isModel()))
    entry->second = FunctionDefinition{&unit, definition};
}

// Definitions that other units can see. Those of the program come before those of the models.
void ProgramLowering::index(UnitLowering& unit) {
  const auto declarations = unit.context().getTranslationUnitDecl()->decls();
  for (const clang::Decl* declaration : declarations) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->isReferenced() && !unit.isModel()) context_.referenced.insert(function->getNameAsString());
  }
  if (context_.referenced.contains("pthread_mutexattr_settype")) context_.kindsUsed = true;
  for (const clang::Decl* declaration : declarations) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      if (function->getDefinition() == function) indexFunction(unit, function);
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      if (!unit.isModel() && variable->hasInit() && givesMutexKinds(unit, variable->getInit())) context_.kindsUsed = true;
      if (variable->hasExternalFormalLinkage() && definingDeclaration(variable)) indexVariable(unit, variable);
    }
  }
}

// ---- lowering ----------------------------------------------------------------------------------------------------

Program ProgramLowering::run(const std::string& file) {
  const auto main = context_.functionsByName.find("main");
  if (main == context_.functionsByName.end()) throw logic::InputError({file}, "the program has no function main");
  Program& program = context_.program;
  context_.effects = std::make_shared<ProgramEffects>(context_);
  program.pointerBits = main->second.unit->types().pointerBits();
  program.main = context_.function(main->second);
  while (!context_.toLower.empty()) {
    const FunctionDefinition next = context_.toLower.front();
    context_.toLower.pop_front();
    Function lowered = lowerFunction(*next.unit, next.function);
    lowered.library = next.unit->isModel();
    program.functions[context_.functions.at(next.function->getCanonicalDecl()).index] = std::move(lowered);
  }
  return std::move(program);
}

}  // namespace redcomp::frontend
