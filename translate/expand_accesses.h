// The steps of an access through a pointer: one for each place that the pointer may point to, under the guard that it is
// this one.
//
//     *p = 1, p -> {x, y}       4 -> 5: [p == 8388608] x := 1        4 -> 5: y := 1 defined(p == 8389120)
//
// The last of them has no guard, but is undefined behaviour unless the pointer points there (Step::defined): null and
// dangling pointers are assumed not to be followed. Places that hold values of another type, and memory that is not the
// program's, are approximated; where a pointer is not followed at all there is an error of its own.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

struct ExpandedAccesses {
  // Pointers that the analysis cannot follow lead to errors of their own, by steps that approximate: where they are
  // not reached nothing is lost, and where they are nothing is claimed.
  std::vector<ErrorCondition> errors;
  std::set<Term> stored;  // variables that are assigned through pointers
};

// Adds the steps of all accesses to their threads, and the variables that they need to the memory.
// `findsRaces`: who frees memory writes to all of it.
ExpandedAccesses expandAccesses(std::vector<TranslatedThread>& threads, PointerFlow& pointers, Memory& memory, bool findsRaces,
                                const std::function<void()>& tick);

}  // namespace redcomp::translate
