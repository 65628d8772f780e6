// Places in the source, messages, and which definition a name means.
#include "frontend/clang_unit.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "frontend/clang_names.h"
#include "logic/source.h"

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

UnitLowering::UnitLowering(ProgramContext& program, clang::ASTContext& context, FileName file, bool isModel)
    : program_(program), context_(context), file_(std::move(file)), isModel_(isModel), types_(*this), globals_(*this) {}

// ---- places ------------------------------------------------------------------------------------------------------

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

// ---- messages ----------------------------------------------------------------------------------------------------

void UnitLowering::unsupported(clang::SourceLocation at, const std::string& what) const {
  throw logic::InputError(locate(at), "unsupported: " + what);
}

void UnitLowering::unsupported(const clang::Stmt* stmt, const std::string& what) const {
  unsupported(stmt->getBeginLoc(), what);
}

void UnitLowering::checkStack(clang::SourceLocation at) const {
  const char here = 0;
  if (&here < program_.stackEnd) unsupported(at, "code that is nested so deeply");
}

void UnitLowering::assuming(const std::string& kind, const std::string& what, clang::SourceLocation at, RestsOnIt verdicts) {
  Assumption assumption{kind, std::nullopt, what, verdicts == RestsOnIt::EveryVerdict};
  if (at.isValid() && !isModel_) assumption.place = locate(at);
  program_.program.assumptions.insert(std::move(assumption));
}

void UnitLowering::incomplete(clang::SourceLocation at, const std::string& why) {
  program_.program.incomplete.push_back(fmt::format("{}: {}", toString(locate(at)), why));
}

void UnitLowering::leftOut(clang::SourceLocation at, const std::string& why) {
  incomplete(at, why);
  program_.program.leftOut.push_back(program_.program.incomplete.back());
}

void UnitLowering::leftOutOnce(clang::SourceLocation at, const std::string& why) {
  const std::string text = fmt::format("{}: {}", toString(locate(at)), why);
  if (std::ranges::find(program_.program.leftOut, text) == program_.program.leftOut.end()) leftOut(at, why);
}

// ---- functions ---------------------------------------------------------------------------------------------------

FunctionDefinition UnitLowering::definitionOf(const clang::FunctionDecl* callee) {
  const clang::FunctionDecl* latest = callee->getMostRecentDecl();  // has the attributes of all declarations
  if (const auto* alias = attributeOf<clang::AliasAttr>(callee); alias && latest->hasAttr<clang::WeakRefAttr>()) {
    const FunctionDefinition target = definitionOf(alias->getAliasee().str());
    if (!target.unit) unsupported(callee->getLocation(), fmt::format("alias of '{}'", alias->getAliasee().str()));
    return target;
  }
  const clang::FunctionDecl* here = callee->getDefinition();
  const bool final = definitionKind(latest) != Definition::Weak;
  if (here && final && !isInlineOfTheSystem(here)) return withoutAlias({this, here});
  const FunctionDefinition found = definitionOf(symbolOf(callee));
  if (found.unit && (!found.unit->isModel() || isTheLibrarys(callee))) return found;
  if (!isTheLibrarys(callee)) return {};
  // The C library's headers may have another symbol for a function that there is a model of.
  const FunctionDefinition model = definitionOf(libraryNameOf(callee));
  return model.unit && model.unit->isModel() ? model : found;
}

FunctionDefinition UnitLowering::definitionOf(const std::string& symbol) {
  const auto elsewhere = program_.functionsByName.find(symbol);
  return elsewhere == program_.functionsByName.end() ? FunctionDefinition{} : withoutAlias(elsewhere->second);
}

// An alias is another name for a function of the same unit.
FunctionDefinition UnitLowering::withoutAlias(const FunctionDefinition& definition) {
  std::unordered_set<std::string> seen;
  const clang::FunctionDecl* function = definition.function;
  while (const auto* alias = attributeOf<clang::AliasAttr>(function)) {
    const std::string symbol = alias->getAliasee().str();
    const clang::FunctionDecl* target = ownFunction(definition.unit->context(), symbol);
    if (!target || !seen.insert(symbol).second)
      definition.unit->unsupported(function->getLocation(), fmt::format("alias of '{}'", symbol));
    function = target;
  }
  if (attributeOf<clang::IFuncAttr>(function))
    definition.unit->unsupported(function->getLocation(), "function that is chosen when the program starts (ifunc)");
  return {definition.unit, function};
}

// The C library's headers define some of its functions once more, for the compiler's use.
bool UnitLowering::isInlineOfTheSystem(const clang::FunctionDecl* definition) const {
  if (definitionKind(definition) != Definition::Inline) return false;
  const auto& sources = context_.getSourceManager();
  return sources.getFilename(sources.getExpansionLoc(definition->getLocation())).starts_with("/usr/include/");
}

bool UnitLowering::isOfTheSystem(const clang::FunctionDecl* function) const {
  const auto& sources = context_.getSourceManager();
  return function->getBuiltinID() != 0 || std::ranges::any_of(function->redecls(), [&](const clang::FunctionDecl* each) {
    return sources.isInSystemHeader(each->getLocation());
  });
}

namespace {

// Whether a declaration fits another one: the same number of parameters, pointers where it has pointers, to numbers of the
// same size or to the same type of the library.
bool isDeclaredLike(const clang::FunctionDecl* function, const clang::FunctionDecl* known) {
  const auto pointed = [](clang::QualType type) { return type->isPointerType() ? type->getPointeeType() : clang::QualType(); };
  const auto numberBits = [&](const clang::ASTContext& context, clang::QualType type) -> std::uint64_t {
    return type->isIntegerType() && !type->isIncompleteType() ? context.getTypeSize(type) : 0;
  };
  const auto nameOf = [](clang::QualType type) -> std::string {
    const auto* alias = type->getAs<clang::TypedefType>();
    return alias ? alias->getDecl()->getNameAsString() : "";
  };
  const auto alike = [&](clang::QualType a, clang::QualType b) {
    if (a->isAnyPointerType() != b->isAnyPointerType() || a->isVoidType() != b->isVoidType()) return false;
    const clang::QualType one = pointed(a), other = pointed(b);
    if (one.isNull() || other.isNull() || one->isVoidType() || other->isVoidType()) return true;
    const bool typed = other->isRecordType() && !nameOf(other).empty();
    if (typed) return nameOf(one) == nameOf(other);
    const std::uint64_t size = numberBits(function->getASTContext(), one), expected = numberBits(known->getASTContext(), other);
    return size == expected || size == 0 || expected == 0;
  };
  if (function->getNumParams() != known->getNumParams() || !alike(function->getReturnType(), known->getReturnType())) return false;
  for (unsigned i = 0; i < function->getNumParams(); ++i)
    if (!alike(function->getParamDecl(i)->getType(), known->getParamDecl(i)->getType())) return false;
  return true;
}

// Names that a program cannot give to a function of its own: C keeps them for the library. With those of threads it is no better
// off, as soon as it uses threads.
bool isReserved(const std::string& name) {
  static const std::unordered_set<std::string> kNames{
      "abs",     "labs",    "llabs",   "atoi",    "atol",    "atoll",    "rand",      "strtol",    "strtoul",  "strtoll",
      "strtoull", "div",    "ldiv",    "lldiv",   "getenv",  "atexit",   "exit",      "strlen",    "strcpy",   "strncpy",
      "strcat",  "strncat", "strcmp",  "strncmp", "memcmp",  "strchr",   "strrchr",   "strstr",    "strspn",   "strcspn",
      "strpbrk", "memchr",  "strtok",  "strcoll", "strxfrm", "strerror", "isupper",   "islower",   "isalpha",  "isdigit",
      "isxdigit", "isspace", "isprint", "isgraph", "isblank", "iscntrl", "isalnum",   "ispunct",   "toupper",  "tolower",
      "getchar", "time",    "clock",   "mktime",  "ctime",   "asctime",  "gmtime",    "localtime", "timespec_get",
      "kmalloc"};  // of Linux
  for (const char* prefix : {"pthread_", "sem_", "thrd_", "mtx_", "cnd_", "tss_", "call_once"})
    if (name.starts_with(prefix)) return true;
  return kNames.contains(name);
}

}  // namespace

bool UnitLowering::isTheLibrarys(const clang::FunctionDecl* function) {
  const std::string name = libraryNameOf(function);
  if (isModel_ || isOfTheSystem(function) || !function->hasPrototype() || name.starts_with("__")) return true;
  if (name == "reach_error" || name == "assert" || !program_.model) return true;
  if (!isReserved(name)) return false;
  auto& context = program_.model->context();
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
    if (const auto* known = llvm::dyn_cast<clang::FunctionDecl>(found)) return isDeclaredLike(function, known);
  return false;
}

const clang::Expr* UnitLowering::argument(const clang::CallExpr* call, unsigned index) const {
  if (index >= call->getNumArgs()) unsupported(call, "call with too few arguments");
  return call->getArg(index);
}

bool UnitLowering::isNull(const clang::Expr* pointer) {
  return pointer->IgnoreParenCasts()->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNull) !=
         clang::Expr::NPCK_NotNull;
}

}  // namespace redcomp::frontend
