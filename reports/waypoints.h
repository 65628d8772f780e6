// What a violation witness says about a run, before it is written in one of the formats.
#pragma once

#include <string>
#include <vector>

#include "engines/outcome.h"

namespace redcomp::reports {

struct Waypoint {
  enum class Type { ThreadCreation, Assumption, BranchTrue, BranchFalse, Result, Target };
  Type type;
  int thread = 0;
  logic::SourceLocation source;
  std::string function;
  std::string value = {};  // of an assumption: "x == 1"; of a result: "7"
  int created = 0;         // of a creation: the number of the thread
};

struct Waypoints {
  std::vector<Waypoint> stem, cycle;   // of an infinite run, the cycle is repeated
  std::vector<Waypoint> targets;       // of a race, two
};

// `lines`: the lines of the source files, by name; branchings are told only where a keyword stands on the line.
struct SourceLines {
  std::string file;
  std::vector<std::string> lines;
};
Waypoints waypointsOf(const engines::Violation& violation, const std::vector<SourceLines>& sources);

}  // namespace redcomp::reports
