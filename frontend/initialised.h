// Values that have not been initialised, and decide something: a branch, an index, which memory is accessed, a divisor, or what
// a function of the library gets.
//
// Everything that may hold such a value gets a twin which is 1 while it does (unset_twins.h). It is assigned with the original, so a
// copy is no error, and where the value decides something the twin must be 0:
//
//     int x, y; if (c) x = 1; y = x; if (y) ...
//
//     x$unset = 1;  [c] x$unset = 0, x = 1;  y$unset = x$unset, y = x;  [y$unset] fail   [!y$unset] ...
//
// Memory has twins at a constant distance from what a pointer points to; parameters and results of functions that are called by
// name have theirs. Twins are assigned before what they belong to, and read before it: between the two other threads may
// move, but whoever then reads an unset value could have done so in one step too.
//
// Not followed is what goes to functions that are called through pointers, or back from them, to threads, and floating-point
// numbers: a run that gets there with an uninitialised value is no violation, and lets nothing be proved.
#pragma once

#include "frontend/program.h"

namespace redcomp::frontend {

Program checkInitialised(Program program);

}  // namespace redcomp::frontend
