// From terms to clauses: every integer as a word of as many bits as it needs.
//
//     x in [0, 9], y in [-1, 4]:     x + y  in [-1, 13], 5 bits with the sign          ite(b, x, 3): as x
//
// The range of a term follows from those of its arguments, and those of symbols from what they are defined by: this is the
// interval analysis of the bounded program, in the order in which it runs. No operation can overflow. Only where a value is
// assigned to a variable whose type is narrower than the range of the value, it is cut off: `tooWide` then says whether
// some value did not fit, and solutions with it count for nothing.
// Without `narrow`, each variable has the bits of its type.
//
// Cells of arrays are looked up: an index of few values chooses among the cells, another one goes back through the stores.
#pragma once

#include <map>
#include <stdexcept>
#include <unordered_map>

#include "bounded/rounds.h"
#include "bounded/words.h"
#include "logic/evaluate.h"

namespace redcomp::bounded {

// The formula has something that has no bits: a sentence.
class NoBits : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Blaster {
 public:
  Blaster(Solver& solver, bool narrow) : gates_(solver), words_(gates_), narrow_(narrow) {}

  void add(const Unknown& unknown);
  void add(const Definition& definition);
  void require(const ts::Term& condition);
  Literal literalOf(const ts::Term& condition);

  // Some value has been cut off.
  Literal tooWide() { return gates_.any(tooWide_); }
  // Inputs without ends have fewer values here than they may have.
  bool leavesOut() const { return leavesOut_; }

  // The values of a number that was translated.
  ts::Range rangeOf(const ts::Term& term) const;

  // What the term is in the solver's solution; of an unknown array, the cells that were looked at. Nothing if the term was
  // not translated.
  std::optional<logic::Value> valueOf(const ts::Term& term, const Solver& solver) const;

  std::size_t bitsOfVariables() const { return bitsOfVariables_; }  // over all that is assigned or drawn

 private:
  struct Number {
    Word word;
    ts::Range range;
  };
  struct DefinedArray {
    ts::Term value;
    ts::Range type;
  };
  struct UnknownCells {  // of an array
    ts::Range range;
    std::vector<std::pair<Number, Number>> cells;  // index, value
  };

  void evaluate(const ts::Term& term);
  void evaluateNode(const ts::Term& node);
  Literal truthOf(const ts::Term& node);
  Number numberOf(const ts::Term& node);
  Number sumOf(const ts::Term& node);
  Number productOf(const ts::Term& node);
  Number divided(const ts::Term& node);
  Number dividedByPower(const ts::Term& node, const Number& a, unsigned bits);
  Number dividedByAny(const ts::Term& node, const Number& a, const Number& b);
  Number chosen(Literal condition, const Number& then, const Number& otherwise);
  Number unknownNumber(const ts::Range& range);
  Number constant(const Integer& value) const;
  Number fitted(Number value, const ts::Range& type);
  Literal lessEqual(const Number& a, const Number& b);
  Literal equalTerms(const ts::Term& a, const ts::Term& b);

  Number cell(const ts::Term& array, const Number& index);
  Number cellAt(const ts::Term& array, const Number& index);
  Number cellOfNode(const ts::Term& array, const Number& index);
  Number unknownCell(UnknownCells& unknown, const Number& index);
  Integer integerIn(const Word& word, const Solver& solver) const;

  Gates gates_;
  Words words_;
  bool narrow_;
  std::unordered_map<ts::Term, Literal> truths_;
  std::unordered_map<ts::Term, Number> numbers_;
  std::unordered_map<ts::Term, DefinedArray> arrays_;
  std::unordered_map<ts::Term, UnknownCells> unknownArrays_;
  std::map<std::pair<ts::Term, Word>, Number> cells_;
  std::vector<Literal> tooWide_;
  std::size_t bitsOfVariables_ = 0;
  int depth_ = 0;
  bool leavesOut_ = false;
};

}  // namespace redcomp::bounded
