#include "translate/address_uses.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translate/shapes.h"

namespace redcomp::translate {

using Kind = PointerUse::Kind;

namespace {

bool isEquality(const PointerUse& use) { return use.kind == Kind::Equality || use.kind == Kind::NumberEquality; }

// Whether it matters that both are at the same place.
bool comparesPlaces(const PointerUse& use) { return isEquality(use) || use.kind == Kind::NumberOrder; }

bool mayBePast(Term address, const Region& region, const Targets& targets, Memory& memory) {
  if (region.offset == memory.addresses.endOf(region.object).offset) return true;
  if (!address.isConstant()) return targets.moved.contains(region);
  const auto found = memory.addresses.find(address.value());
  return found && isPast(memory, region, found->second);
}

bool mayBeFirst(Term address, const Region& region, const Memory& memory) {
  return region.offset == 0 && (!address.isConstant() || address.value() == memory.addresses.firstAddress(region));
}

// The address just past the end of the object, if that is the end of all that begins at the region.
std::optional<logic::Integer> knownEnd(const Region& region, Memory& memory) {
  const std::optional<std::uint64_t> length = region.offset == 0 ? lengthOf(memory, region) : std::nullopt;
  return length ? std::optional(memory.addresses.firstAddress(region) + *length) : std::nullopt;
}

// Just past the end of an object, a member or an element may be another one in C, but not here. Blocks of which there are many
// lie one behind the other here, which they need not in C.
struct Next {
  bool anyhow = false;        // it may be, whatever the addresses are
  std::vector<Term> when = {};  // or in these cases
};

void addNext(Term address, Term other, const PointerFlow& pointers, Memory& memory, Next& into) {
  const Targets these = pointers.of(address), those = pointers.of(other);
  for (const Region& here : these.regions) {
    if (!mayBePast(address, here, these, memory)) continue;
    const auto end = knownEnd(here, memory);
    for (const Region& there : those.regions) {
      const bool begins = here.object != there.object && mayBeFirst(other, there, memory);
      if (begins && end)
        into.when.push_back(logic::conjunction(logic::equal(address, logic::integer(*end)),
                                               logic::equal(other, logic::integer(memory.addresses.firstAddress(there)))));
      const bool anotherPart = here.object == there.object && here.offset != there.offset;
      const bool anotherBlock = here == there && memory.addresses[here.object].many && !those.moved.contains(there);
      into.anyhow |= (begins && !end) || anotherPart || anotherBlock;
    }
  }
}

Next nextOf(const PointerUse& use, const PointerFlow& pointers, Memory& memory) {
  Next found;
  if (!comparesPlaces(use)) return found;
  addNext(use.address, use.other, pointers, memory, found);
  addNext(use.other, use.address, pointers, memory, found);
  return found;
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
std::optional<std::string> whatIsWrongIn(const Region& region, const PointerUse& use, bool inOrder, Memory& memory) {
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
  if (use.kind == Kind::Number || (use.kind == Kind::NumberOrder && !inOrder) || (use.kind == Kind::Tag && alignment(memory, region) < use.bytes))
    return fmt::format("an address in '{}' that is used as a number", name);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> whatIsWrong(const PointerUse& use, const PointerFlow& pointers, const AddressOrders& orders, Memory& memory) {
  std::set<Region> regions = pointers.of(use.address).regions;
  if (use.other) regions.merge(pointers.of(use.other).regions);
  for (const Region& region : regions)
    if (const auto wrong = whatIsWrongIn(region, use, orders.decides(use), memory)) return wrong;
  if (comparesPlaces(use) && mayBeOneString(use, pointers, memory)) return "whether two string literals are in the same memory";
  if (nextOf(use, pointers, memory).anyhow) return kNextInMemory;
  const auto sameObject = [](const Region& a, const Region& b) { return a.object == b.object; };
  const bool compares = use.kind == Kind::Difference || use.kind == Kind::Order;
  if (compares && std::adjacent_find(regions.begin(), regions.end(), sameObject) != regions.end())
    return "the order or distance of different members of an object";
  return std::nullopt;
}

namespace {

// Of an address that was computed in a way that is not followed, all blocks.
std::set<int> blocksOf(const Targets& targets, const Memory& memory) {
  std::set<int> found;
  for (const Region& region : targets.regions)
    if (memory.isBlock(region.object)) found.insert(region.object);
  for (int object = 0; targets.lost && object < static_cast<int>(memory.addresses.mark()); ++object)
    if (memory.isBlock(object)) found.insert(object);
  return found;
}

// The blocks that both sides of an equality may point into, if these may be different blocks.
std::set<std::pair<int, int>> comparedBlocks(const PointerUse& use, const PointerFlow& pointers, const Memory& memory) {
  std::set<std::pair<int, int>> found;
  if (!comparesPlaces(use)) return found;
  const std::set<int> those = blocksOf(pointers.of(use.other), memory);
  for (const int here : blocksOf(pointers.of(use.address), memory))
    for (const int there : those)
      if (here != there || memory.addresses[here].many) found.emplace(here, there);
  return found;
}

Term isWithin(Term address, int object, const Memory& memory) {
  const logic::Integer around = memory.addresses.stride() / 2;
  return logic::inRange(address, {memory.addresses.firstAddress({object, 0}) - around,
                                  memory.addresses.firstAddress(memory.addresses.endOf(object)) + around - 1});
}

}  // namespace

bool comparesBlocks(const PointerUse& use, const PointerFlow& pointers, const Memory& memory) {
  return !comparedBlocks(use, pointers, memory).empty();
}

Term mayBeReused(const PointerUse& use, const PointerFlow& pointers, Memory& memory) {
  std::vector<Term> cases;
  const auto isGone = [&](Term address, int object) {
    const Term position = logic::subtract(address, logic::integer(memory.addresses.firstAddress({object, 0})));
    return logic::negation(memory.isAlive(object, position));
  };
  const auto comesLater = [&](int object) { return logic::equal(memory.reuses(object), logic::integer(1)); };
  for (const auto& [here, there] : comparedBlocks(use, pointers, memory)) {
    const Term places = logic::conjunction(isWithin(use.address, here, memory), isWithin(use.other, there, memory));
    const Term first = logic::conjunction(isGone(use.address, here), comesLater(there));
    const Term second = logic::conjunction(isGone(use.other, there), comesLater(here));
    cases.push_back(logic::conjunction(places, logic::disjunction(first, second)));
  }
  if (cases.empty()) return logic::boolean(false);
  return logic::conjunction(logic::disjunction(std::move(cases)), logic::negation(logic::equal(use.address, use.other)));
}

bool comparesEnded(const PointerUse& use, const PointerFlow& pointers, const EndedObjects& ended) {
  if (!comparesPlaces(use)) return false;
  for (const Region& here : pointers.of(use.address).regions)
    for (const Region& there : pointers.of(use.other).regions)
      if (ended.mayCoincide(here.object, there.object)) return true;
  return false;
}

Term areInOneObject(const PointerUse& use, const PointerFlow& pointers, const Memory& memory) {
  if (use.kind != Kind::Difference && use.kind != Kind::Order) return logic::boolean(true);
  const Targets these = pointers.of(use.address), those = pointers.of(use.other);
  if (these.unknown || those.unknown || these.lost || those.lost) return logic::boolean(true);
  std::set<int> objects;
  for (const Region& region : these.regions) objects.insert(region.object);
  for (const Region& region : those.regions) objects.insert(region.object);
  if (objects.size() < 2) return logic::boolean(true);
  std::vector<Term> cases;
  for (const int object : objects) {
    cases.push_back(logic::conjunction(isWithin(use.address, object, memory), isWithin(use.other, object, memory)));
  }
  return logic::disjunction(std::move(cases));
}

Term areNeighbours(const PointerUse& use, const PointerFlow& pointers, Memory& memory) {
  return logic::disjunction(nextOf(use, pointers, memory).when);
}

}  // namespace redcomp::translate
