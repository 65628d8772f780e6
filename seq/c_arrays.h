// How large arrays have to be in C. Those of a transition system have a cell for every integer.
//
// An array gets the cells that some step may write, or reads where it is known to be inside: positions are estimated
// from the ranges of variables, the guard, and what Step::defined says. Where a position may be outside (in a guard,
// say, which is evaluated before anything is known), the cell has kept its initial value, and that is what the C
// program reads there.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "logic/box.h"

#include "ts/system.h"

namespace redcomp::seq {

using logic::Integer;

struct CArray {
  Integer first = 0, last = 0;     // positions
  bool hasOutside = true;          // the cells outside are known: those of `otherwise`
  Integer otherwise = 0;
  bool holds(const ts::Range& positions) const;
  Integer size() const { return last - first + 1; }
};

// By symbol, for every array of the system. Throws logic::InputError for one that would be too large.
std::map<ts::Term, CArray> arraysOf(const ts::ConcurrentSystem& system);

// What is known of variables by their ranges alone, and of a step's variables once its guard holds and it is known to
// be defined; nothing if that cannot be. `ranges` has those of variables and inputs.
logic::Box boxOf(const std::set<ts::Term>& variables, const std::map<ts::Term, ts::Range>& ranges);
std::optional<logic::Box> boxInside(const ts::Step& step, const std::map<ts::Term, ts::Range>& ranges);

std::map<ts::Term, ts::Range> rangesOf(const ts::ConcurrentSystem& system);

}  // namespace redcomp::seq
