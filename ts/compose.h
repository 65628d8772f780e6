// Composition: a loop-free piece of one thread as a single guarded step.
//
// From a cut point, the thread runs alone through inner locations until it comes to a cut point again. All runs to the same
// one become one coarse step; branches are merged with ite where they meet again, never enumerated path by path, so the
// size is linear in the piece. Thread 2 of Figure 1, with the cut points 0 and 3:
//
//     0 -> 1: acquire(mx);  1 -> 2: x := x + 2;  2 -> 3: release(mx)      is      0 -> 3: [!mx] x := x + 2, mx := false
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

struct CoarseStep {
  LocationId from;
  LocationId to;                    // a cut point (composeInside: an inner location)
  Term guard;
  std::vector<Assignment> updates;  // of variables that change, in order of their ids
  std::vector<Input> inputs;        // of all steps on the way; and a choice wherever several steps may be enabled at once
  Term defined;                     // no step on the way has undefined behaviour
};

// By location index: true where composition begins and ends. Every cycle of the thread must contain a cut point.
using CutPoints = std::vector<bool>;

// By location index, for every cut point: the coarse steps from it, one per cut point that is reached, in order of locations.
// Throws std::logic_error on a cycle without a cut point.
std::vector<std::vector<CoarseStep>> compose(const ThreadSystem& thread, const CutPoints& cutPoints);

// The same, but from each cut point to the inner locations: the effect of a run that is still between two cut points.
std::vector<std::vector<CoarseStep>> composeInside(const ThreadSystem& thread, const CutPoints& cutPoints);

}  // namespace redcomp::ts
