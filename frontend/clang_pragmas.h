// Pragmas that Clang does not know, or passes over without -fopenmp: the program means something else to compilers that heed them.
#pragma once

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace redcomp::frontend {

struct Pragma {
  clang::PresumedLoc at;
  std::string text;  // "#pragma omp parallel for"
};

// Whether it says nothing that matters here, or Clang has heeded it: "once", "GCC diagnostic".
bool isHeeded(const std::string& pragma);

// Collects those of the user's files that are not heeded, also those of _Pragma.
class PragmaCollector : public clang::PPCallbacks {
 public:
  PragmaCollector(const clang::SourceManager& sources, std::vector<Pragma>& into) : sources_(sources), into_(into) {}
  void PragmaDirective(clang::SourceLocation at, clang::PragmaIntroducerKind introducer) override;

 private:
  const clang::SourceManager& sources_;
  std::vector<Pragma>& into_;
};

}  // namespace redcomp::frontend
