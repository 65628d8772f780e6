// Concrete values and the value of a term under an assignment; what the interpreter of transition systems runs on.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <variant>

#include "logic/term.h"

namespace redcomp::logic {

// An array: cells that differ from the default.
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

// Nothing if a variable without a value is needed, or a divisor is zero. Of ite, and, or only what decides is needed.
std::optional<Value> evaluate(Term term, const Valuation& valuation);

}  // namespace redcomp::logic
