#include "translate/shapes.h"

#include <gtest/gtest.h>

#include "../frontend/snippet.h"

namespace redcomp::translate {
namespace {

using frontend::parseSnippet;

const frontend::ScalarType kInt32 = frontend::IntegerType{32, true, false};

class Shapes : public testing::Test {
 protected:
  Region at(const std::string& name, std::uint64_t offset = 0) {
    for (std::size_t i = 0; i < program.objects.size(); ++i)
      if (program.objects[i].name == name) {
        const frontend::ObjectId id{static_cast<int>(i), false};
        return memory.addresses.find(memory.addresses.address({}, id, "", offset, Term()).value())->first;
      }
    throw std::logic_error("no object " + name);
  }
  // Elements of so many bits, which begin with a scalar of so many.
  bool matches(const Region& region, unsigned scalar, std::uint64_t element) {
    return matchesShape(memory, region, {scalar, element});
  }

  frontend::Program program = parseSnippet(
      "struct S { int f; int g; } s, t[2]; int a[4]; char c[8]; short h; long l;\n"
      "int main(void) { s.f = s.g = t[0].f = t[1].g = a[0] = c[0] = h = l; }");
  Names names;
  Memory memory{program, names};
};

TEST_F(Shapes, ElementsOfAPointersTypeAreOneCellEach) {
  EXPECT_TRUE(matches(at("a"), 32, 32));
  EXPECT_FALSE(matches(at("a"), 8, 8)) << "bytes of integers";
  EXPECT_FALSE(matches(at("a"), 16, 16));
  EXPECT_TRUE(matches(at("c"), 8, 8));
  EXPECT_FALSE(matches(at("c"), 32, 32)) << "integers over bytes";
}

TEST_F(Shapes, ElementsThatAreStructures) {
  EXPECT_TRUE(matches(at("t"), 32, 64));
  EXPECT_FALSE(matches(at("t"), 32, 32)) << "the next integer is the other member";
  EXPECT_TRUE(matches(at("s"), 32, 32)) << "no array: who leaves it has undefined behaviour";
}

TEST_F(Shapes, TheHeapIsWhatIsAllocatedAndAccessed) {
  const frontend::AllocatedElement integers{.bits = 32, .extent = 1};
  const int heap = memory.addresses.allocate("heap", 0, 4, false, false, integers);
  EXPECT_TRUE(matches({heap, 0}, 32, 32));
  EXPECT_FALSE(matches({heap, 0}, 8, 8)) << "not accessed yet";
  memory.cellsAt({heap, 0}, kInt32);
  EXPECT_FALSE(matches({heap, 0}, 8, 8));
  EXPECT_FALSE(consistsOfBytes(memory, heap));
}

TEST_F(Shapes, WhoCountsBytesMayReachMembersButNoElements) {
  EXPECT_TRUE(leadsToMember(memory, at("s"), 32));
  EXPECT_TRUE(leadsToMember(memory, at("t"), 32)) << "the other member of the same element";
  EXPECT_FALSE(leadsToMember(memory, at("t"), 64));
  EXPECT_FALSE(leadsToMember(memory, at("a"), 32));
  EXPECT_TRUE(leadsToMember(memory, at("a"), 1 << 20)) << "no object is there";
}

TEST_F(Shapes, PastTheEnd) {
  EXPECT_FALSE(isPast(memory, at("s"), 0));
  EXPECT_TRUE(isPast(memory, at("s"), 1)) << "the next member in C";
  EXPECT_FALSE(isPast(memory, at("a"), 1));
  EXPECT_TRUE(isPast(memory, at("a"), 4)) << "what comes next in memory";
}

TEST_F(Shapes, ArraysAndBytes) {
  EXPECT_TRUE(isArray(memory, at("a")));
  EXPECT_TRUE(isArray(memory, at("t")));
  EXPECT_FALSE(isArray(memory, at("s")));
  EXPECT_TRUE(consistsOfBytes(memory, at("c").object));
  EXPECT_FALSE(consistsOfBytes(memory, at("s").object));
}

TEST_F(Shapes, Alignment) {
  EXPECT_EQ(alignment(memory, at("h")), 2u);
  EXPECT_EQ(alignment(memory, at("l")), 8u);
  EXPECT_EQ(alignment(memory, at("s", 32)), 4u);
  EXPECT_EQ(alignment(memory, at("a")), 1u) << "elements are one apart here";
  EXPECT_EQ(alignment(memory, {memory.addresses.allocate("one", 0, 1, false, false), 0}), 8u) << "as malloc does";
  EXPECT_EQ(alignment(memory, {memory.addresses.allocate("many", 0, 1, false, true), 0}), 1u);
}

}  // namespace
}  // namespace redcomp::translate
