#include "translate/allocations.h"

#include <fmt/format.h>

#include <algorithm>

namespace redcomp::translate {

using namespace ts;

Allocations::Allocations(ThreadParts& parts)
    : thread_(parts.context),
      memory_(parts.context.build.memory),
      built_(parts.context.built),
      now_(parts.now),
      stack_(parts.stack),
      points_(parts.points),
      notes_(parts.notes),
      steps_(parts.steps),
      pointers_(parts.pointers),
      reads_(parts.reads),
      writes_(parts.writes) {}

void Allocations::operator()(const frontend::Allocate& stmt) {
  const Term cells = reads_.valueIn(stack_.here(), stmt.cells).value;
  notes_ = {};  // the program does not count cells, but bytes, which it has evaluated before
  const bool many = thread_.retryFacts.manyTimes.contains(now_.edge) || thread_.plan.replicated;
  const bool fixed = cells.isConstant() && cells.value() > 0 && cells.value() < (1 << 30);
  const int object = objectOf(stmt, fixed ? static_cast<std::uint64_t>(cells.value()) : frontend::kUnknownLength, many);
  if (many) return takeNext(stmt, object, fixed);
  built_.allocatesOnce = true;
  Effect result = steps_.effect();
  const bool isHeader = stmt.element.openAt != 0 && cells.isConstant() && cells.value() == 0;  // and no elements
  if (cells.isConstant() && !fixed && !isHeader) result.approximates = "memory of no size, or of more than there is";
  writes_.write(result, stack_.here(), stmt.target, {memory_.addresses.allocated(object, Term()), logic::boolean(true)});
  if (memory_.followsLife(object)) result.updates.push_back({memory_.alive(object), logic::integer(1)});
  noteReuse(object, result);
  if (const Term length = memory_.length(object)) result.updates.push_back({length, cells});
  noteSize(stmt, result);
  if (stmt.element.openAt == 0 || cells.isConstant()) return steps_.add(now_.at, points_.next(result.known), result);
  const Term fits = logic::lessEqual(logic::integer(0), cells);
  Effect wraps = result;
  result.guard = logic::conjunction(result.guard, fits);
  wraps.guard = logic::conjunction(wraps.guard, logic::negation(fits));
  wraps.approximates = "memory whose size is less than that of a structure";
  steps_.add(now_.at, points_.next(result.known), result);
  steps_.add(now_.at, points_.next(wraps.known), wraps);
}

// Where accesses are checked, it matters how many there may be.
void Allocations::noteSize(const frontend::Allocate& stmt, Effect& result) {
  if (!memory_.isChecked || stmt.exact) return;
  const char* const what = "memory whose size is not that of a number of objects";
  built_.incomplete.push_back(fmt::format("{}: {}", logic::toString(stack_.shownAt().source), what));
  result.approximates = what;
}

// New memory may be where freed memory was, if any has been freed.
void Allocations::noteReuse(int object, Effect& result) {
  if (!memory_.followsReuse || !memory_.isBlock(object)) return;
  const Term reuses = memory_.reuses(object), some = memory_.someFreed();
  const bool many = memory_.addresses[object].many;
  const Term before = logic::equal(reuses, logic::integer(1));
  result.updates.push_back({reuses, many ? logic::ite(before, logic::integer(1), some) : some});
}

void Allocations::operator()(const frontend::FreeMemory& stmt) {
  const bool matters = memory_.isChecked || memory_.followsReuse || thread_.build.program.findsRaces;
  if (!matters) return steps_.add(now_.at, points_.next(steps_.effect().known), steps_.effect());
  const LoweredValue pointer = reads_.valueIn(stack_.here(), stmt.pointer);
  Effect freed = steps_.effect();
  freed.defined = pointer.defined;
  freed.plain = !memory_.isChecked;
  PendingAccess access;
  access.kind = PendingAccess::Kind::FreeMemory;
  access.address = pointer.value;
  pointers_.defer(std::move(access));
  steps_.add(now_.at, points_.next(freed.known), freed);
}

int Allocations::objectOf(const frontend::Allocate& stmt, std::uint64_t cells, bool many) {
  const auto [entry, isNew] = objects_.try_emplace(now_.point, -1);
  if (isNew) {
    const std::string name = thread_.names.unique(fmt::format("{}.heap{}", thread_.plan.name, stack_.shownAt().source.line));
    const auto within = stmt.automatic ? std::optional(stack_.activation()) : std::nullopt;
    entry->second = memory_.addresses.allocate(name, thread_.plan.id.index, cells, stmt.zeroed, many, stmt.element, within);
    places_.emplace_back(now_.at, now_.edge);
  }
  return entry->second;
}

// So many that their addresses are apart from those of others: as many as there are runs of a loop that is assumed to end.
logic::Integer Allocations::mostBlocks(int object) const {
  const logic::Integer cells = std::max<std::uint64_t>(memory_.addresses[object].extent, 1);
  return std::min<logic::Integer>(logic::Integer(1) << 31, memory_.addresses.stride() / 4 / cells);
}

// The object's number is taken in one step with its address: nobody else gets the same.
void Allocations::takeNext(const frontend::Allocate& stmt, int object, bool sizeIsKnown) {
  if (!sizeIsKnown)
    built_.incomplete.push_back(fmt::format("{}: memory of a size that is not constant is allocated in a loop",
                                            logic::toString(stack_.shownAt().source)));
  const Term counter = memory_.counter(object);
  Effect result = steps_.effect();
  if (memory_.isChecked) result.guard = logic::less(counter, logic::integer(mostBlocks(object)));
  if (!sizeIsKnown) result.approximates = "memory of a size that is not constant, which is allocated in a loop";
  writes_.write(result, stack_.here(), stmt.target, {memory_.addresses.allocated(object, counter), logic::boolean(true)});
  result.updates.push_back({counter, logic::add(counter, logic::integer(1))});
  noteReuse(object, result);
  if (memory_.followsLife(object)) {
    const Term alive = memory_.alive(object);
    result.updates.push_back({alive, logic::store(alive, counter, logic::integer(1))});
    if (memory_.findsLeaks) result.updates.push_back({memory_.live(object), logic::add(memory_.live(object), logic::integer(1))});
  }
  noteSize(stmt, result);
  steps_.add(now_.at, points_.next(result.known), result);
}

bool Allocations::findRepeated(RetryFacts& facts) const {
  if (places_.empty()) return false;
  const Components found = componentsOf(built_);
  bool isNews = false;
  for (const auto& [at, edge] : places_)
    if (found.cyclic[found.of[at.index]]) isNews = facts.manyTimes.insert(edge).second || isNews;
  return isNews;
}

}  // namespace redcomp::translate
