// A path: a sequence of runs of single threads between cut points. Refutations are translated back to paths.
#pragma once

#include <vector>

#include "ts/compose.h"
#include "ts/system.h"

namespace redcomp::ts {

// One thread runs alone from a cut point to the next.
struct Segment {
  ThreadId thread;
  LocationId from;
  LocationId to;
  bool operator==(const Segment&) const = default;
};

struct Path {
  std::vector<CutPoints> cutPoints;  // by thread: where segments begin and end
  std::vector<Segment> segments;
};

}  // namespace redcomp::ts
