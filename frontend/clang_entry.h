// A main that is made for a program that has none, or for another question: C text that is appended to a file of the program, so
// that it sees its types.
//
//     --threads-of put,get:2      int redcomp_main(void) { create put, get, get; join them }
//     --args "2 10"               int redcomp_main(void) { return main(3, {"program", "2", "10"}) }
//
// Numbers that functions get are any; pointers to complete types point to one object of that type, which all threads share, with
// any numbers in it; others are null.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

#include "frontend/parse.h"

namespace redcomp::frontend {

inline const char* const kMadeMain = "redcomp_main";

struct MadeEntry {
  std::size_t file = 0;  // to which the text is appended
  std::string text;
};

// `files` and their units. Throws logic::InputError if a function is not there, or called in a way that is not known.
MadeEntry makeEntry(const Entry& entry, const std::vector<std::string>& files, const std::vector<clang::ASTContext*>& units);

}  // namespace redcomp::frontend
