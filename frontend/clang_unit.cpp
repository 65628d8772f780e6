// What is common to a translation unit: types, globals and their initial values, functions, places in the source.
#include <clang/AST/APValue.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <cctype>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr std::size_t kTextLength = 60;

// The types of <pthread.h> that are known by name, whatever they are made of.
std::optional<Type> namedType(const std::string& name) {
  if (name == "pthread_mutex_t") return MutexType{};
  if (name == "pthread_t") return ThreadHandleType{};
  if (name == "pthread_cond_t" || name == "pthread_attr_t" || name == "pthread_mutexattr_t" ||
      name == "pthread_condattr_t")
    return OpaqueType{name};
  return std::nullopt;
}

std::optional<Type> namedType(clang::QualType type) {
  while (const auto* alias = type->getAs<clang::TypedefType>()) {
    if (auto known = namedType(alias->getDecl()->getNameAsString())) return known;
    type = alias->desugar();
  }
  return std::nullopt;
}

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

// PTHREAD_MUTEX_INITIALIZER is all zero; other kinds of mutexes are not.
bool allZero(const clang::Expr* initialiser, clang::ASTContext& context) {
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser->IgnoreParenImpCasts())) {
    for (const clang::Expr* part : list->inits())
      if (!allZero(part, context)) return false;
    return true;
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(initialiser)) return true;
  if (initialiser->isNullPointerConstant(context, clang::Expr::NPC_ValueDependentIsNull)) return true;
  clang::Expr::EvalResult result;
  return initialiser->EvaluateAsInt(result, context) && result.Val.getInt() == 0;
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
  if (&here < stackEnd_) unsupported(at, "code that is nested so deeply");
}

// ---- types -------------------------------------------------------------------------------------------------------

Type UnitLowering::type(clang::QualType type, clang::SourceLocation at) {
  if (auto known = namedType(type)) return *known;
  if (type->isIntegralOrEnumerationType())
    return IntegerType{static_cast<unsigned>(context_.getTypeSize(type)), type->isSignedIntegerOrEnumerationType(),
                       type->isBooleanType()};
  if (type->isFunctionPointerType()) unsupported(at, "function pointer");
  if (type->isPointerType()) return PointerType{};
  if (const auto* array = context_.getAsConstantArrayType(type)) return arrayType(array, at);
  if (type->isVariableArrayType()) unsupported(at, "array of variable length");
  if (type->isArrayType()) unsupported(at, "array of unknown length");
  if (type->isFloatingType()) unsupported(at, fmt::format("floating-point type '{}'", type.getAsString()));
  if (type->isRecordType()) unsupported(at, fmt::format("structure or union type '{}'", type.getAsString()));
  unsupported(at, fmt::format("type '{}'", type.getAsString()));
}

Type UnitLowering::arrayType(const clang::ConstantArrayType* array, clang::SourceLocation at) {
  const Type element = type(array->getElementType(), at);
  ArrayType result;
  result.length = array->getSize().getLimitedValue();
  if (const auto* integer = std::get_if<IntegerType>(&element)) result.element = *integer;
  else if (std::holds_alternative<PointerType>(element)) result.element = PointerType{};
  else if (std::holds_alternative<MutexType>(element)) result.element = MutexType{};
  else if (std::holds_alternative<ThreadHandleType>(element)) result.element = ThreadHandleType{};
  else if (const auto* opaque = std::get_if<OpaqueType>(&element)) return *opaque;
  else unsupported(at, "array of arrays");
  return result;
}

// ---- globals -----------------------------------------------------------------------------------------------------

namespace {

const clang::VarDecl* definitionOf(const clang::VarDecl* declaration) {
  if (declaration->isStaticLocal()) return declaration;
  if (const auto* definition = declaration->getDefinition()) return definition;
  return const_cast<clang::VarDecl*>(declaration)->getActingDefinition();
}

// The number that a constant initialiser stands for; nothing if it is none, such as the address of a variable.
std::optional<Integer> numberOf(const clang::APValue& value) {
  if (value.isInt()) return toInteger(value.getInt());
  if (value.isLValue() && !value.getLValueBase()) return Integer(value.getLValueOffset().getQuantity());
  return std::nullopt;
}

std::optional<std::vector<Integer>> numbersOf(const clang::APValue& value) {
  std::vector<Integer> cells;
  if (!value.isArray()) {
    const auto number = numberOf(value);
    if (!number) return std::nullopt;
    return std::vector<Integer>{*number};
  }
  for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
    const auto number = numberOf(value.getArrayInitializedElt(i));
    if (!number) return std::nullopt;
    cells.push_back(*number);
  }
  const auto filler = value.hasArrayFiller() ? numberOf(value.getArrayFiller()) : Integer(0);
  if (!filler) return std::nullopt;
  if (*filler != 0) cells.resize(value.getArraySize(), *filler);
  return cells;
}

bool holdsMutex(const Type& type) {
  const auto* array = std::get_if<ArrayType>(&type);
  return std::holds_alternative<MutexType>(array ? elementType(*array) : type);
}

}  // namespace

std::vector<Integer> UnitLowering::initialValues(const clang::VarDecl* definition, const Type& type) {
  const clang::Expr* initialiser = definition->getInit();
  if (!initialiser || std::holds_alternative<OpaqueType>(type)) return {};
  if (holdsMutex(type)) {
    if (!allZero(initialiser, context_))
      unsupported(definition->getLocation(), "initial value of a mutex other than PTHREAD_MUTEX_INITIALIZER");
    return {};
  }
  const clang::APValue* value = definition->evaluateValue();
  const auto numbers = value ? numbersOf(*value) : std::nullopt;
  if (!numbers)
    unsupported(initialiser->getExprLoc(), fmt::format("initial value of '{}', which is not an integer constant",
                                                       definition->getNameAsString()));
  return *numbers;
}

std::string UnitLowering::uniqueGlobalName(const std::string& name) {
  const int uses = ++globalNames_[name];
  return uses == 1 ? name : fmt::format("{}#{}", name, uses);
}

GlobalId UnitLowering::global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner) {
  const auto known = globals_.find(declaration->getCanonicalDecl());
  if (known != globals_.end()) return known->second;
  if (declaration->getTLSKind() != clang::VarDecl::TLS_None)
    unsupported(declaration->getLocation(), "thread-local variable");
  const clang::VarDecl* definition = definitionOf(declaration);
  const clang::VarDecl* shown = definition ? definition : declaration;
  const std::string name = declaration->getNameAsString();
  Declaration result;
  result.name = uniqueGlobalName(owner ? fmt::format("{}.{}", owner->getNameAsString(), name) : name);
  result.type = type(shown->getType(), shown->getLocation());
  result.source = locate(shown->getLocation());
  result.unknown = definition == nullptr;
  if (definition) result.initial = initialValues(definition, result.type);
  program_.globals.push_back(std::move(result));
  const GlobalId id{static_cast<int>(program_.globals.size()) - 1};
  globals_.emplace(declaration->getCanonicalDecl(), id);
  return id;
}

// ---- functions ---------------------------------------------------------------------------------------------------

FunctionId UnitLowering::function(const clang::FunctionDecl* definition) {
  const auto [entry, isNew] =
      functions_.try_emplace(definition->getCanonicalDecl(), FunctionId{static_cast<int>(program_.functions.size())});
  if (isNew) {
    program_.functions.emplace_back().name = definition->getNameAsString();
    toLower_.push_back(definition);
  }
  return entry->second;
}

namespace {

const clang::FunctionDecl* findMain(const clang::ASTContext& context) {
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      if (function->isMain() && function->getDefinition()) return function->getDefinition();
  return nullptr;
}

}  // namespace

Program UnitLowering::run() {
  const clang::FunctionDecl* main = findMain(context_);
  if (!main) throw logic::InputError({file_.given}, "the program has no function main");
  program_.main = function(main);
  while (!toLower_.empty()) {
    const clang::FunctionDecl* definition = toLower_.front();
    toLower_.pop_front();
    Function lowered = FunctionLowering(*this, definition).run();
    program_.functions[function(definition).index] = std::move(lowered);
  }
  return std::move(program_);
}

}  // namespace redcomp::frontend
