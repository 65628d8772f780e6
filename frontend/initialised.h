// Values that have not been initialised, and decide something: a branch, an index, which memory is accessed, a divisor, or what
// a function of the library gets.
//
// Every local that may hold such a value gets a companion which is 1 while it does. It is assigned with the local, so a copy is
// no error, and where the value decides something the companion must be 0:
//
//     int x, y; if (c) x = 1; y = x; if (y) ...
//
//     x$unset = 1;  [c] x$unset = 0, x = 1;  y$unset = x$unset, y = x;  [y$unset] fail   [!y$unset] ...
//
// What is kept in memory (arrays, what pointers point to, globals), passed to functions or returned is not followed: a run that
// gets there with an uninitialised value is no violation, and lets nothing be proved.
#pragma once

#include "frontend/program.h"

namespace redcomp::frontend {

Program checkInitialised(Program program);

}  // namespace redcomp::frontend
