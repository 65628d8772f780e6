#include "movers/blocks.h"

#include <algorithm>

#include "movers/kinds.h"
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

// Locations at which an atomic section that may not finish begins.
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
    bool interruptible = block.out && !thread_[l].atomic;  // not where an error names a place in a section
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
  std::set<StepId> finishing_;  // first steps of actions that can always be completed
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

}  // namespace redcomp::movers
