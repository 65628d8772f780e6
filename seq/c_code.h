// Terms as executable C99, unlike cTerm of logic/print.h, which is for people.
//
// Integers of terms are mathematical. The ranges of the variables determine those of all subterms, and each is computed
// in a type that holds it: int for small constants, long long, __int128. Modulo a power of two is computed in
// unsigned arithmetic where that wraps by itself:
//
//     x, y in [-2^31, 2^31 - 1]         x * y + 1                  x * y + 1           in long long
//     a, b in [0, 2^64 - 1]             (a * b) mod 2^64           (unsigned long long)a * (unsigned long long)b
//
// div and mod are those of SMT-LIB, by helper functions where C's operators round differently; these end the run at a zero
// divisor, like __VERIFIER_assume(0), or give 0. The code for array cells comes from the context.
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
  // The C expression for a cell of an array variable; `index` is the C code of the index, `position` its term.
  std::function<std::string(Term array, Term position, const std::string& index)> cell;
};

// No C type can hold the value, or the code would be too long.
class NoCode : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class CType { Int, LongLong, Int128 };
const char* toString(CType type);         // "int", "long long", "__int128"
CType storageFor(const Range& range);     // LongLong or Int128. Throws NoCode

class CCode {
 public:
  // `total`: what is divided by zero is 0.
  explicit CCode(CContext context, bool total = false) : context_(std::move(context)), total_(total) {}

  // Expressions that need no parentheses when they are compared, assigned or passed as arguments.
  std::string condition(Term term);  // 0 or 1
  std::string integer(Term term);    // of any CType
  // The range of the term, from the ranges of its variables alone.
  Range rangeOf(Term term) { return whole(term).range; }

  static std::string literalOf(const Integer& value);

  // Definitions of the helper functions that the code so far uses.
  std::string helpers() const;

 private:
  struct Code {
    std::string text;
    int level;  // binding strength
    CType type = CType::Int;
    Range range = {};
  };

  const Code& whole(Term term);  // starts afresh, because the context's answers about cells may have changed
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
  bool total_;
  std::unordered_map<Term, Code> done_;
  bool usesDivision_[2] = {}, usesRemainder_[2] = {};  // by type: long long, __int128
};

}  // namespace redcomp::seq
