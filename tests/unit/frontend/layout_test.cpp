#include "frontend/layout.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "frontend/expr.h"

namespace redcomp::frontend {
namespace {

const ScalarType kInt32 = IntegerType{32, true, false};
const ScalarType kUnsigned32 = IntegerType{32, false, false};
const ScalarType kChar = IntegerType{8, true, false};
const ScalarType kLong = IntegerType{64, true, false};

// "path@offset:cells", an array with brackets; then the size in bits and the cells of an element.
std::string shown(const Layout& layout) {
  std::string out;
  for (const LayoutCell& cell : layout.cells)
    out += fmt::format("{}@{}:{} ", cell.path, cell.offset, cell.isArray ? fmt::format("[{}]", cell.count) : "1");
  return out + fmt::format("size {} extent {}", layout.size, layout.extent);
}

const Layout kScalar{32, 1, {{0, kInt32, 1, false, ""}}};
const Layout kPoint{64, 1, {{0, kInt32, 1, false, ".x"}, {32, kInt32, 1, false, ".y"}}};

TEST(Layout, OfArrays) {
  EXPECT_EQ(shown(arrayOf(kScalar, 4)), "@0:[4] size 128 extent 4");
  EXPECT_EQ(shown(arrayOf(kPoint, 3)), ".x@0:[3] .y@32:[3] size 192 extent 3");
  EXPECT_EQ(shown(arrayOf(arrayOf(kScalar, 3), 2)), "@0:[6] size 192 extent 6");
}

// The example at the head of layout.h: an element has as many cells as the longest array inside it.
TEST(Layout, MembersOfElementsShareTheIndex) {
  const Layout element{64, 4, {{0, kInt32, 1, false, ".x"}, {32, kChar, 4, true, ".y"}}};
  EXPECT_EQ(shown(arrayOf(element, 3)), ".x@0:[12] .y@32:[12] size 192 extent 12");
}

TEST(Layout, OfArraysOfUnknownLength) {
  EXPECT_EQ(shown(arrayOf(kScalar, kUnknownLength)), "@0:[0] size 32 extent 0");
  const Layout flexible{32, 1, {{0, kInt32, 1, false, ".n"}, {32, kChar, kUnknownLength, true, ".data"}}};
  EXPECT_EQ(shown(arrayOf(flexible, 2)), ".n@0:[2] .data@32:[0] size 64 extent 2");
}

struct Pair {
  const char* name;
  ScalarType held, accessed;
  bool compatible;
};

TEST(Layout, WhichTypesCanBeReadAsWhich) {
  const Pair table[] = {
      {"int as int", kInt32, kInt32, true},
      {"int as unsigned", kInt32, kUnsigned32, true},
      {"int as char", kInt32, kChar, false},
      {"int as long", kInt32, kLong, false},
      {"long as pointer", kLong, PointerType{}, true},
      {"pointer as long", PointerType{}, kLong, true},
      {"pointer as int", PointerType{}, kInt32, false},
      {"handle as long", ThreadHandleType{}, kLong, true},
      {"mutex as mutex", MutexType{}, MutexType{}, true},
      {"mutex as long", MutexType{}, kLong, false},
      {"float as float", FloatType{}, FloatType{}, true},
      {"float as int", FloatType{}, kInt32, false},
      {"float as double", FloatType{32}, FloatType{64}, false},
      {"char as _Bool", kChar, IntegerType{8, false, true}, true},
      {"_Bool as char", IntegerType{8, false, true}, kChar, false},
  };
  for (const Pair& pair : table) EXPECT_EQ(compatible(pair.held, pair.accessed, 64), pair.compatible) << pair.name;
}

TEST(Layout, Overlaps) {
  EXPECT_FALSE(hasOverlaps(kPoint, 64));
  EXPECT_FALSE(hasOverlaps(arrayOf(kPoint, 3), 64)) << "elements are told apart by their index";
  EXPECT_TRUE(hasOverlaps({32, 1, {{0, kInt32, 1, false, ".i"}, {0, kChar, 1, false, ".c"}}}, 64));
  EXPECT_TRUE(hasOverlaps({64, 1, {{0, kLong, 1, false, ".l"}, {32, kInt32, 1, false, ".high"}}}, 64));
  const Layout pointerAndInt{64, 1, {{0, PointerType{}, 1, false, ".p"}, {32, kInt32, 1, false, ".i"}}};
  EXPECT_TRUE(hasOverlaps(pointerAndInt, 64));
  EXPECT_FALSE(hasOverlaps(pointerAndInt, 32));
}

TEST(Layout, FindsTheLeafThatFitsBest) {
  const Type types[] = {asType(kInt32), asType(kUnsigned32), asType(kChar), ArrayType{kLong, 3}};
  const Object object{"u", 128, 1, {{0, GlobalId{0}}, {0, GlobalId{1}}, {32, GlobalId{2}}, {64, GlobalId{3}}}};
  const auto leafAt = [&](std::uint64_t offset, const ScalarType& type) {
    const Leaf* leaf = findLeaf(object, offset, type, 64, [&](const VariableId& id) -> const Type& {
      return types[std::get<GlobalId>(id).index];
    });
    return leaf ? std::get<GlobalId>(leaf->variable).index : -1;
  };
  EXPECT_EQ(leafAt(0, kInt32), 0);
  EXPECT_EQ(leafAt(0, kUnsigned32), 1);
  EXPECT_EQ(leafAt(0, kChar), -1) << "no leaf of this size begins here";
  EXPECT_EQ(leafAt(32, kChar), 2);
  EXPECT_EQ(leafAt(32, IntegerType{8, false, false}), 2) << "numbers of the same size";
  EXPECT_EQ(leafAt(8, kChar), -1);
  EXPECT_EQ(leafAt(64, kLong), 3) << "an element of an array";
  EXPECT_EQ(leafAt(64, PointerType{}), 3);
}

TEST(Layout, Bits) {
  EXPECT_EQ(bitsOf(kInt32, 64), 32u);
  EXPECT_EQ(bitsOf(PointerType{}, 64), 64u);
  EXPECT_EQ(bitsOf(PointerType{}, 32), 32u);
}

}  // namespace
}  // namespace redcomp::frontend
