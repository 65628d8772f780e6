// C expressions as terms over mathematical integers.
//
// Unsigned results are taken modulo 2^bits, conversions wrap, signed results are mathematical and
// `defined` says when they are right. Intervals are computed on the way, so that wraps and conditions
// appear only where they can matter:
//
//     unsigned u; u + 1     (u + 1) mod 2^32             int i; i + 1    i + 1, defined if i + 1 <= 2147483647
//     (u % 8) + 1           (u mod 8) + 1                (i & 7) + 1     (i mod 8) + 1
#pragma once

#include <functional>

#include "frontend/program.h"
#include "logic/term.h"
#include "translate/build_system.h"

namespace redcomp::translate {

struct Interval {
  logic::Integer low, high;  // both belong to it
  bool within(const Interval& other) const { return other.low <= low && high <= other.high; }
};

struct Number {
  Term value;
  Interval interval;  // holds whenever the variables are in the ranges of their types
};

struct LoweredValue {
  Term value;
  Term defined;
};

struct LoweredCondition {
  Term holds;
  Term defined;
};

// Something that an expression does with addresses and that is right only for some of them. Where they may lead is known
// later (address_uses.h).
struct PointerUse {
  enum class Kind {
    Counts,      // elements
    Moves,       // by elements, where memory is checked
    Shifts,      // by `positions` bits, to another member
    Number,      // calculates with it
    Tag,         // looks at, or changes, some of the lowest three bits: right if multiples of `bytes`
    Difference,  // of pointers
    Equality,    // of pointers
    NumberEquality,  // the same of integers
    Order,       // of pointers: which one is greater
    NumberOrder,  // the same of integers
    Truth        // looks whether a part of it is zero
  };
  Kind kind;
  Term address;
  Term other = {};  // of Difference, Equality and the orders
  frontend::ElementShape shape = {};
  std::int64_t positions = 0;
  unsigned bytes = 0;
};

// The pointer, if the expression is one that is passed on as a number of 32 bits: `int c = p; if (c)`. Such a number
// counts as false if the pointer is null, and else as true. Null if it is anything else.
frontend::ExprPtr pointerAsTruth(const frontend::ExprPtr& expr);

// What must hold for a value to be defined.
struct Requirement {
  Term condition;
  ts::Undefined otherwise;
};

// What the variables of an expression stand for: a symbol, or a constant where the value is known.
struct VariableTerms {
  std::function<Term(const frontend::VariableId&)> scalar;
  std::function<Term(const frontend::VariableId&, Term index)> element;
  std::function<std::uint64_t(const frontend::VariableId&)> length;  // of an array; kUnknownLength
  // What is at an address, and the type of the cell that holds it.
  std::function<std::pair<Term, frontend::Type>(Term address, const frontend::Type&)> load;
  std::function<Term(const frontend::AddressOf&, Term index)> addressOf;  // index absent: 0
  std::function<Term(frontend::FunctionId)> functionAddress;
  std::function<Term()> threadNumber;
  std::function<void(PointerUse)> use;
  std::function<Term(Term left, Term right)> less;  // of numbers that may be addresses
  logic::Integer stride;  // see address_space.h
  bool farApart = false;  // the same: no pointer moves from one object to another
  unsigned pointerBits = 64;
};

class ExprLowering {
 public:
  ExprLowering(const VariableTerms& variables, SignedOverflow overflow) : variables_(variables), overflow_(overflow) {}
  LoweredValue value(const frontend::ExprPtr& expr);
  LoweredCondition condition(const frontend::ExprPtr& expr);
  // The index of an access to the array; defined if it is in bounds.
  LoweredValue index(const frontend::VariableId& array, const frontend::ExprPtr& index);
  // Of what has been lowered, in the order of evaluation.
  const std::vector<Requirement>& required() const { return required_; }
  bool readsPlainly() const { return readsPlainly_; }  // shared memory, otherwise than by an atomic operation

 private:
  Number number(const frontend::ExprPtr& expr);
  Term truth(const frontend::ExprPtr& expr);
  Number elementIndex(const frontend::VariableId& array, const frontend::ExprPtr& index);
  Number lower(const frontend::Expr& expr, const frontend::Literal& node);
  Number lower(const frontend::Expr& expr, const frontend::Read& node);
  Number lower(const frontend::Expr& expr, const frontend::Element& node);
  Number lower(const frontend::Expr& expr, const frontend::Unary& node);
  Number lower(const frontend::Expr& expr, const frontend::Binary& node);
  Number lower(const frontend::Expr& expr, const frontend::Convert& node);
  Number lower(const frontend::Expr& expr, const frontend::Conditional& node);
  Number lower(const frontend::Expr& expr, const frontend::Load& node);
  Number lower(const frontend::Expr& expr, const frontend::AddressOf& node);
  Number lower(const frontend::Expr& expr, const frontend::Displace& node);
  Number lower(const frontend::Expr& expr, const frontend::InBounds& node);
  Number lower(const frontend::Expr& expr, const frontend::FunctionAddress& node);
  Number lower(const frontend::Expr& expr, const frontend::ThreadNumber& node);
  Term distance(const frontend::ExprPtr& index);  // by which a pointer moves
  Number converted(const Number& number, const frontend::Type& type);
  Number arithmetic(const frontend::IntegerType& type, frontend::BinaryOp op, const Number& left, const Number& right);
  Number divide(const frontend::IntegerType& type, const Number& left, const Number& right);
  Number remainder(const frontend::IntegerType& type, const Number& left, const Number& right);
  void requireDivisor(const Number& divisor);
  void requireQuotient(const frontend::IntegerType& type, const Number& left, const Number& right);
  Number shift(const frontend::IntegerType& type, bool toLeft, const Number& left, const Number& right);
  Term compare(const frontend::Binary& node);
  Term order(const frontend::Binary& node, Term left, Term right);
  Term logical(const frontend::Binary& node);
  Number difference(const Number& left, const Number& right);  // of pointers
  // Notes what is done with a value that may be an address.
  bool mayBeAddress(const frontend::Type& type) const;
  void usedAsNumber(const frontend::ExprPtr& expr, const Number& value);
  void noteArithmetic(const frontend::Binary& node, const Number& left, const Number& right);
  Term less(const frontend::Binary& node, Term left, Term right);
  // A mathematical result as a value of the type.
  Number result(const frontend::IntegerType& type, Term value, const Interval& interval);

  void require(Term condition, ts::Undefined otherwise);
  // What has been required from `mark` on is required only if the condition holds.
  void onlyIf(Term condition, std::size_t mark);
  Term defined() const;

  const VariableTerms& variables_;
  SignedOverflow overflow_;
  std::vector<Requirement> required_;
  bool readsPlainly_ = false;
};

// The bit operations on numbers in two's complement of any length; `bits` bounds what the operands need.
Term bitAnd(const Number& left, const Number& right, unsigned bits);
Term bitOr(const Number& left, const Number& right, unsigned bits);
Term bitXor(const Number& left, const Number& right, unsigned bits);

}  // namespace redcomp::translate
