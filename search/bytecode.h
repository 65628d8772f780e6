// Terms as straight code over registers, for a search that evaluates millions of them.
//
//     guard x <= 4, update x := x + y            registers: x = r0, y = r1, 4 = r2
//         r3 := r0 <= r2;  require r3;  r4 := r0 + r1;           result: r0 := r4
//
// Registers hold 64-bit numbers: variables of the state, constants, inputs, and intermediate results; truth values are 0
// and 1, arrays are numbers of an ArrayPool. Every term is evaluated once and there are no jumps, so shared subterms cost
// nothing. Where 64 bits are too few or a divisor is zero the code traps, and the interpreter decides instead: it
// has integers of any size, and ignores arguments of connectives that do not matter.
//
// The same code can be run on terms instead of numbers (`meaningOf`): this must give back the terms it was made from, which
// is how closed.h makes sure that nothing was lost in translation.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/term.h"
#include "search/array_pool.h"

namespace redcomp::search {

using Register = std::uint32_t;

enum class Operation : std::uint8_t {
  Not,              // to := !a
  And,              // to := a && b
  Or,
  Choose,           // to := a ? b : c
  Equal,            // to := a == b; arrays too
  LessEqual,
  Add,
  Multiply,
  Divide,           // as in SMT-LIB: the remainder is never negative
  Modulo,
  Select,           // to := a[b]
  Store,            // to := a with c at b
  Fill,             // to := the array with a in all cells
  // With a constant that does not fit into 64 bits; the register holds the nearest number that does.
  EqualHuge,        // to := a == b, one of them huge
  LessEqualHuge,    // to := a <= b, b huge
  HugeLessEqual,    // to := a <= b, a huge
  ModuloHuge,       // to := a mod b, b huge and positive
  Trap,             // the next instruction uses a huge constant otherwise
  // Conditions.
  RequireGuard,     // the step can only be taken if a
  RequireDefined,   // the step has undefined behaviour unless a
};

struct Instruction {
  Operation operation;
  Register to = 0, a = 0, b = 0, c = 0;
};

struct Result {
  Register target;  // of a variable
  Register value;
};

struct Code {
  std::vector<Instruction> instructions;
  std::vector<Result> results;  // simultaneous
};

enum class Effect {
  Taken,     // all conditions hold: the results may be assigned
  Disabled,  // a condition does not hold
  Trapped,   // not known
};

Effect run(const Code& code, Number* registers, ArrayPool& arrays);

// What the code computes, over the terms that the registers stand for at the beginning. The others are absent terms, and are
// so again afterwards.
struct Meaning {
  logic::Term guard = logic::boolean(true), defined = logic::boolean(true);
  std::vector<logic::Term> results;  // in the order of Code::results
};

Meaning meaningOf(const Code& code, std::vector<logic::Term>& registers);

// Assigns registers. First all that several pieces of code share, variables and constants; then the code, piece by piece: the
// registers for inputs and intermediate results are used again by the next piece.
class Compiler {
 public:
  Register addVariable(logic::Term variable);
  void addConstantsOf(logic::Term term);

  void begin();                        // the next piece
  Register addInput(logic::Term input);
  void require(logic::Term condition, Operation kind);  // RequireGuard or RequireDefined
  void assign(logic::Term variable, logic::Term value);
  Code end();

  Register of(logic::Term variable) const { return shared_.at(variable); }
  std::size_t registers() const { return most_; }  // as many are needed by all pieces
  const std::unordered_map<Register, logic::Term>& constants() const { return constants_; }

 private:
  Register evaluate(logic::Term term);
  Register find(logic::Term term) const;
  void evaluateNode(logic::Term node);
  void fold(logic::Term node, Operation operation);
  void compare(logic::Term node);
  void divide(logic::Term node);
  Register emit(Operation operation, Register a, Register b = 0, Register c = 0);
  bool isHuge(logic::Term term) const;
  void trapIfHuge(logic::Term node);
  Register fresh();

  std::unordered_map<logic::Term, Register> shared_, own_;  // of all pieces, of this one
  std::unordered_map<Register, logic::Term> constants_;
  Register next_ = 0;
  std::size_t most_ = 0;
  Code code_;
};

// The number nearest to the constant.
Number nearest(const logic::Integer& value);
bool fits(const logic::Integer& value);

}  // namespace redcomp::search
