// Names as the linker knows them, and what it makes of definitions.
//
//     int f(void) __asm__("g");                               f is what other units call g
//     extern int open(const char *, ...) __asm__("open64");   and this is how glibc's headers say: the open for large files
#pragma once

#include <clang/AST/Decl.h>

#include <optional>
#include <string>

namespace redcomp::frontend {

// An attribute of any declaration of the function or variable: Clang does not pass on all of them (aliases) to later ones.
template <class Attribute, class Declaration>
const Attribute* attributeOf(const Declaration* declaration) {
  for (const auto* each : declaration->redecls())
    if (const auto* found = each->template getAttr<Attribute>()) return found;
  return nullptr;
}

// The symbol of a function or variable: its name, unless it has a label or `#pragma redefine_extname` gives it another one.
std::string symbolOf(const clang::NamedDecl* declaration);

// The name by which the library's functions are known: the symbol, or what the C library redirects to it (open).
std::string libraryNameOf(const clang::FunctionDecl* function);

// How much a definition counts beside others of the same symbol. Only two strong ones are an error.
enum class Definition {
  None,
  Inline,  // for calls in this unit only: C99's `inline`, GNU's `extern inline`
  Weak,
  Common,  // `int x;`
  Strong,
};
Definition definitionKind(const clang::FunctionDecl* function);  // of a body or an alias
Definition definitionKind(const clang::VarDecl* variable);

// The function or variable of this symbol that the unit itself defines, static ones too; null: there is none.
const clang::FunctionDecl* ownFunction(const clang::ASTContext& unit, const std::string& symbol);
const clang::VarDecl* ownVariable(const clang::ASTContext& unit, const std::string& symbol);

// Whether two definitions of a function are the same text, after the preprocessor.
bool areSame(const clang::FunctionDecl* one, const clang::FunctionDecl* other);

// A variable in a section that the start of the program goes through, such as ".init_array.00200": the earlier the smaller.
std::optional<unsigned> startPriority(const clang::VarDecl* variable);
bool isInOldStartSection(const clang::VarDecl* variable);  // ".ctors": the same, in an order of its own
bool isInEndSection(const clang::VarDecl* variable);       // ".fini_array": when the program ends
// A symbol that the linker defines: __start_SECTION, _end.
bool isMadeByLinker(const std::string& symbol);

}  // namespace redcomp::frontend
