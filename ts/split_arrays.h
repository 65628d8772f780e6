// Arrays come apart where every access says which cell it means: each cell that is accessed becomes a variable.
//
//     int c[] = {[1] = 7, others 0};   0 -> 1: c[0] := c[1] + 1          int c$0 = 0; int c$1 = 7;   0 -> 1: c$0 := c$1 + 1
//
// Programs with loops of known bounds are full of them, `int ids[4]` above all, by which threads are told who they are.
// Variables, unlike cells, have ranges of their own (intervals.h).
#pragma once

#include "ts/system.h"

namespace redcomp::ts {

// Locations and steps keep their ids. `Inputs::Keep`: arrays that are drawn as a whole stay, and so do all inputs.
enum class Inputs { Split, Keep };
void splitArrays(ConcurrentSystem& system, Inputs inputs);

}  // namespace redcomp::ts
