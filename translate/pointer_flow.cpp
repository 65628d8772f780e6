#include "translate/pointer_flow.h"

#include <algorithm>

namespace redcomp::translate {

using logic::Integer;

PointerFlow::PointerFlow(std::vector<TranslatedThread>& threads, Memory& memory)
    : memory_(memory), pointsTo_(memory.addresses, memory.counters()) {
  for (TranslatedThread& thread : threads) collect(thread.built);
  bool changed = true;
  while (changed) {
    changed = collectInitial();
    changed = pointsTo_.propagate() || changed;
    for (const TranslatedThread& thread : threads)
      for (const PendingAccess& access : thread.built.accesses) changed = flow(access) || changed;
  }
}

void PointerFlow::collect(BuiltThread& thread) {
  for (const Term input : thread.unknownPointers) pointsTo_.unknown(input);
  std::set<const Step*> differences;  // no addresses
  for (const StepUses& uses : thread.uses)
    if (uses.uses.back().kind == PointerUse::Kind::Difference) differences.insert(&thread.stepOf(uses));
  const auto assign = [&](const Step& step) {
    if (differences.contains(&step)) return;
    for (const Assignment& update : step.updates) pointsTo_.assign(update.target, update.value);
  };
  for (const Step& step : thread.system.steps) assign(step);
  for (const PendingAccess& access : thread.accesses) assign(access.step);
}

// Initial values may be addresses; variables appear while accesses are resolved.
bool PointerFlow::collectInitial() {
  bool changed = false;
  const auto holds = [&](Term symbol, const Integer& value) {
    changed = pointsTo_.add(symbol, pointsTo_.of(logic::integer(value))) || changed;
  };
  const auto& variables = memory_.cells.variables();
  for (; initialSeen_ < variables.size(); ++initialSeen_) {
    const Variable& variable = variables[initialSeen_];
    if (!variable.initial) continue;
    if (const auto* number = std::get_if<Integer>(&*variable.initial)) holds(variable.symbol, *number);
    else if (const auto* array = std::get_if<logic::ArrayValue>(&*variable.initial))
      for (const auto& [index, value] : array->cells) holds(variable.symbol, value);
  }
  return changed;
}

std::vector<CellsId> PointerFlow::cellsOf(const PendingAccess& access, const Region& region) {
  std::vector<CellsId> found = memory_.overlapping(region, access.type);
  const auto exact = memory_.cellsAt(region, access.type);
  if (exact && std::find(found.begin(), found.end(), *exact) == found.end()) found.push_back(*exact);
  return found;
}

bool PointerFlow::flow(const PendingAccess& access) {
  const std::size_t variables = memory_.cells.variables().size();
  const bool changed = flowThrough(access);
  return changed || memory_.cells.variables().size() != variables;  // new ones have initial values
}

bool PointerFlow::flowThrough(const PendingAccess& access) {
  if (access.kind == PendingAccess::Kind::HavocReachable) return loseTrackThrough(access);
  if (std::holds_alternative<frontend::MutexType>(access.type) || access.kind == PendingAccess::Kind::FreeMemory) return false;
  if (access.kind == PendingAccess::Kind::Touch) return false;
  bool changed = false;
  const Targets targets = of(access.address);
  const bool load = access.kind == PendingAccess::Kind::Load;
  const Targets stored = load ? Targets{} : of(access.value);
  if (load && targets.unknown) changed = pointsTo_.add(access.hole, {.unknown = true});
  for (const Region& region : targets.regions)
    for (const CellsId id : cellsOf(access, region))
      for (const Term symbol : memory_.symbolsOf(id))
        changed = (load ? pointsTo_.add(access.hole, of(symbol)) : pointsTo_.add(symbol, stored)) || changed;
  if (!load)
    for (const Region& region : targets.regions)
      if (!memory_.cellsAt(region, access.type)) changed = loseTrackIn(region.object) || changed;
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
    if (pointer || !of(symbol).regions.empty()) changed = pointsTo_.add(symbol, {.unknown = true}) || changed;
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
