// A sweep on this machine: as many tasks at a time as there are cores for.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sweep/plan.h"
#include "sweep/record.h"

namespace redcomp::sweep {

// A task at work.
struct AtWork {
  std::string task;
  double seconds = 0;
};

// What a sweep tells while it goes on; both are called by one thread at a time.
struct SweepEvents {
  std::function<void(const Record&)> done;                       // may throw: then the sweep ends
  std::function<void(const std::vector<AtWork>&)> atWork = {};   // about every 200 ms
};

// `open`: positions in plan.tasks. Rethrows what `done` has thrown, after the tasks at work have been ended.
void runLocally(const Plan& plan, const std::vector<std::size_t>& open, int atATime, const SweepEvents& events);

}  // namespace redcomp::sweep
