// What the analysis of movers knows, at lines of the source: which lines may be taken as one step, and which locks are held.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "logic/source.h"
#include "ts/system.h"

namespace redcomp::engines {

// A reducible block: other threads need not be let in between its first and its last line.
struct BlockLines {
  logic::SourceLocation from;  // without column
  int to = 0;                  // the last line, in the same file and function
  std::set<std::string> threads;
  auto operator<=>(const BlockLines&) const = default;
};

struct HeldLocks {
  logic::SourceLocation at;  // without column
  std::set<std::string> locks;
};

struct SourceFacts {
  std::vector<BlockLines> blocks;  // by place; those of several lines
  std::vector<HeldLocks> held;     // by place; the locks that every thread holds when it comes to the line
};

SourceFacts sourceFacts(const ts::ConcurrentSystem& system);

}  // namespace redcomp::engines
