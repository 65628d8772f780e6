// Arguments of a compiler, as they follow `--` or stand in a compilation database: what Clang is told of them.
//
// What changes the meaning of the program reaches Clang, whose trees then say what is meant (-funsigned-char, -fshort-enums),
// or is in LanguageRules, or is refused. What concerns the output, warnings or dependencies is left out.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>

#include <string>
#include <vector>

#include "frontend/parse.h"
#include "frontend/program.h"

namespace redcomp::frontend {

// `file`: what is compiled, for messages and because it is named among the arguments of a database.
std::vector<std::string> argumentsForClang(const std::vector<std::string>& given, const std::string& file);

// Refuses what Clang was told by arguments and the rest of redcomp does not follow: another language, another machine.
void requireExpectedLanguage(const clang::ASTContext& context, const std::string& file, const ParseOptions& options);

OverflowRule overflowRule(const clang::ASTContext& context);  // -fwrapv, -ftrapv

// A warning of Clang that an attribute or a pragma is ignored which other compilers heed.
bool ignoresMeaning(const clang::Diagnostic& info);

}  // namespace redcomp::frontend
