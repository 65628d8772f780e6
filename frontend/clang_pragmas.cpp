#include "frontend/clang_pragmas.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <cctype>
#include <sstream>
#include <unordered_set>

namespace redcomp::frontend {

namespace {

constexpr std::size_t kLongest = 60;

using Words = std::unordered_set<std::string>;

// Of the line, on one line: continued lines are put together, quotes and brackets count as blanks.
std::string pragmaAt(const char* text) {
  std::string line;
  for (; *text && *text != '\n'; ++text) {
    if (*text == '\\' && (text[1] == '\n' || (text[1] == '\r' && text[2] == '\n'))) {
      text += text[1] == '\r' ? 2 : 1;
      if (!line.ends_with(' ')) line += ' ';
    } else if (!std::isspace(static_cast<unsigned char>(*text))) {
      line += *text;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::string plain;
  for (const char c : text) {
    const bool part = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
    plain += part ? c : ' ';
  }
  std::istringstream stream(plain);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

bool isHeeded(const std::string& pragma) {
  static const Words kHeeded{"once", "clang", "STDC", "pack", "options", "align", "ms_struct", "weak", "redefine_extname", "message",
                             "push_macro", "pop_macro", "mark", "region", "endregion", "unroll", "nounroll",
                             "unroll_and_jam", "nounroll_and_jam", "ident", "comment", "warning", "error"};
  static const Words kHeededOfGcc{"diagnostic", "system_header", "poison", "dependency", "warning", "error", "visibility",
                                  "unroll", "ivdep", "novector", "push_options", "pop_options", "reset_options"};
  const std::vector<std::string> words = wordsOf(pragma);  // "pragma" or "_Pragma" comes first
  if (words.size() < 2) return true;
  if (words[1] == "GCC") return words.size() < 3 || kHeededOfGcc.contains(words[2]);
  return kHeeded.contains(words[1]);
}

void PragmaCollector::PragmaDirective(clang::SourceLocation at, clang::PragmaIntroducerKind) {
  const clang::SourceLocation spelled = sources_.getSpellingLoc(at), shown = sources_.getExpansionLoc(at);
  if (sources_.isInSystemHeader(shown)) return;
  bool invalid = false;
  const char* text = sources_.getCharacterData(spelled, &invalid);
  if (invalid) return;
  std::string line = pragmaAt(text);
  if (isHeeded(line)) return;
  if (line.size() > kLongest) line = line.substr(0, kLongest - 3) + "...";
  into_.push_back({sources_.getPresumedLoc(shown), line});
}

}  // namespace redcomp::frontend
