#include "frontend/clang_entry.h"

#include <clang/AST/Decl.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "logic/source.h"

namespace redcomp::frontend {

namespace {

constexpr unsigned kTextLength = 8;  // of texts that functions are given, with the 0 at the end

struct Found {
  std::size_t file;
  const clang::FunctionDecl* function;
};

Found definitionOf(const std::string& name, const std::vector<std::string>& files, const std::vector<clang::ASTContext*>& units) {
  for (std::size_t i = 0; i < units.size(); ++i)
    for (const clang::Decl* declaration : units[i]->getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function && function->getNameAsString() == name && function->getDefinition() == function) return {i, function};
    }
  throw logic::InputError({files.front()}, fmt::format("the program has no function {} with a body", name));
}

// Declarations and calls, as text. Every type of which an object is needed has one.
class Driver {
 public:
  explicit Driver(clang::ASTContext& context) : context_(context) {}

  // The statements of a call with arguments of its own.
  std::string callOf(const clang::FunctionDecl* function) {
    std::string before, arguments;
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      const std::string name = fmt::format("redcomp_{}", ++count_);
      before += argument(parameter->getType().getUnqualifiedType(), name);
      arguments += (arguments.empty() ? "" : ", ") + name;
    }
    return fmt::format("  {{ {}{}({}); }}\n", before, function->getNameAsString(), arguments);
  }
  const std::string& globals() const { return globals_; }
  const std::string& fillings() const { return fillings_; }

 private:
  std::string declared(clang::QualType type, std::string name) const {
    type.getAsStringInternal(name, context_.getPrintingPolicy());
    return name;
  }

  std::string argument(clang::QualType type, const std::string& name) {
    if (type->isRecordType()) return fmt::format("{} = {}; ", declared(type, name), objectOf(type));
    if (!type->isPointerType()) return fmt::format("{} = {}; ", declared(type, name), any(type));
    const clang::QualType pointed = type->getPointeeType().getUnqualifiedType();
    const bool whole = !pointed->isVoidType() && !pointed->isIncompleteType() && !pointed->isFunctionType() && !pointed->isPointerType();
    return fmt::format("{} = {}; ", declared(type, name), !whole ? "0" : pointed->isCharType() ? textOf() : "&" + objectOf(pointed));
  }

  // A function without a body that is known to return any value.
  std::string any(clang::QualType type) {
    if (!type->isIntegerType() || type->isEnumeralType()) return "0";
    const std::string name = fmt::format("__VERIFIER_nondet_redcomp{}", ++count_);
    globals_ += fmt::format("extern {};\n", declared(type.getUnqualifiedType(), name + "(void)"));
    return name + "()";
  }

  std::string objectOf(clang::QualType type) {
    const auto [known, isNew] = objects_.try_emplace(type.getCanonicalType().getAsString(), fmt::format("redcomp_object{}", objects_.size()));
    if (!isNew) return known->second;
    const std::string name = known->second;
    globals_ += fmt::format("static {};\n", declared(type, name));
    fill(type, name);
    return name;
  }

  std::string textOf() {
    const std::string name = fmt::format("redcomp_text{}", ++count_);
    globals_ += fmt::format("static char {}[{}];\n", name, kTextLength);
    for (unsigned i = 0; i + 1 < kTextLength; ++i) fillings_ += fmt::format("  {}[{}] = {};\n", name, i, any(context_.CharTy));
    return name;
  }

  void fill(clang::QualType type, const std::string& place) {
    if (const auto* record = type->getAsRecordDecl()) {
      for (const clang::FieldDecl* field : record->fields())
        if (!field->getName().empty()) fill(field->getType(), place + "." + field->getNameAsString());
    } else if (type->isIntegerType() && !type.isConstQualified() && !type->isEnumeralType() && !type->isAtomicType()) {
      fillings_ += fmt::format("  {} = {};\n", place, any(type));
    }
  }

  clang::ASTContext& context_;
  std::string globals_, fillings_;
  std::map<std::string, std::string> objects_;  // by type
  int count_ = 0;
};

std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  return "\"" + out + "\"";
}

std::string callOfMain(const clang::FunctionDecl* main, const std::vector<std::string>& arguments) {
  std::string texts = "  static char program[] = \"program\";\n", list = "program";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    texts += fmt::format("  static char argument{}[] = {};\n", i, quoted(arguments[i]));
    list += fmt::format(", argument{}", i);
  }
  const std::string given[] = {std::to_string(arguments.size() + 1), "arguments", "arguments + " + std::to_string(arguments.size() + 1)};
  std::string passed;
  for (unsigned i = 0; i < std::min(main->getNumParams(), 3U); ++i) passed += (i ? ", " : "") + given[i];
  return fmt::format("{}  static char *arguments[] = {{{}, 0}};\n  return main({});\n", texts, list, passed);
}

// "get:2"
std::pair<std::string, int> nameAndCopies(const std::string& thread) {
  const std::size_t colon = thread.find(':');
  if (colon == std::string::npos) return {thread, 1};
  const std::string digits = thread.substr(colon + 1);
  const bool isNumber = !digits.empty() && digits.size() < 4 && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!isNumber) throw logic::InputError({}, "--threads-of: no number of threads: " + thread);
  return {thread.substr(0, colon), std::stoi(digits)};
}

}  // namespace

MadeEntry makeEntry(const Entry& entry, const std::vector<std::string>& files, const std::vector<clang::ASTContext*>& units) {
  if (entry.threads.empty() && entry.function.empty()) {
    const Found main = definitionOf("main", files, units);
    return {main.file, fmt::format("\nint {}(void) {{\n{}}}\n", kMadeMain, callOfMain(main.function, *entry.arguments))};
  }
  const Found first = definitionOf(entry.function.empty() ? nameAndCopies(entry.threads.front()).first : entry.function, files, units);
  Driver driver(*units[first.file]);
  std::string starts, body, joins;
  if (!entry.function.empty()) body += driver.callOf(first.function);
  int number = 0;
  for (const std::string& thread : entry.threads) {
    const auto [name, copies] = nameAndCopies(thread);
    const Found found = definitionOf(name, files, units);
    if (found.file != first.file) throw logic::InputError({files[found.file]}, fmt::format("--threads-of: {} is not in the file of the others", name));
    starts += fmt::format("static void *redcomp_run_{}(void *unused) {{\n{}  return 0;\n}}\n", name, driver.callOf(found.function));
    for (int i = 0; i < copies; ++i, ++number) {
      body += fmt::format("  unsigned long redcomp_thread{0}; pthread_create(&redcomp_thread{0}, 0, redcomp_run_{1}, 0);\n", number, name);
      joins += fmt::format("  pthread_join(redcomp_thread{}, 0);\n", number);
    }
  }
  return {first.file, fmt::format("\n#include <pthread.h>\n{}{}int {}(void) {{\n{}{}{}  return 0;\n}}\n", driver.globals(), starts, kMadeMain,
                                  driver.fillings(), body, joins)};
}

}  // namespace redcomp::frontend
