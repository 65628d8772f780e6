// Terms as C99 that computes them: executable, unlike cTerm of print.h, which is for people.
//
// Integers of terms are mathematical. From the ranges of the variables follow those of all subterms, and each is
// computed in a type that holds it: int for small constants, long long, __int128. A wrap that the term spells out is
// computed where it is cheap, in unsigned arithmetic:
//
//     x, y in [-2^31, 2^31 - 1]         x * y + 1                  x * y + 1           in long long
//     a, b in [0, 2^64 - 1]             (a * b) mod 2^64           (unsigned long long)a * (unsigned long long)b
//
// div and mod are those of SMT-LIB, by helper functions where C's operators round differently; there a divisor zero
// ends the run, as __VERIFIER_assume does. Array cells are asked of the context, which knows where they live.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "logic/range.h"
#include "logic/term.h"

namespace redcomp::seq {

using logic::Integer;
using logic::Range;
using logic::Term;

struct CContext {
  std::function<std::string(Term)> name;  // of a variable, as a C identifier
  std::function<Range(Term)> range;       // of a variable; of an array, that of its cells
  // The cell of an array variable as a C expression; `index` is its C code, `position` the term.
  std::function<std::string(Term array, Term position, const std::string& index)> cell;
};

// No C type holds the value, or the code would be too long.
class NoCode : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class CType { Int, LongLong, Int128 };
const char* toString(CType type);         // "int", "long long", "__int128"
CType storageFor(const Range& range);     // LongLong or Int128. Throws NoCode

class CCode {
 public:
  explicit CCode(CContext context) : context_(std::move(context)) {}

  // Operands that need no parentheses around them where they are compared, assigned or passed on.
  std::string condition(Term term);  // 0 or 1
  std::string integer(Term term);    // of any of the types
  // What the term may be, from the ranges of its variables alone.
  Range rangeOf(Term term) { return whole(term).range; }

  static std::string literalOf(const Integer& value);

  // Definitions of the helper functions that the code so far makes use of.
  std::string helpers() const;

 private:
  struct Code {
    std::string text;
    int level;  // binding strength
    CType type = CType::Int;
    Range range = {};
  };

  const Code& whole(Term term);  // forgets what was computed before, where other cells may have been meant
  const Code& code(Term term);
  Code node(Term term);
  Code constant(const Integer& value);
  Code sum(Term term);
  Code product(Term term);
  Code division(Term term);
  Code wrapped(Term term, unsigned bits);
  Code choice(Term condition, const Code& then, const Code& otherwise);
  Code cellOf(Term array, Term index);
  Code comparison(const char* op, Term left, Term right);
  Code connected(Term term, const char* op, int level);
  std::string ring(Term term);
  std::string operand(const Code& code, int level) const;
  Code computed(std::string text, int level, CType type, Range range) const;

  CContext context_;
  std::unordered_map<Term, Code> done_;
  bool usesDivision_[2] = {}, usesRemainder_[2] = {};  // by type: long long, __int128
};

}  // namespace redcomp::seq
