#include "movers/reduced_semantics.h"

#include <algorithm>

#include "ts/loops.h"

namespace redcomp::movers {

using namespace ts;

bool isMidBlock(const ConcurrentSystem& system, const Blocks& blocks, ThreadLocation place) {
  return !blocks.isOut(place) || system[place.thread][place.location].atomic;
}

ReducedSemantics::ReducedSemantics(const ConcurrentSystem& system, const Blocks& blocks) : threads_(threadIds(system)) {
  for (ThreadId t : threads_) {
    auto& row = midBlock_.emplace_back();
    for (LocationId l : locationIds(system[t])) row.push_back(movers::isMidBlock(system, blocks, {t, l}));
  }
}

bool isObservable(const ErrorCondition& error, const std::optional<ThreadId>& onlyMover) {
  return !onlyMover || (error.at.size() == 1 && error.at.front().thread == *onlyMover);
}

namespace {

constexpr int longestComposition = 250;  // steps

// Adds cut points so that no run between two of them is longer than that. The given ones must cut every cycle.
void cutLongRuns(const ThreadSystem& thread, CutPoints& cutPoints) {
  auto from = stepsFrom(thread);
  std::vector<int> order, pending(thread.locations.size(), 0), length(thread.locations.size(), 0);
  for (const Step& step : thread.steps)
    if (!cutPoints[step.from.index]) ++pending[step.to.index];
  // In topological order: a location is ready once the length of all runs into it is known.
  for (const Step& step : thread.steps)
    if (cutPoints[step.from.index]) length[step.to.index] = 1;
  for (LocationId l : locationIds(thread))
    if (pending[l.index] == 0) order.push_back(l.index);
  for (std::size_t k = 0; k < order.size(); ++k) {
    int l = order[k];
    bool passes = !cutPoints[l];
    if (passes && length[l] >= longestComposition) cutPoints[l] = true;
    if (!passes) continue;
    for (StepId s : from[l]) {
      int target = thread[s].to.index;
      length[target] = std::max(length[target], cutPoints[l] ? 1 : length[l] + 1);
      if (--pending[target] == 0) order.push_back(target);
    }
  }
}

}  // namespace

CutPoints blockCutPoints(const ConcurrentSystem& system, const Blocks& blocks, ThreadId id) {
  const ThreadSystem& thread = system[id];
  std::vector<bool> inside(thread.steps.size());
  std::vector<LocationId> roots;
  for (StepId s : stepIds(thread)) inside[s.index] = !blocks.isOut({id, thread[s].from}) && !blocks.isOut({id, thread[s].to});
  CutPoints cutPoints(thread.locations.size());
  for (LocationId l : locationIds(thread)) {
    cutPoints[l.index] = blocks.isOut({id, l});
    if (!cutPoints[l.index]) roots.push_back(l);
  }
  auto heads = loopHeads(thread, roots, inside);
  for (LocationId l : locationIds(thread)) cutPoints[l.index] = cutPoints[l.index] || heads[l.index];
  return cutPoints;
}

CutPoints compositionCutPoints(const ConcurrentSystem& system, const Blocks& blocks, ThreadId id) {
  CutPoints cutPoints = blockCutPoints(system, blocks, id);
  cutLongRuns(system[id], cutPoints);
  return cutPoints;
}

}  // namespace redcomp::movers
