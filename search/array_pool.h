// Contents of arrays as numbers: equal contents have one number, so that a state holds a number for each array, and two
// arrays are compared by comparing numbers. The contents themselves are kept once, however many states hold them.
//
//     a = {others 0}               0
//     a[1] := 3                    1      {[1] = 3, others 0}
//     a[1] := 0                    0      again
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace redcomp::search {

using Number = std::int64_t;

class ArrayPool {
 public:
  using Cell = std::pair<Number, Number>;  // index, value

  Number filled(Number everywhere);                            // one value in all cells
  Number stored(Number array, Number index, Number value);     // the array with another value in one cell
  Number at(Number array, Number index) const;

  Number rest(Number array) const { return entries_[array].rest; }  // the value of the cells that are not listed
  // The cells with another value than `rest`, by index.
  const std::vector<Cell>& cells(Number array) const { return entries_[array].cells; }

  std::size_t bytes() const { return bytes_; }

 private:
  struct Entry {
    Number rest;
    std::vector<Cell> cells;
    std::uint64_t hash;
  };
  Number numberOf(Number rest, const std::vector<Cell>& cells);
  void growTable();

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> table_;  // open addressing; number of an array + 1, or 0
  std::vector<Cell> scratch_;
  std::size_t bytes_ = 0;
};

}  // namespace redcomp::search
