#include "translate/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "frontend/expr.h"
#include "frontend/layout.h"

namespace redcomp::translate {

using frontend::kUnknownLength;
using logic::Integer;
using frontend::ScalarType;

std::uint64_t Memory::bitsOf(CellsId id) const { return frontend::bitsOf(cells[id].type, program_.pointerBits); }

std::optional<CellsId> Memory::cellsAt(const Region& region, const ScalarType& type) {
  const auto found = addresses[region.object].declared ? declaredCellsAt(region, type) : heapCellsAt(region, type);
  const auto isHandle = [](const ScalarType& each) { return std::holds_alternative<frontend::ThreadHandleType>(each); };
  mixesHandles_ = mixesHandles_ || (found && isHandle(cells[*found].type) != isHandle(type));
  return found;
}

std::optional<CellsId> Memory::heapCellsAt(const Region& region, const ScalarType& type) {
  const MemoryObject& object = addresses[region.object];
  const std::uint64_t end = static_cast<std::uint64_t>(region.offset) + frontend::bitsOf(type, program_.pointerBits);
  const bool library = std::holds_alternative<frontend::MutexType>(type);  // whose size is the models' business
  if (object.element.bits != 0 && end > object.element.bits && !library) return std::nullopt;  // it is not of its type
  for (const auto& [offset, there] : heapCells_[region.object])
    if (offset == region.offset && frontend::compatible(cells[there].type, type, program_.pointerBits)) return there;
  if (!overlapping(region, type).empty()) return std::nullopt;
  return addHeapCells(region, type);
}

std::optional<CellsId> Memory::declaredCellsAt(const Region& region, const ScalarType& type) {
  const MemoryObject object = addresses[region.object];
  const auto typeOf = [&](const frontend::VariableId& id) -> const frontend::Type& {
    if (const auto* global = std::get_if<frontend::GlobalId>(&id)) return program_.globals[global->index].type;
    return program_[object.scope.activation.function].locals[std::get<frontend::LocalId>(id).index].type;
  };
  const auto offset = static_cast<std::uint64_t>(region.offset);
  const auto* leaf = frontend::findLeaf(*object.declared, offset, type, program_.pointerBits, typeOf);
  if (!leaf) return std::nullopt;
  return cells.of(object.scope, leaf->variable, object.owner);
}

CellsId Memory::addHeapCells(const Region& region, const ScalarType& type) {
  const MemoryObject& object = addresses[region.object];
  Cells made;
  const bool first = region.offset == 0;
  const char* sign = region.offset < 0 ? "_" : "";
  made.symbol = first ? object.name : fmt::format("{}.{}{}", object.name, sign, std::abs(region.offset));
  made.shown = first ? object.name : fmt::format("{}@{}", object.name, region.offset);
  made.type = type;
  const bool isHeader = region.offset < static_cast<std::int64_t>(object.element.openAt);  // of which there is one
  made.isArray = object.many || (object.extent != 1 && !isHeader);
  made.length = object.many ? kUnknownLength : isHeader ? 1 : object.extent;
  made.owner = object.many ? -1 : object.scope.thread;
  made.many = object.many;
  made.zeroed = object.zeroed || object.isTwin;
  made.filling = object.isTwin && !object.zeroed ? 1 : 0;
  const CellsId id = cells.add(std::move(made));
  heapCells_[region.object].emplace_back(region.offset, id);
  return id;
}

std::vector<CellsId> Memory::overlapping(const Region& region, const ScalarType& type) {
  const MemoryObject object = addresses[region.object];  // a copy: cells that are met may add objects
  const auto from = region.offset;
  const auto to = from + static_cast<std::int64_t>(frontend::bitsOf(type, program_.pointerBits));
  const auto overlaps = [&](std::int64_t offset, CellsId other) {
    return offset < to && from < offset + static_cast<std::int64_t>(bitsOf(other));
  };
  std::vector<CellsId> found;
  if (!object.declared) {
    for (const auto& [offset, there] : heapCells_[region.object])
      if (overlaps(offset, there)) found.push_back(there);
    return found;
  }
  for (const frontend::Leaf& leaf : object.declared->leaves) {
    const CellsId there = cells.of(object.scope, leaf.variable, object.owner);
    if (overlaps(static_cast<std::int64_t>(leaf.offset), there)) found.push_back(there);
  }
  return found;
}

std::vector<CellsId> Memory::cellsIn(int id) {
  const MemoryObject object = addresses[id];  // a copy: cells that are met may add objects
  std::vector<CellsId> found;
  for (const auto& [offset, there] : heapCells_[id]) found.push_back(there);
  if (object.declared)
    for (const frontend::Leaf& leaf : object.declared->leaves)
      found.push_back(cells.of(object.scope, leaf.variable, object.owner));
  return found;
}

Memory::Span Memory::spanOf(int id, CellsId sought) const {
  const MemoryObject& object = addresses[id];
  const auto bits = static_cast<std::int64_t>(bitsOf(sought));
  if (const auto heap = heapCells_.find(id); heap != heapCells_.end())
    for (const auto& [offset, held] : heap->second)
      if (held == sought) return {offset, offset + bits};
  for (const frontend::Leaf& leaf : object.declared->leaves)
    if (cells.find(object.scope, leaf.variable) == sought)
      return {static_cast<std::int64_t>(leaf.offset), static_cast<std::int64_t>(leaf.offset) + bits};
  throw std::logic_error("cells of another object");
}

std::vector<Term> Memory::symbolsOf(CellsId id) {
  if (std::holds_alternative<frontend::FloatType>(cells[id].type) && !program_.findsRaces) return {};
  if (!cells[id].perElement()) return {cells.symbol(id)};
  std::vector<Term> symbols;
  for (std::uint64_t i = 0; i < cells[id].length; ++i) symbols.push_back(cells.symbol(id, i));
  return symbols;
}

Term Memory::counter(int object) {
  Term& counter = counters_[object];
  if (!counter) counter = cells.addCounter(addresses[object].name + "$count");
  return counter;
}

std::set<Term> Memory::counters() const {
  std::set<Term> all;
  for (const auto& [object, counter] : counters_) all.insert(counter);
  return all;
}

bool Memory::isBlock(int object) const { return !addresses[object].declared && !addresses[object].automatic; }

bool Memory::followsLife(int object) const { return (isChecked || followsReuse) && isBlock(object); }

bool Memory::canBeFreed(int object) const { return isChecked && isBlock(object); }

// Of one that stands for many, the block that the position is in.
Term Memory::isAlive(int object, Term position) {
  if (const Term ended = this->ended(object)) return logic::equal(ended, logic::integer(0));
  if (!followsLife(object)) return logic::boolean(true);
  const Term alive = this->alive(object);
  if (!addresses[object].many) return logic::equal(alive, logic::integer(1));
  const std::uint64_t cells = std::max<std::uint64_t>(addresses[object].extent, 1);
  const Term number = cells == 1 ? position : logic::floorDivide(position, logic::integer(cells));
  return logic::equal(logic::select(alive, number), logic::integer(1));
}

Term Memory::someFreed() {
  if (!someFreed_) someFreed_ = cells.addGhost("freed$some", false, {Integer(0), Integer(1)});
  return someFreed_;
}

Term Memory::reuses(int object) {
  Term& reuses = reuses_[object];
  if (!reuses) reuses = cells.addGhost(addresses[object].name + "$reuses", false, {Integer(0), Integer(1)});
  return reuses;
}

Term Memory::alive(int object) {
  Term& alive = alive_[object];
  if (!alive) alive = cells.addGhost(addresses[object].name + "$alive", addresses[object].many, {Integer(0), Integer(1)});
  return alive;
}

Term Memory::ended(int object) {
  if (!kept.contains(object)) return {};
  Term& ended = ended_[object];
  if (!ended) ended = cells.addGhost(addresses[object].name + "$ended", false, {Integer(0), Integer(1)});
  return ended;
}

Term Memory::live(int object) {
  Term& live = live_[object];
  if (!live) live = cells.addGhost(addresses[object].name + "$live", false, {Integer(0), std::nullopt});
  return live;
}

Term Memory::length(int object) {
  const bool open = isChecked && !addresses[object].declared && addresses[object].extent == kUnknownLength && !addresses[object].many;
  if (!open) return {};
  Term& length = lengths_[object];
  if (!length) length = cells.addGhost(addresses[object].name + "$cells", false, {});
  return length;
}

bool Memory::mayShare(int object, int other) const {
  const frontend::Object *first = addresses[object].declared, *second = addresses[other].declared;
  if (object == other || !first || !second || !first->literal || !second->literal) return false;
  const auto text = [this](const frontend::Object& literal) -> const frontend::Declaration& {
    return program_.globals[std::get<frontend::GlobalId>(literal.leaves.front().variable).index];
  };
  const auto &a = text(*first), &b = text(*second);
  const auto &left = std::get<frontend::ArrayType>(a.type), &right = std::get<frontend::ArrayType>(b.type);
  if (left.element != right.element) return false;
  const auto at = [](const frontend::Declaration& cells, std::uint64_t index) {
    const auto known = cells.initial.find(index);
    return known == cells.initial.end() ? Integer(0) : frontend::asLiteral(known->second)->value;
  };
  for (std::uint64_t i = 1; i <= std::min(left.length, right.length); ++i)
    if (at(a, left.length - i) != at(b, right.length - i)) return false;
  return true;
}

void Memory::rollBack(const Mark& mark) {
  addresses.rollBack(mark.objects);
  cells.rollBack(mark.cells);
  // What older objects were given since.
  const auto isGone = [&](const auto& entry) { return entry.first >= static_cast<int>(mark.objects); };
  std::erase_if(heapCells_, isGone);
  if (someFreed_ && !cells.isVariable(someFreed_)) someFreed_ = Term();
  for (auto* each : {&counters_, &alive_, &live_, &lengths_, &ended_, &reuses_})
    std::erase_if(*each, [&](const auto& entry) { return isGone(entry) || !cells.isVariable(entry.second); });
  for (auto& [object, there] : heapCells_)
    std::erase_if(there, [&](const auto& entry) { return entry.second.index >= static_cast<int>(mark.cells.cells); });
}

}  // namespace redcomp::translate
