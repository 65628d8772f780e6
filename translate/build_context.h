// What the translation of all threads of a program shares, and what the parts that translate one thread share.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/program.h"
#include "translate/build_system.h"
#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/names.h"
#include "translate/thread_plan.h"
#include "translate/tracking.h"

namespace redcomp::translate {

struct BuildContext {
  const frontend::Program& program;
  const BuildOptions& options;
  const std::vector<FunctionFacts>& facts;             // by function
  const std::vector<bool>& trackedGlobals;             // by global
  const std::set<std::string>& changedByOthers;        // symbols that were tracked, and must not be
  std::vector<frontend::FunctionId> pointedFunctions;  // whose address is taken
  bool joinsForResults = false;                        // some join wants what the thread returned
  Memory& memory;
};

BuildContext contextOf(const frontend::Program& program, const BuildOptions& options, const TrackingFacts& facts,
                       const std::set<std::string>& changedByOthers, Memory& memory);

// A variable whose values are followed: a local of a function, or a global.
struct TrackedVariable {
  int function = -1;  // -1: a global
  int index = -1;     // among the locals, or the globals
  auto operator<=>(const TrackedVariable&) const = default;
};

// What earlier attempts to build a thread have shown.
struct RetryFacts {
  std::set<TrackedVariable> untracked;        // take too many values to be tracked; also where other threads begin alike
  std::set<const frontend::Edge*> manyTimes;  // allocations that may be executed more than once
};

// One attempt to build one thread.
struct ThreadContext {
  const BuildContext& build;
  const ThreadPlan& plan;
  const RetryFacts& retryFacts;
  int nextThread;  // the id of the first thread that this one creates
  Names& names;
  BuiltThread& built;  // the result
};

}  // namespace redcomp::translate
