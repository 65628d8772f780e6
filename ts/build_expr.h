// C expressions as terms over mathematical integers.
//
// Unsigned results are taken modulo 2^bits, conversions wrap, signed results are mathematical and
// LoweredValue::defined says when they are right. Intervals are computed on the way, so that wraps and conditions
// appear only where they can matter:
//
//     unsigned u; u + 1     (u + 1) mod 2^32             int i; i + 1    i + 1, defined if i + 1 <= 2147483647
//     (u % 8) + 1           (u mod 8) + 1                (i & 7) + 1     (i mod 8) + 1
#pragma once

#include <functional>

#include "frontend/program.h"
#include "logic/term.h"
#include "ts/build.h"

namespace redcomp::ts {

struct Interval {
  logic::Integer low, high;  // both belong to it
  bool within(const Interval& other) const { return other.low <= low && high <= other.high; }
};

struct LoweredValue {
  Term value;
  Interval interval;  // holds whenever the variables are in the ranges of their types
  Term defined;
};

struct LoweredCondition {
  Term holds;
  Term defined;
};

// What the variables of an expression stand for: a symbol, or a constant where the value is known.
struct VariableTerms {
  std::function<Term(const frontend::VariableId&)> scalar;
  std::function<Term(const frontend::VariableId&, Term index)> element;
  std::function<std::uint64_t(const frontend::VariableId&)> length;  // of an array
};

class ExprLowering {
 public:
  ExprLowering(const VariableTerms& variables, SignedOverflow overflow) : variables_(variables), overflow_(overflow) {}
  LoweredValue value(const frontend::ExprPtr& expr) const;
  LoweredCondition condition(const frontend::ExprPtr& expr) const;
  // The index of an access to the array; defined if it is in bounds.
  LoweredValue index(const frontend::VariableId& array, const frontend::ExprPtr& index) const;

 private:
  LoweredValue lower(const frontend::Expr& expr, const frontend::Literal& node) const;
  LoweredValue lower(const frontend::Expr& expr, const frontend::Read& node) const;
  LoweredValue lower(const frontend::Expr& expr, const frontend::Element& node) const;
  LoweredValue lower(const frontend::Expr& expr, const frontend::Unary& node) const;
  LoweredValue lower(const frontend::Expr& expr, const frontend::Binary& node) const;
  LoweredValue lower(const frontend::Expr& expr, const frontend::Convert& node) const;
  LoweredValue lower(const frontend::Expr& expr, const frontend::Conditional& node) const;
  LoweredValue arithmetic(const frontend::IntegerType& type, frontend::BinaryOp op, const LoweredValue& left,
                          const LoweredValue& right) const;
  LoweredValue divide(const frontend::IntegerType& type, bool remainder, const LoweredValue& left,
                      const LoweredValue& right) const;
  LoweredValue shift(const frontend::IntegerType& type, bool toLeft, const LoweredValue& left,
                     const LoweredValue& right) const;
  LoweredCondition compare(const frontend::Binary& node) const;
  LoweredCondition logical(const frontend::Binary& node) const;
  // A mathematical result as a value of the type.
  LoweredValue result(const frontend::IntegerType& type, Term value, const Interval& interval, Term defined) const;

  const VariableTerms& variables_;
  SignedOverflow overflow_;
};

// The bit operations on numbers in two's complement of any length; `bits` bounds what the operands need.
Term bitAnd(const LoweredValue& left, const LoweredValue& right, unsigned bits);
Term bitOr(const LoweredValue& left, const LoweredValue& right, unsigned bits);
Term bitXor(const LoweredValue& left, const LoweredValue& right, unsigned bits);

}  // namespace redcomp::ts
