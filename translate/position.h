// Where the translation of a thread is.
//
// A control point is what becomes a location: the stack of calls, the node of the function's graph, how many atomic
// sections are open, and the known values of tracked variables. The same statement with other known values is another
// point, which is how loops that create threads are unrolled:
//
//     for (i = 0; i < 2; i++) create(...)      the node of `create` with i = 0, and the same node with i = 1
#pragma once

#include <cstddef>

#include "frontend/program.h"
#include "translate/environment.h"
#include "translate/owner.h"
#include "translate/types.h"

namespace redcomp::translate {

struct ControlPoint {
  int frame = 0;  // of CallStack
  int node = 0;
  int atomicDepth = 0;
  EnvironmentId known;
  bool operator==(const ControlPoint&) const = default;
};

struct ControlPointHash {
  std::size_t operator()(const ControlPoint& point) const;
};

// The statement that is being translated.
struct Position {
  ControlPoint point;
  LocationId at;                         // of the point, or between it and the next one
  const frontend::Edge* edge = nullptr;  // null between statements
  bool inSection() const { return point.atomicDepth > 0; }
};

// The variables of one activation with what is known of them.
struct Scope {
  Activation activation;
  EnvironmentId known;
};

}  // namespace redcomp::translate
