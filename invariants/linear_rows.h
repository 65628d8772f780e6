// Linear constraints over numbered dimensions.
#pragma once

#include <utility>
#include <vector>

#include "logic/term.h"

namespace redcomp::invariants {

// sum of coefficient * dimension + constant, compared with zero.
struct LinearRow {
  enum class Kind { AtLeastZero, Zero, DivisibleByModulus };
  std::vector<std::pair<int, logic::Integer>> coefficients;  // dimension, not zero
  logic::Integer constant = 0;
  Kind kind = Kind::AtLeastZero;
  logic::Integer modulus = 0;  // of DivisibleByModulus
  bool operator==(const LinearRow&) const = default;
};
using LinearRows = std::vector<LinearRow>;

// Over these numeric terms as a formula.
logic::Term formulaOf(const LinearRow& row, const std::vector<logic::Term>& parameters);

}  // namespace redcomp::invariants
