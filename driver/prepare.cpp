#include "driver/prepare.h"

#include <fmt/format.h>

#include "logic/estimate.h"
#include "movers/isolation.h"
#include "ts/guard_slice.h"
#include "ts/input_classes.h"
#include "ts/intervals.h"
#include "ts/simplify.h"
#include "ts/slice.h"
#include "ts/spin.h"
#include "ts/split_arrays.h"

namespace redcomp::driver {

namespace {

// Ranges that have been checked to hold; nothing if there are none.
std::optional<ts::Intervals> checkedIntervals(const ts::ConcurrentSystem& system, std::function<void()> tick) {
  const ts::Isolation isolation = movers::isolationByLocks(system);
  ts::IntervalOptions options;
  options.tick = std::move(tick);
  auto intervals = ts::findIntervals(system, isolation, options);
  if (!intervals) return std::nullopt;
  if (auto complaint = ts::checkIntervals(system, isolation, *intervals)) {
    fmt::print(stderr, "redcomp: warning: intervals are not used: {}\n", *complaint);
    return std::nullopt;
  }
  return intervals;
}

ts::ConcurrentSystem simplified(const ts::ConcurrentSystem& system, Stages& stages) {
  auto intervals = checkedIntervals(system, [&] { stages.tickOrGiveUp(); });
  return intervals ? ts::simplifySystem(system, *intervals) : system;
}

// With arrays of few cells as variables.
ts::ConcurrentSystem easier(const ts::ConcurrentSystem& system, Stages& stages) {
  auto intervals = checkedIntervals(system, [&] { stages.tickOrGiveUp(); });
  if (!intervals) return system;
  ts::ConcurrentSystem result = ts::simplifySystem(system, *intervals);
  const std::set<logic::Term> globals = ts::globalSymbols(system);
  const auto rangeOf = [&](ts::ThreadId t, ts::StepId s, logic::Term index) {
    const auto box = ts::boxInside(*intervals, t, system[t][s], ts::globalsRead(system[t][s], globals));
    return box ? logic::rangeOf(index, *box) : logic::Range{};
  };
  ts::splitArrays(result, {.splitInputs = false, .rangeOf = rangeOf});
  return result;
}

}  // namespace

Prepared prepare(const ts::ConcurrentSystem& given, const Options& options, Stages& stages) {
  Prepared prepared{given, given, {}};
  ts::ConcurrentSystem& system = prepared.system;
  const auto slice = [&] {
    if (options.slicing) system = stages.run("slice", [&] { return ts::sliceSystem(system); });
  };
  slice();
  if (options.intervals) {
    ts::narrowInputs(system);
    system = stages.run("intervals", [&] { return easier(system, stages); });
    slice();
  }
  if (!options.reduction) {
    prepared.blocks = movers::withoutReduction(system);
    return prepared;
  }
  system = stages.run("spin loops", [&] { return ts::withoutSpinning(system); });
  prepared.blocks = stages.run("movers and blocks", [&] { return movers::findBlocks(system, movers::analyseMovers(system)); });
  return prepared;
}

ts::ConcurrentSystem preparedForTermination(const ts::ConcurrentSystem& given, const Options& options, Stages& stages) {
  const auto slice = [&](const ts::ConcurrentSystem& s) { return stages.run("slice", [&] { return ts::sliceToGuards(s); }); };
  ts::ConcurrentSystem system = slice(given);
  if (!options.intervals) return system;
  ts::narrowInputs(system);
  system = stages.run("intervals", [&] { return simplified(system, stages); });
  return slice(system);
}

std::string dumpIntervals(const ts::ConcurrentSystem& system) {
  auto intervals = checkedIntervals(system, {});
  return intervals ? ts::printIntervals(system, *intervals) : "none found\n";
}

}  // namespace redcomp::driver
