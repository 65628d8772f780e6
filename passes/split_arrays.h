// Splitting arrays: where it is known which cells are accessed, each of these cells becomes a variable.
//
//     int c[] = {[1] = 7, others 0};   0 -> 1: c[0] := c[1] + 1          int c.$0 = 0; int c.$1 = 7;   0 -> 1: c.$0 := c.$1 + 1
//     with i in 0..1:                  1 -> 2: x := c[i]                 1 -> 2: x := i == 0 ? c.$0 : c.$1
//
// Such arrays are common in programs with loops of known bounds, above all `int ids[4]`, which tells threads their numbers.
// Variables, unlike cells, have ranges of their own (ts/intervals.h), and can be explicit (rules/explicit_variables.h).
#pragma once

#include <functional>

#include "ts/system.h"

namespace redcomp::passes {

struct SplitOptions {
  // Whether arrays to which an array input is assigned are split too: this changes the inputs of steps.
  bool splitInputs = true;
  // The range of an index in a step; by default, nothing is known of one that is not constant.
  std::function<ts::Range(ts::ThreadId, ts::StepId, ts::Term index)> rangeOf =
      [](ts::ThreadId, ts::StepId, ts::Term) { return ts::Range{}; };
};

// Locations and steps keep their ids.
void splitArrays(ts::ConcurrentSystem& system, const SplitOptions& options = {});

}  // namespace redcomp::passes
