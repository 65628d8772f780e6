#include "driver/blocked.h"

#include "driver/deadlock.h"

namespace redcomp::driver {

Outcome blockedForEver(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  Options asked = options;
  asked.termination = false;
  asked.deadlock = true;
  asked.rule = options.reduction ? std::nullopt : std::optional(rules::Rule::Graph);
  asked.smt2File.reset();
  return checkDeadlock(system, movers::Deadlocks::OfAll, asked, stages);
}

}  // namespace redcomp::driver
