// Composition: a loop-free piece of one thread as a single guarded step.
//
// From a location, the thread runs alone through inner locations until it meets a stop. All runs to one stop become
// one coarse step; branches are merged with ite where they meet again, never enumerated path by path, so the size
// is linear in the piece. Thread 2 of Figure 1, with the cutPoints 0 and 3:
//
//     0 -> 1: acquire(mx);  1 -> 2: x := x + 2;  2 -> 3: release(mx)      is      0 -> 3: [!mx] x := x + 2, mx := false
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

struct CoarseStep {
  LocationId from;
  LocationId to;                    // a stop
  Term guard;
  std::vector<Assignment> updates;  // of variables that change, in order of their ids
  std::vector<Input> inputs;        // of all steps from there; and choices where several steps are enabled at once
  Term defined;                     // no step on the way is undefined
};

// By location index: true where composition ends. Every cycle of the thread must contain a stop.
using CutPoints = std::vector<bool>;

// By location index, for every stop: the coarse steps from it, one per stop that is reached, in order of the cutPoints.
// Throws std::logic_error on a cycle without a stop.
std::vector<std::vector<CoarseStep>> compose(const ThreadSystem& thread, const CutPoints& cutPoints);

// The same, for every way from a stop to a place between the cutPoints: what a run has done by the time it gets there.
std::vector<std::vector<CoarseStep>> composeInside(const ThreadSystem& thread, const CutPoints& cutPoints);

}  // namespace redcomp::ts
