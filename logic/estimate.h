// The ranges of terms in a box (box.h): forwards from variables to a term, and backwards from a condition to variables.
//
//     x in [0, 9], b in [0, 1]            rangeOf(x + 1)  is  [1, 10]
//                                         assume(b && x > 4)  leaves  x in [5, 9], b in [1, 1]
//                                         simplified(ite(x == 10, 7, (x + 1) mod 4294967296))  is  x + 1
//
// All three over-approximate: terms nested beyond some depth may have any value, and cases of ite are distinguished only
// up to a certain effort.
#pragma once

#include "logic/box.h"

namespace redcomp::logic {

// The values that the term may have; for a condition [0, 0], [1, 1] or [0, 1].
Range rangeOf(Term term, const Box& box);

// Restricts the box to where the condition holds. False if it surely holds nowhere: the box must not be used then.
[[nodiscard]] bool assume(Box& box, Term condition);

// A term with the same value everywhere in the box: a term with a single possible value becomes a constant, mod is dropped
// where it has no effect, and so are branches of ite that are never taken.
Term simplified(Term term, const Box& box);

}  // namespace redcomp::logic
