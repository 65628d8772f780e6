#include "frontend/layout.h"

#include <algorithm>

#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// Both known, or the product is not.
std::uint64_t times(std::uint64_t a, std::uint64_t b) { return a == kUnknownLength ? kUnknownLength : a * b; }

bool isNumber(const ScalarType& type) {
  return std::holds_alternative<IntegerType>(type) || std::holds_alternative<PointerType>(type) ||
         std::holds_alternative<ThreadHandleType>(type);
}

bool isBool(const ScalarType& type) {
  const auto* integer = std::get_if<IntegerType>(&type);
  return integer && integer->isBool;
}

}  // namespace

Layout arrayOf(const Layout& element, std::uint64_t length) {
  Layout result;
  result.size = element.size * std::max<std::uint64_t>(length, 1);
  result.extent = times(length, element.extent);
  for (LayoutCell cell : element.cells) {
    const auto* integer = std::get_if<IntegerType>(&cell.type);
    const std::uint64_t cells = cell.isArray ? cell.count : 1;
    cell.dense = cell.dense && integer && element.size == integer->bits * cells;
    // The last element needs its own cells only, but a common length is simpler.
    cell.count = times(length, cell.isArray && cell.count == kUnknownLength ? kUnknownLength : element.extent);
    cell.isArray = true;
    cell.strides.push_back(element.size);
    result.cells.push_back(std::move(cell));
  }
  return result;
}

bool hasOverlaps(const Layout& layout, unsigned pointerBits) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const LayoutCell& cell : layout.cells) ranges.emplace_back(cell.offset, cell.offset + bitsOf(cell.type, pointerBits));
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].first < ranges[i - 1].second) return true;
  return false;
}

bool compatible(const ScalarType& held, const ScalarType& accessed, unsigned pointerBits) {
  if (held == accessed) return true;
  if (isBool(held) && !isBool(accessed)) return false;  // a byte that is written may be neither 0 nor 1
  const bool alike = held.index() == accessed.index() || pointerBits == 64;  // pointers have 64 bits here, in any case
  return isNumber(held) && isNumber(accessed) && alike && bitsOf(held, pointerBits) == bitsOf(accessed, pointerBits);
}

const Leaf* findLeaf(const Object& object, std::uint64_t offset, const ScalarType& type,
                     unsigned pointerBits, const std::function<const Type&(const VariableId&)>& typeOf) {
  const Leaf* found = nullptr;
  for (const Leaf& leaf : object.leaves) {
    if (leaf.offset != offset) continue;
    const Type& held = typeOf(leaf.variable);
    const auto* array = std::get_if<ArrayType>(&held);
    const ScalarType scalar = array ? array->element : asScalar(held);
    if (scalar == type) return &leaf;
    if (compatible(scalar, type, pointerBits)) found = &leaf;
  }
  return found;
}

std::uint64_t bitsOf(const ScalarType& type, unsigned pointerBits) {
  if (const auto* integer = std::get_if<IntegerType>(&type)) return integer->bits;
  if (const auto* number = std::get_if<FloatType>(&type)) return number->bits;
  return pointerBits;
}

}  // namespace redcomp::frontend
