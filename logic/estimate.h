// What terms may be in a box (box.h): forwards from variables to a term, and backwards from a condition to variables.
//
//     x in [0, 9], b in [0, 1]            rangeOf(x + 1)  is  [1, 10]
//                                         assume(b && x > 4)  leaves  x in [5, 9], b in [1, 1]
//                                         simplified(ite(x == 10, 7, (x + 1) mod 4294967296))  is  x + 1
//
// All three may lose precision and never a value: nested terms beyond some depth are taken for anything, and cases are
// distinguished only until a certain effort has been made.
#pragma once

#include "logic/box.h"

namespace redcomp::logic {

// What the term may be; for a condition [0, 0], [1, 1] or [0, 1].
Range rangeOf(Term term, const Box& box);

// Makes the box smaller by what the condition says. False if the condition is surely false: nothing is left.
[[nodiscard]] bool assume(Box& box, Term condition);

// A term that has the same value wherever the box holds: what can have one value only is a constant, mod is left out
// where it does nothing, and of ite what is not taken.
Term simplified(Term term, const Box& box);

}  // namespace redcomp::logic
