// Concrete values, and the value of a term under a valuation; the interpreter of transition systems is built on this.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <variant>

#include "logic/term.h"

namespace redcomp::logic {

// An array: a default value, and the cells that differ from it.
struct ArrayValue {
  Integer otherwise = 0;
  std::map<Integer, Integer> cells;  // never holds a cell equal to `otherwise`
  bool operator==(const ArrayValue&) const = default;
};

using Value = std::variant<bool, Integer, ArrayValue>;
using Valuation = std::unordered_map<Term, Value>;  // variable -> value of its sort

Sort sortOf(const Value& value);
Value defaultValue(Sort sort);           // false, 0, all cells 0
Term constantTerm(const Value& value);   // the term that denotes the value
std::string toString(const Value& value);

// Nothing if a needed variable has no value, or a divisor is zero. Of ite, and, or only the deciding arguments are needed.
std::optional<Value> evaluate(Term term, const Valuation& valuation);

}  // namespace redcomp::logic
