// Clang recurses over nested code and can crash, or take hours, on code that is nested absurdly deeply without any
// brackets (those it counts itself). This looks at the tokens for the ways in which that happens.
#include "frontend/clang_nesting.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_set>

#include "logic/source.h"

namespace redcomp::frontend {

using logic::SourceLocation;

namespace {

constexpr int kMaxNesting = 4000;

class NestingCheck {
 public:
  // False if the code is nested too deeply with this token.
  bool accept(const clang::Token& token) {
    const std::string word = token.is(clang::tok::raw_identifier) ? token.getRawIdentifier().str() : "";
    countPrefixes(token, word);
    countRightAssociative(token);
    countStatements(token, word);
    return std::max({prefixes_, pending_, statements_.back()}) <= kMaxNesting;
  }

 private:
  // !!!x, ---x, (int)(int)x
  void countPrefixes(const clang::Token& token, const std::string& word) {
    using namespace clang::tok;
    const bool prefix = token.isOneOf(exclaim, tilde, minus, plus, star, amp, plusplus, minusminus) || word == "sizeof" ||
                        (token.is(l_paren) && last_ == r_paren);
    const bool castType = word != "" && last_ == l_paren;  // or an operand, which makes no difference to the count
    if (prefix) ++prefixes_;
    else if (!castType && !token.isOneOf(l_paren, r_paren)) prefixes_ = 0;
    last_ = token.getKind();
  }

  // a = a = a, x ? 1 : x ? 1 : x
  void countRightAssociative(const clang::Token& token) {
    using namespace clang::tok;
    if (token.isOneOf(equal, question)) ++pending_;
    else if (token.isOneOf(comma, semi, l_brace, r_brace)) pending_ = 0;
  }

  // if (x) if (x) ..., else if ... else if ...: those that one statement is still inside of.
  void countStatements(const clang::Token& token, const std::string& word) {
    using namespace clang::tok;
    static const std::unordered_set<std::string> kOpening{"if", "for", "while", "do", "switch"};
    if (token.is(l_paren)) ++parentheses_;
    else if (token.is(r_paren)) parentheses_ = std::max(0, parentheses_ - 1);
    if (parentheses_ > 0 || token.isOneOf(l_paren, r_paren)) return;
    if (ended_ && word != "else") statements_.back() = 0;
    ended_ = token.isOneOf(semi, r_brace);
    if (kOpening.contains(word)) ++statements_.back();
    if (token.is(l_brace)) statements_.push_back(0);
    if (token.is(r_brace) && statements_.size() > 1) statements_.pop_back();
  }

  int prefixes_ = 0;
  int pending_ = 0;
  int parentheses_ = 0;
  clang::tok::TokenKind last_ = clang::tok::unknown;
  bool ended_ = false;
  std::vector<int> statements_{0};  // by open brace
};

SourceLocation positionOf(const std::string& text, std::size_t offset, const std::string& file) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(offset);
  const std::size_t lineStart = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  const std::size_t column = lineStart == std::string::npos ? offset : offset - lineStart - 1;
  return {file, static_cast<int>(std::count(text.begin(), end, '\n')) + 1, static_cast<int>(column) + 1};
}

}  // namespace

void refuseDeepNesting(const std::string& text, const std::string& file) {
  clang::LangOptions language;
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(), text.data() + text.size());
  NestingCheck check;
  clang::Token token;
  for (bool last = false; !last;) {
    last = lexer.LexFromRawLexer(token);
    const auto offset = static_cast<std::size_t>(lexer.getCurrentBufferOffset()) - token.getLength();
    if (!check.accept(token))
      throw logic::InputError(positionOf(text, offset, file),
                              fmt::format("unsupported: code nested more than {} deep", kMaxNesting));
  }
}

}  // namespace redcomp::frontend
