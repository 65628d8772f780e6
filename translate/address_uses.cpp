#include "translate/address_uses.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translate/shapes.h"

namespace redcomp::translate {

using Kind = PointerUse::Kind;

namespace {

bool isFirst(Term address, const Region& region, const Memory& memory) {
  return address.isConstant() && address.value() == memory.addresses.firstAddress(region);
}

// Just past the end of a member is the next one in C, but not here. A pointer that is kept in a variable may have moved
// there if it points into an array.
bool mayReachNext(Term address, Term other, const PointerFlow& pointers, Memory& memory) {
  const bool moves = address.op() != logic::Op::Variable;
  for (const Region& here : pointers.of(address).regions)
    for (const Region& there : pointers.of(other).regions)
      if (follows(memory, here, there) && (moves ? !isFirst(address, here, memory) : isArray(memory, here))) return true;
  return false;
}

bool mayBeOneString(const PointerUse& use, const PointerFlow& pointers, const Memory& memory) {
  for (const Region& here : pointers.of(use.address).regions)
    for (const Region& there : pointers.of(use.other).regions)
      if (memory.mayShare(here.object, there.object)) return true;
  return false;
}

// All leaves of what holds arrays have as many cells as the longest of these, so that the ends of the others are not seen.
// Where there are no others, as in int a[2][3], every cell is an element.
bool hasInnerArrays(const MemoryObject& object, const Region& region) {
  if (object.declared && object.declared->leaves.size() == 1 && object.declared->leaves.front().dense) return false;
  if (object.declared)
    return std::ranges::any_of(object.declared->leaves, [](const frontend::Leaf& leaf) { return leaf.strides.size() > 1; });
  const auto& arrays = object.element.arrays;
  if (arrays.empty()) return false;
  if (arrays.size() == 1 && arrays.front().offset == 0 && arrays.front().bits == object.element.bits) return false;
  const bool alone = arrays.size() == 1 && static_cast<std::int64_t>(arrays.front().offset) == region.offset;
  return !alone || object.extent != object.element.extent;
}

// For an address in one of the regions.
std::optional<std::string> whatIsWrongIn(const Region& region, const PointerUse& use, bool only, Memory& memory) {
  const std::string name = memory.addresses[region.object].name;
  if (use.kind == Kind::Counts && !matchesShape(memory, region, use.shape))
    return use.shape.element == 8 ? fmt::format("a pointer into '{}' that moves by bytes", name)
                                  : fmt::format("a pointer into '{}' that moves by elements of another type", name);
  if (use.kind == Kind::Moves && memory.addresses[region.object].many)
    return fmt::format("a pointer that moves in one of the blocks of '{}', whose ends are not followed", name);
  if (use.kind == Kind::Moves && hasInnerArrays(memory.addresses[region.object], region))
    return fmt::format("a pointer that moves in '{}', which holds arrays beside other members", name);
  if (use.kind == Kind::Shifts && !leadsToMember(memory, region, use.positions))
    return fmt::format("a pointer into '{}' that moves by bytes", name);
  const bool ordersMany = use.kind == Kind::NumberOrder && (!only || memory.addresses[region.object].many);
  if (use.kind == Kind::Number || ordersMany || (use.kind == Kind::Tag && alignment(memory, region) < use.bytes))
    return fmt::format("an address in '{}' that is used as a number", name);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> whatIsWrong(const PointerUse& use, const PointerFlow& pointers, Memory& memory) {
  std::set<Region> regions = pointers.of(use.address).regions;
  if (use.other) regions.merge(pointers.of(use.other).regions);
  for (const Region& region : regions)
    if (const auto wrong = whatIsWrongIn(region, use, regions.size() == 1, memory)) return wrong;
  if ((use.kind == Kind::Equality || use.kind == Kind::NumberEquality) && mayBeOneString(use, pointers, memory))
    return "whether two string literals are in the same memory";
  if (use.kind == Kind::Equality &&
      (mayReachNext(use.address, use.other, pointers, memory) || mayReachNext(use.other, use.address, pointers, memory)))
    return "a pointer that may have moved to the next member of an object";
  const auto sameObject = [](const Region& a, const Region& b) { return a.object == b.object; };
  const bool compares = use.kind == Kind::Difference || use.kind == Kind::Order;
  if (compares && std::adjacent_find(regions.begin(), regions.end(), sameObject) != regions.end())
    return "the order or distance of different members of an object";
  return std::nullopt;
}

bool comparesAllocations(const PointerUse& use, const PointerFlow& pointers, const Memory& memory) {
  if (use.kind != Kind::Equality && use.kind != Kind::NumberEquality) return false;
  const auto onHeap = [&](const Region& region) { return memory.addresses[region.object].declared == nullptr; };
  for (const Region& here : pointers.of(use.address).regions)
    for (const Region& there : pointers.of(use.other).regions)
      if (onHeap(here) && onHeap(there) && (here.object != there.object || memory.addresses[here.object].many)) return true;
  return false;
}

}  // namespace redcomp::translate
