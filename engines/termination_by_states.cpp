#include "engines/termination_by_states.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/strict_checks.h"
#include "search/ending.h"
#include "ts/input_classes.h"
#include "ts/replicate.h"

namespace redcomp::engines {

namespace {

constexpr double partForStates = 0.3;  // of the remaining time
constexpr std::size_t mostStates = 1'000'000;

// Whether a search can try all values.
bool isFinite(const ts::ConcurrentSystem& system) {
  const ts::InputClasses classes(system);
  const auto begins = [](const ts::Variable& variable) { return variable.initial.has_value(); };
  const auto isTried = [&](const ts::Step& step) { return classes.choices(step).has_value(); };
  return std::ranges::all_of(system.globals, begins) && std::ranges::all_of(system.threads, [&](const ts::ThreadSystem& thread) {
           return std::ranges::all_of(thread.locals, begins) && std::ranges::all_of(thread.steps, isTried);
         });
}

// All states; nothing if there are too many. Errors are places at which a thread stays.
std::optional<search::StateSet> allStates(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, Stages& stages) {
  search::ExploreOptions options;
  options.mergeTwins = false;  // who goes round, and who waits, is a matter of single threads
  options.maxStates = options.bySteps = mostStates;
  options.tick = [&](const search::Progress&) { stages.tickOrGiveUp(); };
  return stages.run("search", [&] { return search::explore(system, blocks, options); }).reached;
}

InfiniteRuns prove(const passes::Subject& subject, const Request& request, Stages& stages) {
  InfiniteRuns result;
  ts::ConcurrentSystem system = subject.system;
  system.errors.clear();
  const bool fair = request.question.fair;
  const auto reached = allStates(system, subject.blocks, stages);
  if (!reached) return result;
  result.sizes.states = reached->states.size();
  const auto tick = [&] { stages.tickOrGiveUp(); };
  const auto ending = stages.run("rank", [&] { return search::findEnding(*reached, fair, tick); });
  if (!ending) return result;
  search::ClosureOptions options;
  options.tick = tick;
  const auto fault = stages.run("check", [&] { return search::faultOfEnding(system, subject.blocks, *reached, *ending, fair, options); });
  if (fault) {
    result.reason = "the argument found is no proof: " + *fault;
    checkFailed(request, result.reason);
    return result;
  }
  result.absent = true;
  result.sizes.reducibleBlocks = movers::countReducible(system, subject.blocks);
  result.ranking.push_back({"", fmt::format("no {} goes round among the {} states", fair ? "fair run" : "run", result.sizes.states)});
  return result;
}

}  // namespace

InfiniteRuns proveByStates(const passes::Subject& subject, const Request& request, Stages& stages) {
  if (ts::hasReplicated(subject.system) || !isFinite(subject.system)) return {};
  try {
    const Stages::ScopedLimit limit(stages, partForStates);
    return prove(subject, request, stages);
  } catch (const TimeOver&) {
    return {};
  }
}

}  // namespace redcomp::engines
