#include "translate/pointer_flow.h"

#include <algorithm>
#include <utility>

namespace redcomp::translate {

using logic::Integer;

PointerFlow::PointerFlow(std::vector<TranslatedThread>& threads, Memory& memory, const std::function<void()>& tick)
    : memory_(memory), pointsTo_(memory.addresses, memory.counters()) {
  for (TranslatedThread& thread : threads) collect(thread.built);
  bool changed = true;
  while (changed) {
    changed = collectInitial();
    pointsTo_.solve([this](int watched, const Region* region) { meet(watched, region); }, tick);
    changed = meetNewCells() || changed;
    for (const int object : retyped_) changed = loseTrackIn(object) || changed;
    for (const PendingAccess* access : havocs_) changed = loseTrackThrough(*access) || changed;
  }
}

void PointerFlow::collect(BuiltThread& thread) {
  for (const Term input : thread.unknownPointers) pointsTo_.setUnknown(pointsTo_.node(input));
  std::set<const Step*> differences;  // no addresses
  for (const StepUses& uses : thread.uses)
    if (uses.uses.back().kind == PointerUse::Kind::Difference) differences.insert(&thread.stepOf(uses));
  const auto assign = [&](const Step& step) {
    if (differences.contains(&step)) return;
    for (const Assignment& update : step.updates) pointsTo_.assign(update.target, update.value);
  };
  for (const Step& step : thread.system.steps) assign(step);
  for (const PendingAccess& access : thread.accesses) {
    assign(access.step);
    watch(access);
  }
}

void PointerFlow::watch(const PendingAccess& access) {
  using Kind = PendingAccess::Kind;
  if (access.kind == Kind::HavocReachable) return havocs_.push_back(&access);
  if (std::holds_alternative<frontend::MutexType>(access.type) || access.kind == Kind::FreeMemory || access.kind == Kind::Touch) return;
  const Term value = access.kind == Kind::Load ? access.hole : access.value;
  watched_.push_back({&access, value ? pointsTo_.node(value) : -1});
  pointsTo_.watch(pointsTo_.node(access.address), static_cast<int>(watched_.size()) - 1);
}

// Initial values may be addresses; variables appear while accesses are resolved.
bool PointerFlow::collectInitial() {
  const auto& variables = memory_.cells.variables();
  const bool changed = initialSeen_ < variables.size();
  for (; initialSeen_ < variables.size(); ++initialSeen_) {
    const Variable& variable = variables[initialSeen_];
    if (!variable.initial) continue;
    if (const auto* number = std::get_if<Integer>(&*variable.initial)) pointsTo_.assign(variable.symbol, logic::integer(*number));
    else if (const auto* array = std::get_if<logic::ArrayValue>(&*variable.initial))
      for (const auto& [index, value] : array->cells) pointsTo_.assign(variable.symbol, logic::integer(value));
  }
  return changed;
}

std::vector<CellsId> PointerFlow::cellsOf(const PendingAccess& access, const Region& region) {
  std::vector<CellsId> found = memory_.overlapping(region, access.type);
  const auto exact = memory_.cellsAt(region, access.type);
  if (exact && std::find(found.begin(), found.end(), *exact) == found.end()) found.push_back(*exact);
  return found;
}

void PointerFlow::meet(int watched, const Region* region) {
  const auto& [access, value] = watched_[watched];
  if (!region) {
    if (access->kind == PendingAccess::Kind::Load) pointsTo_.setUnknown(value);
    return;
  }
  met_[region->object].push_back({watched, *region});
  flowThrough(met_[region->object].back());
}

void PointerFlow::flowThrough(const Met& met) {
  const auto [access, value] = watched_[met.watched];
  const bool load = access->kind == PendingAccess::Kind::Load;
  for (const CellsId id : cellsOf(*access, met.region))
    for (const Term symbol : memory_.symbolsOf(id)) {
      if (value < 0) continue;
      const PointsTo::Node cell = pointsTo_.node(symbol);
      load ? pointsTo_.connect(cell, value) : pointsTo_.connect(value, cell);
    }
  if (!load && !memory_.cellsAt(met.region, access->type)) retyped_.insert(met.region.object);
}

// Cells of memory on the heap appear while accesses are met.
bool PointerFlow::meetNewCells() {
  bool changed = false;
  for (const auto& [object, all] : met_) {
    const std::size_t cells = memory_.cellsIn(object).size();
    if (std::exchange(cellsSeen_[object], cells) == cells) continue;
    changed = true;
    for (const Met& each : all) flowThrough(each);
  }
  return changed;
}

// ---- what is not followed ----------------------------------------------------------------------------------------

// What is stored there with another type may be anywhere in the object (see Expansion::approximate in expand_accesses.cpp).
bool PointerFlow::loseTrackIn(int object) {
  bool changed = false;
  for (const CellsId id : memory_.cellsIn(object)) changed = loseTrackOf(id) || changed;
  return changed;
}

// If they are pointers, or numbers that are addresses.
bool PointerFlow::loseTrackOf(CellsId cells) {
  bool changed = false;
  const bool pointer = std::holds_alternative<frontend::PointerType>(memory_.cells[cells].type);
  for (const Term symbol : memory_.symbolsOf(cells))
    if (pointer || !of(symbol).regions.empty()) changed = pointsTo_.setUnknown(pointsTo_.node(symbol)) || changed;
  return changed;
}

bool PointerFlow::loseTrackThrough(const PendingAccess& access) {
  bool changed = false;
  for (const Region& region : of(access.address).regions)
    for (const CellsId id : reachable(region, *access.havoc)) changed = loseTrackOf(id) || changed;
  return changed;
}

// The cells that begin and end in so many bits from the place on; all of the object's if others lie across an end.
std::vector<CellsId> PointerFlow::cellsWithin(const Region& region, std::uint64_t bits) {
  const std::vector<CellsId> all = memory_.cellsIn(region.object);
  std::vector<CellsId> within;
  for (const CellsId id : all) {
    const Memory::Span span = memory_.spanOf(region.object, id);
    const std::int64_t end = region.offset + static_cast<std::int64_t>(bits);
    if (std::holds_alternative<frontend::MutexType>(memory_.cells[id].type)) continue;  // of the models' size
    if (span.to <= region.offset || end <= span.from) continue;
    if (span.from < region.offset || end < span.to) return all;
    within.push_back(id);
  }
  return bits == 0 || within.empty() ? all : within;
}

std::set<CellsId> PointerFlow::reachable(const Region& region, const frontend::HavocReachable& stmt) {
  std::set<CellsId> found;
  std::vector<CellsId> added = cellsWithin(region, stmt.bits);
  std::set<CellsId> first(added.begin(), added.end());
  while (!added.empty()) {
    const CellsId id = added.back();
    added.pop_back();
    const bool stays = stmt.keeps && first.erase(id) > 0;
    if ((!stays && !found.insert(id).second) || !stmt.reaches) continue;
    for (const Term symbol : memory_.symbolsOf(id))
      for (const Region& next : of(symbol).regions)
        for (const CellsId cells : memory_.cellsIn(next.object)) added.push_back(cells);
  }
  return found;
}

}  // namespace redcomp::translate
