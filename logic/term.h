// Terms: the one language in which guards, updates, clauses and invariants are written.
//
// A Term is an immutable, typed, hash-consed expression over booleans, mathematical integers and arrays from
// integers to integers: two terms are the same expression exactly if they are the same pointer, so equality and
// hashing are free. The constructors below simplify as they build (constants fold, sums of monomials are kept in
// one normal form, comparisons are normalised over the integers), so `x + a + a` and `2*a + x` are one term and
// `!(x <= 4)` is `5 <= x`. Machine arithmetic is written out with mod and ite by whoever builds the term.
//
// Terms live until the process ends. The table behind them is not synchronised: redcomp works in parallel by
// processes, not by threads.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace redcomp::logic {

using Integer = boost::multiprecision::cpp_int;

enum class Sort : std::uint8_t { Bool, Int, IntArray };

enum class Op : std::uint8_t {
  BoolConstant,   // payload: value 0 or 1
  IntConstant,    // payload: value
  Variable,       // payload: name
  Not,            // never over a comparison of integers, a constant or another Not
  And,            // two or more arguments, flat, sorted, without duplicates
  Or,             // as And
  Ite,            // condition, then, else; of any sort
  Equal,          // two arguments of one sort
  LessEqual,      // two integers
  Add,            // two or more monomials, sorted, at most one constant (first)
  Multiply,       // constant * atom, or atom * atom (then not linear)
  Divide,         // SMT-LIB `div`: floor for a positive divisor
  Modulo,         // SMT-LIB `mod`: never negative
  Select,         // array, index
  Store,          // array, index, value
  ConstantArray,  // one value in every cell
};

constexpr std::uint64_t kLargestTerm = std::uint64_t{1} << 62;

class Term {
 public:
  Term() = default;  // the absent term: false in a boolean test; nothing else may be done with it

  Op op() const;
  Sort sort() const;
  std::span<const Term> args() const;
  const Term& arg(std::size_t i) const { return args()[i]; }
  const std::string& name() const;  // of a Variable
  const Integer& value() const;     // of a constant; booleans are 0 and 1
  std::uint32_t id() const;         // order of creation; deterministic for one run on one input
  std::uint32_t depth() const;      // 1 for a leaf; bounds the recursion depth of printers
  // Number of operators and leaves when written out without sharing, at most kLargestTerm. Forty nodes can become 2^40.
  std::uint64_t writtenSize() const;

  explicit operator bool() const { return node_ != nullptr; }
  bool operator==(const Term&) const = default;
  std::strong_ordering operator<=>(const Term& other) const { return id() <=> other.id(); }

  bool isTrue() const { return op() == Op::BoolConstant && value() != 0; }
  bool isFalse() const { return op() == Op::BoolConstant && value() == 0; }
  bool isConstant() const { return op() == Op::BoolConstant || op() == Op::IntConstant; }

  struct Node;  // defined in term.cpp
 private:
  friend struct TermTable;
  explicit Term(const Node* node) : node_(node) {}
  const Node* node_ = nullptr;
  friend struct std::hash<Term>;
};

// Leaves.
Term boolean(bool value);
Term integer(Integer value);
Term variable(const std::string& name, Sort sort);  // the same name with another sort is another variable

// Propositional structure.
Term negation(Term a);
Term conjunction(std::vector<Term> parts);
Term disjunction(std::vector<Term> parts);
inline Term conjunction(Term a, Term b) { return conjunction(std::vector<Term>{a, b}); }
inline Term disjunction(Term a, Term b) { return disjunction(std::vector<Term>{a, b}); }
Term implies(Term a, Term b);
Term ite(Term condition, Term then, Term otherwise);

// Comparison. Equality of booleans is equivalence.
Term equal(Term a, Term b);
Term notEqual(Term a, Term b);
Term lessEqual(Term a, Term b);
Term less(Term a, Term b);

// Integer arithmetic.
Term sum(std::vector<Term> parts);
inline Term add(Term a, Term b) { return sum({a, b}); }
Term subtract(Term a, Term b);
Term negate(Term a);
Term multiply(Term a, Term b);
Term floorDivide(Term a, Term b);  // SMT-LIB div
Term modulo(Term a, Term b);       // SMT-LIB mod
Term truncatedDivide(Term a, Term b);     // C's `/`: toward zero
Term truncatedRemainder(Term a, Term b);  // C's `%`: has the sign of a

// Arrays.
Term select(Term array, Term index);
Term store(Term array, Term index, Term value);
Term constantArray(Term value);

}  // namespace redcomp::logic

template <>
struct std::hash<redcomp::logic::Term> {
  std::size_t operator()(const redcomp::logic::Term& t) const noexcept {
    return std::hash<const void*>{}(t.node_);
  }
};
