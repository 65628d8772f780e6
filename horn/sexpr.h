// S-expressions, the syntax of everything that SMT solvers print: atoms and lists.
//
// Neither the parser nor the tree is recursive, so texts may be arbitrarily deep.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace redcomp::horn {

// What() is "line 3, column 7: expected ')'".
class ParseError : public std::runtime_error {
 public:
  ParseError(std::string_view text, std::size_t offset, const std::string& message);
};

struct SExpr {
  enum class Kind { Symbol, Quoted, String, List };  // Symbol: also numerals and keywords
  Kind kind = Kind::List;
  std::string_view text;      // of an atom, without its quotes
  std::vector<int> children;  // of a list: indices in SExprs::nodes
  std::size_t offset = 0;     // where it begins in the source
};

struct SExprs {
  std::string_view source;  // must outlive this
  std::vector<SExpr> nodes;
  std::vector<int> roots;
};

// Comments and white space are skipped. Throws ParseError.
SExprs parseSExprs(std::string_view source);

}  // namespace redcomp::horn
