// The sizes of arrays in C. In a transition system an array has a cell for every integer.
//
// An array gets the cells that some step may write, or may read where the index is known to be in range: indices are
// estimated from the ranges of variables, the guard and Step::defined. Where an index may be outside (in a guard, say, which
// is evaluated before anything is known), the cell still has its initial value, and that is what the C program reads.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "logic/box.h"

#include "ts/system.h"

namespace redcomp::seq {

using logic::Integer;

struct CArray {
  Integer first = 0, last = 0;     // the smallest and the largest index
  bool hasOutside = true;          // the cells outside are known to hold `otherwise`
  Integer otherwise = 0;
  bool holds(const ts::Range& positions) const;
  Integer size() const { return last - first + 1; }
};

// By symbol, for every array of the system. Throws logic::InputError for one that would be too large.
std::map<ts::Term, CArray> arraysOf(const ts::ConcurrentSystem& system);

// The box of variables by their ranges alone; and inside a step, given its guard and `defined` (nothing if these exclude each
// other). `ranges` contains variables and inputs.
logic::Box boxOf(const std::set<ts::Term>& variables, const std::map<ts::Term, ts::Range>& ranges);
std::optional<logic::Box> boxInside(const ts::Step& step, const std::map<ts::Term, ts::Range>& ranges);

std::map<ts::Term, ts::Range> rangesOf(const ts::ConcurrentSystem& system);

}  // namespace redcomp::seq
