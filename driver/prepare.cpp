#include "driver/prepare.h"

#include <fmt/format.h>

#include "movers/isolation.h"
#include "ts/guard_slice.h"
#include "ts/intervals.h"
#include "ts/simplify.h"

namespace redcomp::driver {
namespace {

ts::ConcurrentSystem simplified(const ts::ConcurrentSystem& system, std::function<void()> tick) {
  const ts::Isolation isolation = movers::isolationByLocks(system);
  ts::IntervalOptions options;
  options.tick = std::move(tick);
  const auto intervals = ts::findIntervals(system, isolation, options);
  if (!intervals || ts::checkIntervals(system, isolation, *intervals)) return system;
  return ts::simplifySystem(system, *intervals);
}

}  // namespace

ts::ConcurrentSystem preparedForTermination(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  const auto slice = [&](const ts::ConcurrentSystem& s) { return stages.run("slice", [&] { return ts::sliceToGuards(s); }); };
  ts::ConcurrentSystem prepared = slice(system);
  if (!options.intervals) return prepared;
  prepared = stages.run("intervals", [&] { return simplified(prepared, [&] { stages.tickOrGiveUp(); }); });
  return slice(prepared);
}

}  // namespace redcomp::driver
