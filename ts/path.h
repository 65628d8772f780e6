// A path: which thread runs from where to where, one after the other. What a refutation is read back to.
#pragma once

#include <vector>

#include "ts/compose.h"
#include "ts/system.h"

namespace redcomp::ts {

// One thread runs alone from a stop to the next.
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
