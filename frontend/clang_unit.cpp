// Translation units and what they share: globals, functions, places in the source.
#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <cctype>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr std::size_t kTextLength = 60;

std::string oneLine(llvm::StringRef source) {
  std::string out;
  for (const char c : source) {
    if (out.size() > kTextLength) return out.substr(0, kTextLength - 3) + "...";
    if (!std::isspace(static_cast<unsigned char>(c))) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

Integer toInteger(const llvm::APSInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return Integer(digits.str().str());
}

// ---- places ------------------------------------------------------------------------------------------------------

SourceLocation FileName::locate(const clang::PresumedLoc& presumed) const {
  if (presumed.isInvalid()) return {};
  const bool isThis = absolute == presumed.getFilename();
  return {isThis ? given : presumed.getFilename(), static_cast<int>(presumed.getLine()),
          static_cast<int>(presumed.getColumn())};
}

SourceLocation UnitLowering::locate(clang::SourceLocation at) const {
  const auto& sources = context_.getSourceManager();
  return file_.locate(sources.getPresumedLoc(sources.getExpansionLoc(at)));
}

std::string UnitLowering::text(clang::SourceRange range) const {
  const auto& sources = context_.getSourceManager();
  const auto& language = context_.getLangOpts();
  // An argument of a macro reads as the user wrote it; what the macro itself is made of, as its use.
  auto written = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(range), sources, language);
  if (written.isInvalid()) written = sources.getExpansionRange(range);
  return oneLine(clang::Lexer::getSourceText(written, sources, language));
}

void UnitLowering::unsupported(clang::SourceLocation at, const std::string& what) const {
  throw logic::InputError(locate(at), "unsupported: " + what);
}

void UnitLowering::checkStack(clang::SourceLocation at) const {
  const char here = 0;
  if (&here < shared_.stackEnd_) unsupported(at, "code that is nested so deeply");
}

// ---- globals -----------------------------------------------------------------------------------------------------

namespace {

const clang::VarDecl* definingDeclaration(const clang::VarDecl* declaration) {
  if (declaration->isStaticLocal()) return declaration;
  if (const auto* definition = declaration->getDefinition()) return definition;
  return const_cast<clang::VarDecl*>(declaration)->getActingDefinition();
}

}  // namespace

std::string UnitLowering::uniqueGlobalName(const std::string& name) {
  const int uses = ++shared_.globalNames_[name];
  return uses == 1 ? name : fmt::format("{}#{}", name, uses);
}

ObjectId UnitLowering::addGlobal(const std::string& name, const Layout& layout, const SourceLocation& source) {
  Program& program = shared_.program_;
  Object object{name, layout.size, layout.extent, {}};
  for (const LayoutCell& cell : layout.cells) {
    Declaration leaf;
    leaf.name = name + cell.path;
    leaf.type = cell.isArray ? Type(ArrayType{cell.type, cell.count}) : asType(cell.type);
    leaf.source = source;
    object.leaves.push_back({cell.offset, GlobalId{static_cast<int>(program.globals.size())}, cell.strides, cell.dense});
    program.globals.push_back(std::move(leaf));
  }
  program.objects.push_back(std::move(object));
  return ObjectId{static_cast<int>(program.objects.size()) - 1, false};
}

Declaration& UnitLowering::globalDeclaration(const Leaf& leaf) {
  return shared_.program_.globals[std::get<GlobalId>(leaf.variable).index];
}

ObjectId UnitLowering::global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner) {
  const auto known = globals_.find(declaration->getCanonicalDecl());
  if (known != globals_.end()) return known->second;
  const std::string name = declaration->getNameAsString();
  if (declaration->hasAttr<clang::AliasAttr>()) unsupported(declaration->getLocation(), "variable that is an alias");
  const clang::VarDecl* definition = definingDeclaration(declaration);
  if (declaration->hasExternalFormalLinkage()) {
    // Another unit may define it, or have met it first.
    const auto elsewhere = shared_.variablesByName_.find(name);
    if (elsewhere != shared_.variablesByName_.end() && elsewhere->second.first != this) {
      const ObjectId id = elsewhere->second.first->global(elsewhere->second.second, nullptr);
      return globals_.emplace(declaration->getCanonicalDecl(), id).first->second;
    }
    const auto met = shared_.externalObjects_.find(name);
    if (!definition && met != shared_.externalObjects_.end())
      return globals_.emplace(declaration->getCanonicalDecl(), met->second).first->second;
  }
  const clang::VarDecl* shown = definition ? definition : declaration;
  const std::string shownName = uniqueGlobalName(owner ? fmt::format("{}.{}", owner->getNameAsString(), name) : name);
  const ObjectId id = addGlobal(shownName, layout(shown->getType(), shown->getLocation()), locate(shown->getLocation()));
  globals_.emplace(declaration->getCanonicalDecl(), id);
  const bool threadLocal = declaration->getTLSKind() != clang::VarDecl::TLS_None;
  for (const Leaf& leaf : globalObject(id).leaves) {
    globalDeclaration(leaf).unknown = definition == nullptr;
    globalDeclaration(leaf).threadLocal = threadLocal;
  }
  if (definition) initialise(id, definition);
  else shared_.externalObjects_.emplace(name, id);
  return id;
}

ObjectId UnitLowering::stringLiteral(const clang::StringLiteral* literal) {
  const auto known = strings_.find(literal);
  if (known != strings_.end()) return known->second;
  const std::string name = uniqueGlobalName(fmt::format("string{}", shared_.program_.objects.size()));
  const ObjectId id = addGlobal(name, layout(literal->getType(), literal->getBeginLoc()), locate(literal->getBeginLoc()));
  Declaration& cells = globalDeclaration(globalObject(id).leaves.front());
  const Type element = elementType(std::get<ArrayType>(cells.type));
  for (unsigned i = 0; i < literal->getLength(); ++i)
    if (literal->getCodeUnit(i) != 0) cells.initial[i] = frontend::literal(element, literal->getCodeUnit(i));
  return strings_.emplace(literal, id).first->second;
}

void UnitLowering::incomplete(clang::SourceLocation at, const std::string& why) {
  shared_.program_.incomplete.push_back(fmt::format("{}: {}", toString(locate(at)), why));
}

void UnitLowering::leftOut(clang::SourceLocation at, const std::string& why) {
  incomplete(at, why);
  shared_.program_.leftOut.push_back(shared_.program_.incomplete.back());
}

// ---- functions ---------------------------------------------------------------------------------------------------

ProgramLowering::Definition UnitLowering::definitionOf(const clang::FunctionDecl* callee) {
  const clang::FunctionDecl* here = callee->getDefinition();
  if (here && !here->hasAttr<clang::AliasAttr>() && !here->isWeak()) return {this, here};
  if (const auto* alias = callee->getAttr<clang::AliasAttr>()) {
    const auto target = definitionOf(alias->getAliasee().str());
    if (!target.unit) unsupported(callee->getLocation(), fmt::format("alias of '{}'", alias->getAliasee().str()));
    return target;
  }
  return definitionOf(callee->getNameAsString());
}

ProgramLowering::Definition UnitLowering::definitionOf(const std::string& name) {
  const auto elsewhere = shared_.functionsByName_.find(name);
  return elsewhere == shared_.functionsByName_.end() ? ProgramLowering::Definition{} : elsewhere->second;
}

FunctionId UnitLowering::function(const ProgramLowering::Definition& definition) {
  const auto [entry, isNew] = shared_.functions_.try_emplace(
      definition.function->getCanonicalDecl(), FunctionId{static_cast<int>(shared_.program_.functions.size())});
  if (isNew) {
    shared_.program_.functions.emplace_back().name = definition.function->getNameAsString();
    shared_.toLower_.push_back(definition);
  }
  return entry->second;
}

// ---- the program -------------------------------------------------------------------------------------------------

UnitLowering& ProgramLowering::addUnit(clang::ASTContext& context, FileName file, bool isModel) {
  units_.push_back(std::make_unique<UnitLowering>(*this, context, std::move(file), isModel));
  UnitLowering& unit = *units_.back();
  if (isModel) model_ = &unit;
  index(unit);
  return unit;
}

// A definition with an initial value counts before a tentative one, such as `int x;`.
void ProgramLowering::indexVariable(UnitLowering& unit, const clang::VarDecl* variable) {
  const auto initialised = [](const clang::VarDecl* each) { return each->getAnyInitializer() != nullptr; };
  const auto [entry, isNew] = variablesByName_.try_emplace(variable->getNameAsString(), &unit, variable);
  auto& [owner, known] = entry->second;
  if (isNew || owner == &unit || unit.isModel() || !initialised(variable)) return;
  if (initialised(known))
    throw logic::InputError(unit.locate(variable->getLocation()),
                            fmt::format("error: the variable '{}' is defined a second time", variable->getNameAsString()));
  entry->second = {&unit, variable};
}

// Definitions that other units can see. Those of the program come before those of the models.
void ProgramLowering::index(UnitLowering& unit) {
  const auto declarations = unit.context().getTranslationUnitDecl()->decls();
  for (const clang::Decl* declaration : declarations)
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration); function && function->isReferenced() && !unit.isModel())
      referenced_.insert(function->getNameAsString());
  if (referenced_.contains("pthread_mutexattr_settype")) kindsUsed_ = true;
  for (const clang::Decl* declaration : declarations) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      const clang::FunctionDecl* definition = function->getDefinition();
      if (!definition || definition != function) continue;
      indexConstructor(unit, definition);
      if (!unit.isModel() && unit.givesMutexKinds(definition->getBody())) kindsUsed_ = true;
      if (!function->hasExternalFormalLinkage()) continue;
      const std::string name = function->getNameAsString();
      const auto [entry, isNew] = functionsByName_.try_emplace(name, Definition{&unit, definition});
      if (isNew) continue;
      const Definition before = entry->second;
      const auto givesWay = [](const clang::FunctionDecl* each) { return each->isInlineSpecified() || each->isWeak(); };
      if (!unit.isModel() && !before.unit->isModel() && !givesWay(definition) && !givesWay(before.function))
        throw logic::InputError(unit.locate(function->getLocation()),
                                fmt::format("error: the function '{}' is defined a second time", name));
      if (before.unit->isModel() || (before.function->isWeak() && !definition->isWeak() && !unit.isModel()))
        entry->second = Definition{&unit, definition};
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      if (!unit.isModel() && variable->hasInit() && unit.givesMutexKinds(variable->getInit())) kindsUsed_ = true;
      if (variable->hasExternalFormalLinkage() && definingDeclaration(variable)) indexVariable(unit, variable);
    }
  }
}

Program ProgramLowering::run(const std::string& file) {
  const auto main = functionsByName_.find("main");
  if (main == functionsByName_.end()) throw logic::InputError({file}, "the program has no function main");
  program_.pointerBits = main->second.unit->pointerBits();
  program_.main = main->second.unit->function(main->second);
  while (!toLower_.empty()) {
    const Definition next = toLower_.front();
    toLower_.pop_front();
    Function lowered = FunctionLowering(*next.unit, next.function).run();
    lowered.library = next.unit->isModel();
    program_.functions[functions_.at(next.function->getCanonicalDecl()).index] = std::move(lowered);
  }
  return std::move(program_);
}

}  // namespace redcomp::frontend
