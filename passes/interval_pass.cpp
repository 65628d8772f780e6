#include "passes/interval_pass.h"

#include "logic/estimate.h"
#include "movers/lock_isolation.h"
#include "passes/simplify.h"
#include "passes/split_arrays.h"
#include "ts/accesses.h"

namespace redcomp::passes {

namespace {

// Between the parts that do not do so themselves.
void tick(const PassHooks& hooks) {
  if (hooks.tick) hooks.tick();
}

}  // namespace

std::optional<ts::Intervals> checkedIntervals(const ts::ConcurrentSystem& system, const PassHooks& hooks) {
  const ts::Isolation isolation = movers::isolationByLocks(system);
  tick(hooks);
  ts::IntervalOptions options;
  options.tick = hooks.tick;
  auto intervals = ts::findIntervals(system, isolation, options);
  if (!intervals) return std::nullopt;
  tick(hooks);
  if (auto complaint = ts::checkIntervals(system, isolation, *intervals)) {
    hooks.checkFailed("intervals are not used: " + *complaint);
    return std::nullopt;
  }
  return intervals;
}

namespace {

void splitByRanges(ts::ConcurrentSystem& simplified, const ts::ConcurrentSystem& system, const ts::Intervals& intervals) {
  const std::set<logic::Term> globals = ts::globalSymbols(system);
  const auto rangeOf = [&](ts::ThreadId t, ts::StepId s, logic::Term index) {
    const auto box = ts::boxInside(intervals, t, system[t][s], ts::accessesOfDefinedRun(system[t][s], globals).reads);
    return box ? logic::rangeOf(index, *box) : logic::Range{};
  };
  splitArrays(simplified, {.splitInputs = false, .rangeOf = rangeOf});
}

}  // namespace

ts::ConcurrentSystem simplifyByIntervals(const ts::ConcurrentSystem& system, bool splitsArrays, const PassHooks& hooks) {
  const auto intervals = checkedIntervals(system, hooks);
  if (!intervals) return system;
  tick(hooks);
  ts::ConcurrentSystem result = simplifySystem(system, *intervals);
  tick(hooks);
  if (splitsArrays) splitByRanges(result, system, *intervals);
  return result;
}

}  // namespace redcomp::passes
