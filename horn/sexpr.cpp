#include "horn/sexpr.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/spirit/home/x3.hpp>

namespace redcomp::horn {
namespace {

namespace x3 = boost::spirit::x3;
using Iterator = std::string_view::const_iterator;

// Receives the tokens in order, and keeps a stack of open lists.
class Builder {
 public:
  explicit Builder(std::string_view source) { tree_.source = source; }

  void open(Iterator at) {
    int list = add({SExpr::Kind::List, {}, {}, offset(at)});
    open_.push_back(list);
  }
  // False if no list is open.
  bool close() {
    if (open_.empty()) return false;
    open_.pop_back();
    return true;
  }
  // `quotes`: the number of characters at either end that do not belong to the atom.
  void atom(SExpr::Kind kind, Iterator begin, Iterator end, std::size_t quotes) {
    std::string_view text = tree_.source.substr(offset(begin), static_cast<std::size_t>(end - begin));
    add({kind, text.substr(quotes, text.size() - 2 * quotes), {}, offset(begin)});
  }
  bool complete() const { return open_.empty(); }
  std::size_t unclosed() const { return tree_.nodes[open_.back()].offset; }
  SExprs take() { return std::move(tree_); }

 private:
  std::size_t offset(Iterator at) const { return static_cast<std::size_t>(at - tree_.source.begin()); }
  int add(SExpr node) {
    int index = static_cast<int>(tree_.nodes.size());
    tree_.nodes.push_back(std::move(node));
    (open_.empty() ? tree_.roots : tree_.nodes[open_.back()].children).push_back(index);
    return index;
  }

  SExprs tree_;
  std::vector<int> open_;
};

std::string at(std::string_view text, std::size_t offset, const std::string& message) {
  std::string_view before = text.substr(0, offset);
  auto line = std::ranges::count(before, '\n') + 1;
  std::size_t newline = before.rfind('\n');
  std::size_t column = newline == std::string_view::npos ? offset + 1 : offset - newline;
  return fmt::format("line {}, column {}: {}", line, column, message);
}

// X3 only splits the text into tokens; the Builder handles nesting, so that no rule is recursive.
Iterator readTokens(Iterator begin, Iterator end, Builder& builder) {
  auto atom = [&](SExpr::Kind kind, std::size_t quotes) {
    return [&builder, kind, quotes](auto& context) {
      builder.atom(kind, x3::_attr(context).begin(), x3::_attr(context).end(), quotes);
    };
  };
  auto opens = [&](auto& context) { builder.open(x3::_attr(context).begin()); };
  auto closes = [&](auto& context) { x3::_pass(context) = builder.close(); };

  const auto symbol = x3::raw[+x3::char_("a-zA-Z0-9~!@$%^&*_+=<>.?/:\x80-\xff-")];
  const auto quoted = x3::raw['|' >> *(x3::char_ - '|') >> '|'];
  const auto string = x3::raw['"' >> *(x3::lit("\"\"") | (x3::char_ - '"')) >> '"'];
  const auto token = x3::raw[x3::lit('(')][opens] | x3::raw[x3::lit(')')][closes] |
                     x3::lexeme[symbol[atom(SExpr::Kind::Symbol, 0)]] |
                     x3::lexeme[quoted[atom(SExpr::Kind::Quoted, 1)]] |
                     x3::lexeme[string[atom(SExpr::Kind::String, 1)]];
  const auto comment = ';' >> *(x3::char_ - x3::eol) >> (x3::eol | x3::eoi);
  const auto skipped = x3::ascii::space | comment;
  x3::phrase_parse(begin, end, *token, skipped);
  return begin;
}

}  // namespace

ParseError::ParseError(std::string_view text, std::size_t offset, const std::string& message)
    : std::runtime_error(at(text, offset, message)) {}

SExprs parseSExprs(std::string_view source) {
  Builder builder(source);
  Iterator stopped = readTokens(source.begin(), source.end(), builder);
  if (stopped != source.end()) {
    auto offset = static_cast<std::size_t>(stopped - source.begin());
    if (*stopped == '|' || *stopped == '"') throw ParseError(source, offset, "this quote is never closed");
    if (*stopped == ')') throw ParseError(source, offset, "')' closes nothing");
    throw ParseError(source, offset, fmt::format("expected '(' or a symbol, found '{}'", *stopped));
  }
  if (!builder.complete()) throw ParseError(source, builder.unclosed(), "expected ')' for this '(', found the end");
  return builder.take();
}

}  // namespace redcomp::horn
