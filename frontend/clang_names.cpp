#include "frontend/clang_names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <llvm/Support/raw_ostream.h>

#include <unordered_set>

#include "frontend/clang_globals.h"

namespace redcomp::frontend {

// ---- names -------------------------------------------------------------------------------------------------------

std::string symbolOf(const clang::NamedDecl* declaration) {
  const auto* latest = llvm::cast<clang::NamedDecl>(declaration->getMostRecentDecl());  // has the attributes of all
  const auto* label = latest->getAttr<clang::AsmLabelAttr>();
  if (!label) return declaration->getNameAsString();
  llvm::StringRef symbol = label->getLabel();
  symbol.consume_front("\1");  // "as it is written"
  return symbol.str();
}

// open and open64, strtol and __isoc23_strtol, time and __time64.
std::string libraryNameOf(const clang::FunctionDecl* function) {
  const std::string symbol = symbolOf(function), name = function->getNameAsString();
  llvm::StringRef core = symbol;
  core.consume_back("64");
  for (const char* prefix : {"__isoc99_", "__isoc23_", "__xpg_", "__"})
    if (core.consume_front(prefix)) break;
  return core == name ? name : symbol;
}

bool isMadeByLinker(const std::string& symbol) {
  static const std::unordered_set<std::string> kNames{"_end",        "end",          "_edata",         "edata",      "_etext",
                                                      "etext",       "__etext",      "__bss_start",    "data_start", "__data_start",
                                                      "__dso_handle", "__ehdr_start", "__executable_start"};
  return symbol.starts_with("__start_") || symbol.starts_with("__stop_") || kNames.contains(symbol);
}

// ---- definitions -------------------------------------------------------------------------------------------------

Definition definitionKind(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* latest = function->getMostRecentDecl();  // has the attributes of all declarations
  if (!function->getDefinition() && !attributeOf<clang::AliasAttr>(function)) return Definition::None;
  if (latest->isWeak()) return Definition::Weak;
  const auto linkage = function->getASTContext().GetGVALinkageForFunction(function);
  return linkage == clang::GVA_AvailableExternally ? Definition::Inline : Definition::Strong;
}

Definition definitionKind(const clang::VarDecl* variable) {
  const bool alias = attributeOf<clang::AliasAttr>(variable);
  if (!alias && !definingDeclaration(variable)) return Definition::None;
  if (variable->getMostRecentDecl()->isWeak()) return Definition::Weak;
  return alias || variable->getAnyInitializer() ? Definition::Strong : Definition::Common;
}

const clang::FunctionDecl* ownFunction(const clang::ASTContext& unit, const std::string& symbol) {
  for (const clang::Decl* each : unit.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each);
    if (function && symbolOf(function) == symbol && definitionKind(function) != Definition::None)
      return function->getDefinition() ? function->getDefinition() : function;
  }
  return nullptr;
}

const clang::VarDecl* ownVariable(const clang::ASTContext& unit, const std::string& symbol) {
  for (const clang::Decl* each : unit.getTranslationUnitDecl()->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
    if (variable && symbolOf(variable) == symbol && definitionKind(variable) != Definition::None) return variable;
  }
  return nullptr;
}

bool areSame(const clang::FunctionDecl* one, const clang::FunctionDecl* other) {
  const auto textOf = [](const clang::FunctionDecl* function) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    for (const clang::ParmVarDecl* parameter : function->parameters()) parameter->print(stream);
    if (const clang::Stmt* body = function->getBody())
      body->printPretty(stream, nullptr, function->getASTContext().getPrintingPolicy());
    return text;
  };
  return textOf(one) == textOf(other);
}

// ---- sections ----------------------------------------------------------------------------------------------------

namespace {

llvm::StringRef sectionOf(const clang::VarDecl* variable) {
  const auto* section = variable->getAttr<clang::SectionAttr>();
  return section ? section->getName() : "";
}

}  // namespace

std::optional<unsigned> startPriority(const clang::VarDecl* variable) {
  llvm::StringRef section = sectionOf(variable);
  if (section.starts_with(".preinit_array")) return 0;
  unsigned priority = 65535;  // of a constructor without one
  if (!section.consume_front(".init_array")) return std::nullopt;
  if (section.consume_front(".")) section.getAsInteger(10, priority);
  return priority;
}

bool isInOldStartSection(const clang::VarDecl* variable) { return sectionOf(variable).starts_with(".ctors"); }

bool isInEndSection(const clang::VarDecl* variable) {
  const llvm::StringRef section = sectionOf(variable);
  return section.starts_with(".fini_array") || section.starts_with(".dtors");
}

}  // namespace redcomp::frontend
