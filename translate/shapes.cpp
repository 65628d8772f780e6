#include "translate/shapes.h"

#include <algorithm>
#include <bit>

namespace redcomp::translate {

namespace {

const frontend::ScalarType kByte = frontend::IntegerType{8, true, false};

// Whether there is an array of elements of this size, or something that is no element of an array: who leaves that has
// undefined behaviour, unless he goes by bytes (see Expansion::addCandidates in expand_accesses.cpp).
bool hasElements(const MemoryObject& object, std::uint64_t offset, std::uint64_t bits) {
  const auto among = [&](const std::vector<std::uint64_t>& strides) {
    return std::ranges::find(strides, bits) != strides.end();
  };
  if (object.declared)
    return std::ranges::all_of(object.declared->leaves, [&](const frontend::Leaf& leaf) {
      return leaf.offset != offset || leaf.strides.empty() ||
             (among(leaf.strides) && (bits != 8 || leaf.strides.size() == 1 || leaf.dense));
    });
  const frontend::AllocatedElement& element = object.element;
  if (element.bits == 0 || element.bits == bits) return true;
  for (const auto& array : element.arrays)  // all have as many cells as the longest one: who leaves one is not seen
    if (array.offset == offset) return among(array.strides) && (bits != 8 || offset != 0 || array.bits == element.bits);
  return object.extent == element.extent && bits != 8;
}

}  // namespace

bool matchesShape(Memory& memory, const Region& region, const frontend::ElementShape& by) {
  const MemoryObject object = memory.addresses[region.object];
  const std::uint64_t elementBits = object.declared ? 0 : object.element.bits;
  const bool bytes = by.scalar == 8;
  if (elementBits == 8 && !bytes) return false;
  const std::vector<CellsId> there = memory.overlapping(region, kByte);
  if (const auto& element = object.element; element.openAt != 0) {
    const auto fits = [&](CellsId id) { return memory.bitsOf(id) == by.scalar; };
    return region.offset >= static_cast<std::int64_t>(element.openAt) && (by.element == 0 || by.element == element.openBits) &&
           (there.empty() || std::ranges::any_of(there, fits));
  }
  if (elementBits > 8 && bytes && there.empty()) return false;
  // On the heap the cells are those of the accesses, of which this one may be the only one at its place.
  if (!object.declared && bytes && !consistsOfBytes(memory, region.object)) return false;
  const auto fits = [&](CellsId id) { return memory.bitsOf(id) == by.scalar; };
  const bool alike = bytes ? std::all_of(there.begin(), there.end(), fits)
                           : there.empty() || std::any_of(there.begin(), there.end(), fits);
  return alike && (by.element == 0 || hasElements(object, static_cast<std::uint64_t>(region.offset), by.element));
}

bool leadsToMember(Memory& memory, const Region& region, std::int64_t positions) {
  const Region there{region.object, region.offset + positions};
  if (!memory.addresses.isValid(there)) return true;  // where no object is
  const frontend::Object* declared = memory.addresses[region.object].declared;
  const auto offset = static_cast<std::uint64_t>(there.offset);
  if (!declared) return offset == 0 || there == region;  // cells elsewhere may be elements of an array's
  if (!isArray(memory, region)) return true;
  return std::any_of(declared->leaves.begin(), declared->leaves.end(),
                     [&](const frontend::Leaf& leaf) { return leaf.offset == offset; });
}

bool consistsOfBytes(Memory& memory, int object) {
  const std::vector<CellsId> all = memory.cellsIn(object);
  return std::all_of(all.begin(), all.end(), [&](CellsId id) { return memory.bitsOf(id) == 8; });
}

bool isArray(Memory& memory, const Region& region) {
  const std::vector<CellsId> there = memory.overlapping(region, kByte);
  return std::any_of(there.begin(), there.end(), [&](CellsId id) { return memory.cells[id].isArray; });
}

std::optional<std::uint64_t> lengthOf(Memory& memory, const Region& region) {
  const MemoryObject object = memory.addresses[region.object];
  const bool nested = object.declared ? std::ranges::any_of(object.declared->leaves, [](const auto& leaf) { return leaf.strides.size() > 1; })
                                      : !object.element.arrays.empty();
  if (nested || object.many || object.extent == frontend::kUnknownLength) return std::nullopt;
  std::uint64_t length = 0;
  for (const CellsId id : memory.overlapping(region, kByte)) {
    const std::uint64_t here = memory.cells[id].isArray ? memory.cells[id].length : 1;
    if (here == frontend::kUnknownLength || (length != 0 && length != here)) return std::nullopt;
    length = here;
  }
  return length == 0 ? object.extent : length;
}

bool isPast(Memory& memory, const Region& region, const logic::Integer& cell) {
  const auto length = lengthOf(memory, region);
  return cell != 0 && (!length || cell >= *length);
}

unsigned alignment(Memory& memory, const Region& region) {
  const MemoryObject& object = memory.addresses[region.object];
  if (object.many || region.offset % 8 != 0 || isArray(memory, region)) return 1;
  unsigned aligned = memory.addresses[region.object].declared ? 1 : 8;  // as malloc does
  for (const CellsId id : memory.cellsIn(region.object))
    aligned = std::max(aligned, std::min(8u, static_cast<unsigned>(memory.bitsOf(id) / 8)));
  const auto bytes = static_cast<std::uint64_t>(region.offset) / 8;
  return bytes == 0 ? aligned : std::min(aligned, 1u << std::min(3, std::countr_zero(bytes)));
}

}  // namespace redcomp::translate
