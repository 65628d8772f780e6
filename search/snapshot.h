// States as plain numbers, for a search that visits millions of them: slots instead of maps, 64-bit integers instead of
// integers of any size. States that do not fit are not explored; violations found are replayed by the interpreter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/evaluate.h"
#include "logic/term.h"

namespace redcomp::search {

using Number = std::int64_t;
using Wide = __int128;  // for intermediate results: sums and products before they are taken modulo 2^64

// A value does not fit into the numbers of the search; then the step is not explored.
struct OutOfNumbers {};

constexpr Number kLargestNumber = Number{1} << 62;

constexpr Wide kLargestWide = Wide{1} << 126;

Number small(const logic::Integer& value);  // throws OutOfNumbers

struct Array {
  Number rest = 0;                 // of the cells that are not listed
  std::map<Number, Number> cells;  // cells with another value than `rest`
  bool operator==(const Array&) const = default;

  Number at(Number index) const;
  void set(Number index, Number value);
};

// Values by slot, locations by thread.
struct Snapshot {
  std::vector<Number> numbers;
  std::vector<Array> arrays;
  std::vector<int> at;
  bool operator==(const Snapshot&) const = default;
};

void append(Snapshot& state, const logic::Value& value);  // as the next number or array; throws OutOfNumbers

struct SnapshotHash {
  std::size_t operator()(const Snapshot& s) const;
};

// The slot of each variable.
class Slots {
 public:
  int number(logic::Term variable) { return slot(numbers_, variable); }
  int array(logic::Term variable) { return slot(arrays_, variable); }
  int findNumber(logic::Term variable) const { return numbers_.at(variable); }
  int findArray(logic::Term variable) const { return arrays_.at(variable); }

 private:
  static int slot(std::unordered_map<logic::Term, int>& slots, logic::Term variable) {
    return slots.try_emplace(variable, static_cast<int>(slots.size())).first->second;
  }
  std::unordered_map<logic::Term, int> numbers_, arrays_;
};

// A set of states, and the slots of their variables.
struct StateSet {
  Slots slots;
  std::unordered_set<Snapshot, SnapshotHash> states;
};

// Values of terms in a state, with given values of a step's inputs; an array input has one value in all cells. Throws
// OutOfNumbers.
class Evaluator {
 public:
  Evaluator(const Slots& slots, const Snapshot& state, const std::unordered_map<logic::Term, Number>& inputs)
      : slots_(slots), state_(state), inputs_(inputs) {}

  bool holds(logic::Term condition) const { return wide(condition) != 0; }
  Number number(logic::Term term) const;
  Array array(logic::Term term) const;

 private:
  Wide wide(logic::Term term) const;
  Number variable(logic::Term term) const;
  Wide sum(logic::Term term) const;
  std::pair<Wide, Wide> divide(logic::Term term) const;  // quotient and remainder

  const Slots& slots_;
  const Snapshot& state_;
  const std::unordered_map<logic::Term, Number>& inputs_;
};

}  // namespace redcomp::search
