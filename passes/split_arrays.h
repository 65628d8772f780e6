// Arrays come apart where it is known which cells are accessed: each of them becomes a variable.
//
//     int c[] = {[1] = 7, others 0};   0 -> 1: c[0] := c[1] + 1          int c.$0 = 0; int c.$1 = 7;   0 -> 1: c.$0 := c.$1 + 1
//     with i in 0..1:                  1 -> 2: x := c[i]                 1 -> 2: x := i == 0 ? c.$0 : c.$1
//
// Programs with loops of known bounds are full of them, `int ids[4]` above all, by which threads are told who they are.
// Variables, unlike cells, have ranges of their own (intervals.h), and may be followed value by value.
#pragma once

#include <functional>

#include "ts/system.h"

namespace redcomp::passes {

struct SplitOptions {
  // Whether arrays that are drawn as a whole come apart too: inputs do not stay the same then.
  bool splitInputs = true;
  // Where an index may be when the step is taken; by default, nothing is known of one that is not constant.
  std::function<ts::Range(ts::ThreadId, ts::StepId, ts::Term index)> rangeOf =
      [](ts::ThreadId, ts::StepId, ts::Term) { return ts::Range{}; };
};

// Locations and steps keep their ids.
void splitArrays(ts::ConcurrentSystem& system, const SplitOptions& options = {});

}  // namespace redcomp::passes
