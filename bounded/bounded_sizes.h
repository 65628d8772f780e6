// How far a bounded search has come, and how large its last formula was.
#pragma once

#include <cstddef>
#include <string>

namespace redcomp::bounded {

struct BoundedSizes {
  int doneRounds = 0, doneUnwind = 0;  // searched without finding a violation
  int rounds = 0, unwind = 0;          // of the last formula
  std::size_t blocks = 0;              // edges of the unwound threads
  std::size_t bits = 0;                // over all values that are assigned or drawn
  std::size_t variables = 0, clauses = 0;
};

std::string toString(const BoundedSizes& sizes);  // "no violation with 3 rounds and 2 unwindings"

}  // namespace redcomp::bounded
