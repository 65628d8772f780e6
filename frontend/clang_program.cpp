// Linking: which definitions the units offer each other; and the loop over the functions to be lowered.
#include "frontend/clang_program.h"

#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "frontend/clang_assertions.h"
#include "frontend/clang_effects.h"
#include "frontend/clang_external.h"
#include "frontend/clang_function.h"
#include "frontend/clang_globals.h"
#include "frontend/clang_mutex_kinds.h"
#include "frontend/clang_names.h"
#include "frontend/clang_thread_ends.h"
#include "frontend/clang_unit.h"
#include "frontend/thread_numbers.h"

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

bool ProgramContext::hasOneReader() const {
  static const std::unordered_set<std::string> kReaders{
      "getchar", "getc",    "fgetc", "scanf", "fscanf", "__isoc99_scanf", "__isoc99_fscanf", "fgets", "gets", "fread",
      "read",    "getline", "ungetc", "getw", "getchar_unlocked", "getc_unlocked", "getdelim", "freopen", "fclose", "fseek",
      "rewind", "dup2", "close"};
  return std::ranges::count_if(referenced, [](const std::string& name) { return kReaders.contains(name); }) <= 1;
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

GlobalId ProgramContext::addHidden(const std::string& name, const Type& type) {
  Declaration hidden;
  hidden.name = name;
  hidden.type = type;
  program.globals.push_back(std::move(hidden));
  return GlobalId{static_cast<int>(program.globals.size()) - 1};
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

namespace {

std::uint64_t sizeOf(const VariableDefinition& definition) {
  const clang::QualType type = definition.variable->getType();
  return type->isIncompleteType() ? 0 : definition.unit->context().getTypeSize(type);
}

// The functions that a pointer, or an array of pointers, holds; nothing if that is not known.
std::optional<std::vector<const clang::FunctionDecl*>> functionsIn(const clang::APValue& value) {
  if (value.isLValue()) {
    if (value.isNullPointer()) return std::vector<const clang::FunctionDecl*>{};
    const auto* declared = value.getLValueBase().dyn_cast<const clang::ValueDecl*>();
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(declared);
    return function ? std::optional(std::vector{function}) : std::nullopt;
  }
  if (!value.isArray()) return std::nullopt;
  std::vector<const clang::FunctionDecl*> all;
  for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
    const auto part = functionsIn(value.getArrayInitializedElt(i));
    if (!part) return std::nullopt;
    all.insert(all.end(), part->begin(), part->end());
  }
  return all;
}

}  // namespace

// A definition with an initial value counts before a tentative one, such as `int x;`, of which the largest counts, and that
// before a weak one.
void ProgramLowering::indexVariable(UnitLowering& unit, const clang::VarDecl* variable) {
  const std::string symbol = symbolOf(variable);
  const VariableDefinition added{&unit, variable};
  const auto [entry, isNew] = context_.variablesByName.try_emplace(symbol, added);
  const VariableDefinition known = entry->second;
  if (isNew || known.unit == &unit || unit.isModel()) return;
  const Definition before = definitionKind(known.variable), now = definitionKind(variable);
  if (before == Definition::Strong && now == Definition::Strong)
    throw logic::InputError(unit.locate(variable->getLocation()),
                            fmt::format("error: the variable '{}' is defined a second time", symbol));
  const bool larger = now == Definition::Common && before == Definition::Common && sizeOf(added) > sizeOf(known);
  if (now > before || larger) entry->second = added;
}

void ProgramLowering::addConstructor(const Constructor& constructor, clang::SourceLocation at) {
  for (const Constructor& each : context_.constructors)
    if (each.priority == constructor.priority && each.bySection != constructor.bySection)
      constructor.definition.unit->unsupported(at, "order of constructors, and of functions in .init_array");
  const auto later = [&](const Constructor& each) { return each.priority > constructor.priority; };
  context_.constructors.insert(std::ranges::find_if(context_.constructors, later), constructor);
}

void ProgramLowering::indexConstructor(UnitLowering& unit, const clang::FunctionDecl* definition) {
  const clang::FunctionDecl* latest = definition->getMostRecentDecl();  // has the attributes of all declarations
  if (const auto* section = latest->getAttr<clang::SectionAttr>(); section && (section->getName() == ".init" || section->getName() == ".fini"))
    unit.unsupported(definition->getLocation(), fmt::format("function in the section {}", section->getName().str()));
  if (latest->hasAttr<clang::DestructorAttr>())
    unit.incomplete(definition->getLocation(), fmt::format("the function '{}', which runs when the program ends, is not run",
                                                           definition->getNameAsString()));
  const auto* attribute = latest->getAttr<clang::ConstructorAttr>();
  if (!attribute) return;
  addConstructor({{&unit, definition}, static_cast<unsigned>(attribute->getPriority())}, definition->getLocation());
}

// Pointers to functions in sections that the start of the program goes through are constructors, too.
void ProgramLowering::indexSections(UnitLowering& unit, const clang::VarDecl* variable) {
  if (isInEndSection(variable))
    unit.incomplete(variable->getLocation(), fmt::format("what '{}' points to, which runs when the program ends, is not run",
                                                         variable->getNameAsString()));
  if (isInOldStartSection(variable)) unit.unsupported(variable->getLocation(), "variable in the section .ctors");
  const auto priority = startPriority(variable);
  if (!priority || !definingDeclaration(variable) || definingDeclaration(variable) != variable) return;
  const clang::APValue* value = variable->hasInit() ? variable->evaluateValue() : nullptr;
  const auto functions = value ? functionsIn(*value) : std::nullopt;
  if (!functions) unit.unsupported(variable->getLocation(), "variable in .init_array that holds something else than functions");
  for (const clang::FunctionDecl* each : *functions) {
    const clang::FunctionDecl* definition = each->getDefinition();
    if (!definition) unit.unsupported(variable->getLocation(), "function of another file in .init_array");
    addConstructor({{&unit, definition}, *priority, true}, variable->getLocation());
  }
}

// The one that counts more is taken; definitions of the models give way to those of the program.
void ProgramLowering::indexFunction(UnitLowering& unit, const clang::FunctionDecl* definition) {
  if (definition->hasBody()) indexConstructor(unit, definition);
  if (!unit.isModel() && definition->hasBody() && givesMutexKinds(unit, definition->getBody())) context_.kindsUsed = true;
  if (!unit.isModel() && definition->hasBody() && givesDestructors(unit, definition->getBody())) context_.ends.destructors = true;
  const std::string& label = context_.options.errorLabel;
  if (!label.empty() && !unit.isModel() && definition->hasBody() && hasLabel(definition->getBody(), label)) context_.hasErrorLabel = true;
  if (!definition->hasExternalFormalLinkage() || unit.isInlineOfTheSystem(definition)) return;
  const std::string symbol = symbolOf(definition);
  const auto [entry, isNew] = context_.functionsByName.try_emplace(symbol, FunctionDefinition{&unit, definition});
  const FunctionDefinition before = entry->second;
  if (isNew || unit.isModel() || before.unit == &unit) return;
  const Definition known = definitionKind(before.function), now = definitionKind(definition);
  if (known == Definition::Strong && now == Definition::Strong)
    throw logic::InputError(unit.locate(definition->getLocation()),
                            fmt::format("error: the function '{}' is defined a second time", symbol));
  // Compilers choose which of the two they call.
  const clang::FunctionDecl* inlined = now == Definition::Inline ? definition : before.function;
  if ((now == Definition::Inline || known == Definition::Inline) && !inlined->hasAttr<clang::AlwaysInlineAttr>() &&
      !areSame(definition, before.function))
    unit.leftOut(definition->getLocation(), fmt::format("which definition of the inline function '{}' is called is not known", symbol));
  if (now > known) entry->second = FunctionDefinition{&unit, definition};
}

// Definitions that other units can see. Those of the program come before those of the models.
void ProgramLowering::index(UnitLowering& unit) {
  const auto declarations = unit.context().getTranslationUnitDecl()->decls();
  for (const clang::Decl* declaration : declarations) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->isReferenced() && !unit.isModel()) context_.referenced.insert(libraryNameOf(function));
  }
  for (const char* setter : {"pthread_mutexattr_settype", "pthread_mutexattr_setrobust", "pthread_mutexattr_setrobust_np",
                             "pthread_mutexattr_setprotocol"})
    if (context_.referenced.contains(setter)) context_.kindsUsed = true;
  context_.ends.cancelled = context_.referenced.contains("pthread_cancel");
  // A thread that ends in the function that it runs once undoes what it has begun.
  const auto uses = [&](const char* name) { return context_.referenced.contains(name); };
  const bool once = uses("pthread_once") || uses("call_once");
  const bool ends = context_.ends.cancelled || uses("pthread_exit") || uses("thrd_exit");
  context_.ends.handlers = uses("__pthread_register_cancel") || (ends && once);
  context_.ends.numbers = context_.referenced.contains("thrd_create");
  for (const clang::Decl* declaration : declarations) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      const bool alias = function->hasAttr<clang::AliasAttr>() && !function->hasAttr<clang::WeakRefAttr>();
      if (function->getDefinition() == function || alias) indexFunction(unit, function);
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      if (!unit.isModel() && variable->hasInit() && givesMutexKinds(unit, variable->getInit())) context_.kindsUsed = true;
      indexSections(unit, variable);
      if (variable->hasExternalFormalLinkage() && definitionKind(variable) != Definition::None) indexVariable(unit, variable);
    } else if (const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(declaration)) {
      if (!assembly->getAsmString()->getString().empty())
        unit.unsupported(assembly->getLocation(), "assembly code outside of functions");
    }
  }
}

// A symbol is one thing.
void ProgramLowering::refuseClashes() const {
  for (const auto& [symbol, variable] : context_.variablesByName) {
    const auto function = context_.functionsByName.find(symbol);
    if (function == context_.functionsByName.end() || function->second.unit->isModel() || variable.unit->isModel()) continue;
    throw logic::InputError(variable.unit->locate(variable.variable->getLocation()),
                            fmt::format("error: '{}' is a variable here, and a function elsewhere", symbol));
  }
}

// ---- lowering ----------------------------------------------------------------------------------------------------

void ProgramLowering::lowerFunctions() {
  while (!context_.toLower.empty()) {
    const FunctionDefinition next = context_.toLower.front();
    context_.toLower.pop_front();
    context_.collectRefusals([&] { lower(next); });
  }
}

void ProgramLowering::lower(const FunctionDefinition& definition) {
  Function lowered = lowerFunction(*definition.unit, definition.function);
  lowered.library = definition.unit->isModel();
  const auto* mark = lowered.library ? definition.function->getAttr<clang::AnnotateAttr>() : nullptr;  // in models/prelude.h
  lowered.calculates = mark && mark->getAnnotation() == "calculates";
  lowered.runsEnd = mark && mark->getAnnotation() == "runs the end";
  lowered.isCancellation = mark && mark->getAnnotation() == "cancellation";
  context_.program.functions[context_.functions.at(definition.function->getCanonicalDecl()).index] = std::move(lowered);
}

// After a refusal nothing is built any more, so what is wrong because something is missing does not matter.
void ProgramContext::collectRefusals(const std::function<void()>& work) {
  try {
    work();
  } catch (const logic::InputError& e) {
    const auto isSame = [&](const logic::InputError& known) { return std::string_view(known.what()) == e.what(); };
    if (std::ranges::none_of(refusals, isSame)) refusals.push_back(e);
  } catch (const std::logic_error&) {
    if (refusals.empty()) throw;
  }
}

namespace {

// All at once, so that nobody has to come back for the next one.
void refuseAll(const std::vector<logic::InputError>& refusals) {
  if (refusals.empty()) return;
  if (refusals.size() == 1) throw refusals.front();
  std::string text;
  for (const logic::InputError& each : refusals) text += fmt::format("{}\nredcomp: ", each.what());
  throw logic::InputError({}, fmt::format("{}{} places are refused", text, refusals.size()));
}

}  // namespace

Program ProgramLowering::run(const std::string& file) {
  refuseClashes();
  const auto main = context_.functionsByName.find(context_.mainName);
  if (main == context_.functionsByName.end()) throw logic::InputError({file}, "the program has no function main");
  if (!context_.options.errorLabel.empty() && !context_.hasErrorLabel)
    throw logic::InputError({file}, fmt::format("no function has a label '{}'", context_.options.errorLabel));
  Program& program = context_.program;
  context_.effects = std::make_shared<ProgramEffects>(context_);
  program.pointerBits = main->second.unit->types().pointerBits();
  program.findsRaces = main->second.unit->options().checksRaces;
  program.main = context_.function(main->second);
  do {
    lowerFunctions();
    addKnownToOthers(context_);
  } while (!context_.toLower.empty() || addThreadStarts(context_));
  refuseAll(context_.refusals);
  finishExternalFunctions(context_);
  for (const std::string& each : calculatesWithHandles(program, false)) {
    program.incomplete.push_back(each);
    program.leftOut.push_back(each);
  }
  return std::move(program);
}

}  // namespace redcomp::frontend
