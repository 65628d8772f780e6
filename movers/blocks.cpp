#include "movers/blocks.h"

#include <algorithm>

#include "movers/sections.h"
#include "ts/loops.h"

namespace redcomp::movers {

using namespace ts;

namespace {

enum class Phase { Pre, Post };

Phase after(MoverKind kind, Phase phase) {
  if (kind == MoverKind::Left || kind == MoverKind::Non) return Phase::Post;
  return phase;  // a right-mover leaves a location only in the pre-commit phase
}

// Locations from which an atomic section that may not finish starts.
std::vector<bool> beforeUnfinishedSection(const ThreadSystem& thread, const std::set<StepId>& finishing) {
  std::vector<bool> before(thread.locations.size(), false);
  for (const AtomicSection& section : atomicSections(thread))
    if (section.mayNotFinish)
      for (StepId s : section.steps)
        if (!thread[thread[s].from].atomic && !finishing.contains(s)) before[thread[s].from.index] = true;
  return before;
}

class BlockFinder {
 public:
  BlockFinder(const ConcurrentSystem& system, const Movers& movers, ThreadId id)
      : thread_(system[id]), kinds_(movers.kinds[id.index]), from_(stepsFrom(thread_)), heads_(loopHeads(thread_)),
        finishing_(surelyEnding(movers.locksets, id)), unfinished_(beforeUnfinishedSection(thread_, finishing_)),
        blocks_(thread_.locations.size()) {
    markOut(thread_.initial, "initial location");
    for (LocationId l : locationIds(thread_))
      if (from_[l.index].empty() && !thread_[l].atomic) markOut(l, "no step leaves it");
    for (const ErrorCondition& error : system.errors)
      for (const ThreadLocation& place : error.at)
        if (place.thread == id) markOut(place.location, "named by an error condition");
  }

  std::vector<LocationBlock> run() {
    arrive(thread_.initial, Phase::Pre);
    while (!work_.empty()) {
      auto [location, phase] = work_.back();
      work_.pop_back();
      for (StepId s : from_[location.index]) arrive(thread_[s].to, after(kinds_[s.index].kind, phase));
    }
    return std::move(blocks_);
  }

 private:
  void markOut(LocationId l, std::string reason) {
    if (blocks_[l.index].out) return;
    blocks_[l.index].out = true;
    blocks_[l.index].reason = std::move(reason);
  }

  void arrive(LocationId l, Phase phase) {
    LocationBlock& block = blocks_[l.index];
    bool& known = phase == Phase::Pre ? block.preCommit : block.postCommit;
    if (known) return;
    known = true;
    if (phase == Phase::Post && !thread_[l].atomic)
      if (std::string why = whyNotPostCommit(l); !why.empty()) markOut(l, std::move(why));
    bool interruptible = block.out && !thread_[l].atomic;  // where an error names a place of a section, it goes on
    if (phase == Phase::Pre || !interruptible) work_.push_back({l, phase});
    else arrive(l, Phase::Pre);  // the phase starts anew
  }

  // Why a committed block may not pass this location; "" if it may.
  std::string whyNotPostCommit(LocationId l) const {
    for (StepId s : from_[l.index]) {
      MoverKind kind = kinds_[s.index].kind;
      if (kind == MoverKind::Right || kind == MoverKind::Non) return "committed, and a step from it does not move left";
    }
    if (heads_[l.index]) return "committed, and the head of a loop";
    if (!neverBlocks(thread_, from_[l.index]) && !mayFinish(l)) return "committed, and may block";
    if (unfinished_[l.index]) return "committed, and an atomic section that may not finish starts";
    return {};
  }

  bool mayFinish(LocationId l) const {
    return std::any_of(from_[l.index].begin(), from_[l.index].end(), [&](StepId s) { return finishing_.contains(s); });
  }

  const ThreadSystem& thread_;
  const std::vector<StepKind>& kinds_;
  std::vector<std::vector<StepId>> from_;
  std::vector<bool> heads_;
  std::set<StepId> finishing_;  // actions that can be completed, whatever happens meanwhile, by their first step
  std::vector<bool> unfinished_;
  std::vector<LocationBlock> blocks_;
  std::vector<std::pair<LocationId, Phase>> work_;
};

}  // namespace

Blocks findBlocks(const ConcurrentSystem& system, const Movers& movers) {
  Blocks blocks;
  for (ThreadId t : threadIds(system)) blocks.locations.push_back(BlockFinder(system, movers, t).run());
  return blocks;
}

Blocks withoutReduction(const ConcurrentSystem& system) {
  Blocks blocks;
  for (const ThreadSystem& thread : system.threads) {
    auto& row = blocks.locations.emplace_back();
    for (LocationId l : locationIds(thread)) {
      bool out = !thread[l].atomic || l == thread.initial;
      row.push_back({out, true, false, out ? "no reduction" : ""});
    }
  }
  for (const ErrorCondition& error : system.errors)
    for (const ThreadLocation& place : error.at) blocks.locations[place.thread.index][place.location.index].out = true;
  return blocks;
}

int countReducible(const ConcurrentSystem& system, const Blocks& blocks) {
  int count = 0;
  for (ThreadId t : threadIds(system)) {
    std::set<LocationId> entries;
    for (const Step& step : system[t].steps)
      if (blocks.isOut({t, step.from}) && !blocks.isOut({t, step.to})) entries.insert(step.from);
    count += static_cast<int>(entries.size());
  }
  return count;
}

namespace {

constexpr int longestComposition = 250;  // steps

// Adds stops so that no run between two of them is longer than that. The stops given cut every cycle.
void cutLongRuns(const ThreadSystem& thread, Stops& stops) {
  auto from = stepsFrom(thread);
  std::vector<int> order, pending(thread.locations.size(), 0), length(thread.locations.size(), 0);
  for (const Step& step : thread.steps)
    if (!stops[step.from.index]) ++pending[step.to.index];
  // A location is ready once all runs into it are measured; those that come from a stop have length one.
  for (const Step& step : thread.steps)
    if (stops[step.from.index]) length[step.to.index] = 1;
  for (LocationId l : locationIds(thread))
    if (pending[l.index] == 0) order.push_back(l.index);
  for (std::size_t k = 0; k < order.size(); ++k) {
    int l = order[k];
    bool passes = !stops[l];
    if (passes && length[l] >= longestComposition) stops[l] = true;
    if (!passes) continue;
    for (StepId s : from[l]) {
      int target = thread[s].to.index;
      length[target] = std::max(length[target], stops[l] ? 1 : length[l] + 1);
      if (--pending[target] == 0) order.push_back(target);
    }
  }
}

}  // namespace

Stops blockStops(const ConcurrentSystem& system, const Blocks& blocks, ThreadId id) {
  const ThreadSystem& thread = system[id];
  std::vector<bool> inside(thread.steps.size());
  std::vector<LocationId> roots;
  for (StepId s : stepIds(thread)) inside[s.index] = !blocks.isOut({id, thread[s].from}) && !blocks.isOut({id, thread[s].to});
  Stops stops(thread.locations.size());
  for (LocationId l : locationIds(thread)) {
    stops[l.index] = blocks.isOut({id, l});
    if (!stops[l.index]) roots.push_back(l);
  }
  auto heads = loopHeads(thread, roots, inside);
  for (LocationId l : locationIds(thread)) stops[l.index] = stops[l.index] || heads[l.index];
  return stops;
}

Stops stopsOf(const ConcurrentSystem& system, const Blocks& blocks, ThreadId id) {
  Stops stops = blockStops(system, blocks, id);
  cutLongRuns(system[id], stops);
  return stops;
}

}  // namespace redcomp::movers
