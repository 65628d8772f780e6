#include "translate/memory.h"

#include <gtest/gtest.h>

#include "../frontend/snippet.h"

namespace redcomp::translate {

using namespace ts;
namespace {

using frontend::IntegerType;
using frontend::kPthread;
using frontend::parseSnippet;
using frontend::PointerType;
using frontend::ScalarType;
using logic::Integer;

const ScalarType kInt32 = IntegerType{32, true, false};
const ScalarType kUnsigned32 = IntegerType{32, false, false};
const ScalarType kChar = IntegerType{8, true, false};

class MemoryTest : public testing::Test {
 protected:
  frontend::ObjectId object(const std::string& name) const {
    for (std::size_t i = 0; i < program.objects.size(); ++i)
      if (program.objects[i].name == name) return {static_cast<int>(i), false};
    throw std::logic_error("no object " + name);
  }
  Integer address(const std::string& name, std::uint64_t offset = 0, int index = 0) {
    return memory.addresses.address({}, object(name), "", offset, logic::integer(index)).value();
  }
  Region region(const std::string& name, std::uint64_t offset = 0) {
    return memory.addresses.find(address(name, offset))->first;
  }
  std::string nameAt(const Region& place, const ScalarType& type) {
    const auto cells = memory.cellsAt(place, type);
    return cells ? memory.cells[*cells].symbol : "none";
  }
  std::string names(const std::vector<CellsId>& all) {
    std::string out;
    for (const CellsId id : all) out += memory.cells[id].symbol + " ";
    return out;
  }

  frontend::Program program = parseSnippet(kPthread +
      "struct S { int f; int g; } s; int a[4]; union { int i; char c; } u; pthread_mutex_t m[2]; int x = 5, *p = &x;\n"
      "void f(void) {} int main(void) { s.f = a[0]; u.i = 1; pthread_mutex_lock(m); *p = 2; f(); }");
  Names names_;
  Memory memory{program, names_};
};

TEST_F(MemoryTest, AddressesAreFoundAgain) {
  struct Place { const char* name; std::uint64_t offset; int index; };
  for (const Place& place : {Place{"s", 0, 0}, {"s", 32, 0}, {"a", 0, 0}, {"a", 0, 3}, {"a", 0, -1}, {"a", 0, 4}, {"x", 0, 0}}) {
    const auto found = memory.addresses.find(address(place.name, place.offset, place.index));
    ASSERT_TRUE(found) << place.name;
    EXPECT_EQ(memory.addresses[found->first.object].name, place.name);
    EXPECT_EQ(found->first.offset, static_cast<std::int64_t>(place.offset));
    EXPECT_EQ(found->second, place.index);
    EXPECT_EQ(memory.addresses.firstAddress(found->first) + place.index, address(place.name, place.offset, place.index));
  }
}

TEST_F(MemoryTest, ObjectsAreApart) {
  EXPECT_NE(region("s").object, region("a").object);
  EXPECT_EQ(address("s", 32) - address("s"), 32 * memory.addresses.stride());
  EXPECT_EQ(address("s"), address("s")) << "an object is given its address once";
}

TEST_F(MemoryTest, NumbersThatPointNowhere) {
  address("s");
  const Integer function = AddressSpace::functionAddress({0});
  for (const Integer& number : {Integer(0), Integer(1), Integer(-5), Integer(4096), function, Integer(1) << 80})
    EXPECT_FALSE(memory.addresses.find(number)) << number;
}

TEST_F(MemoryTest, FunctionsHaveAddressesToo) {
  EXPECT_EQ(memory.addresses.functionAt(AddressSpace::functionAddress({1})), frontend::FunctionId{1});
  EXPECT_FALSE(memory.addresses.functionAt(0));
  EXPECT_FALSE(memory.addresses.functionAt(address("s")));
}

TEST_F(MemoryTest, CellsByPlaceAndType) {
  EXPECT_EQ(nameAt(region("s"), kInt32), "s.f");
  EXPECT_EQ(nameAt(region("s", 32), kInt32), "s.g");
  EXPECT_EQ(nameAt(region("s", 32), kUnsigned32), "s.g");
  EXPECT_EQ(nameAt(region("s"), kChar), "none");
  EXPECT_EQ(nameAt(region("s", 8), kInt32), "none");
  EXPECT_EQ(nameAt(region("a"), kInt32), "a");
  EXPECT_EQ(nameAt(region("u"), kChar), "u.c");
  EXPECT_EQ(nameAt(region("m"), frontend::MutexType{}), "m");
}

TEST_F(MemoryTest, CellsThatShareBits) {
  EXPECT_EQ(names(memory.overlapping(region("s"), kInt32)), "s.f ");
  EXPECT_EQ(names(memory.overlapping(region("s"), IntegerType{64, true, false})), "s.f s.g ");
  EXPECT_EQ(names(memory.overlapping(region("s", 24), IntegerType{16, true, false})), "s.f s.g ");
  EXPECT_EQ(names(memory.overlapping(region("u"), kChar)), "u.i u.c ");
  EXPECT_EQ(names(memory.cellsIn(region("s").object)), "s.f s.g ");
}

TEST_F(MemoryTest, ElementsOfMutexArraysAreVariablesOfTheirOwn) {
  const auto cells = memory.cellsAt(region("m"), frontend::MutexType{});
  EXPECT_EQ(memory.cells.symbol(*cells, 1).name(), "m.1");
  EXPECT_EQ(memory.cells.symbol(*cells, 1), memory.cells.symbol(*cells, 1));
  EXPECT_EQ(memory.cells.symbol(*memory.cellsAt(region("a"), kInt32)).sort(), logic::Sort::IntArray);
}

TEST_F(MemoryTest, InitialValues) {
  memory.cells.symbol(*memory.cellsAt(region("x"), kInt32));
  memory.cells.symbol(*memory.cellsAt(region("p"), PointerType{}));
  EXPECT_EQ(memory.cells.variables()[0].initial, logic::Value(Integer(5)));
  EXPECT_EQ(memory.cells.variables()[1].initial, logic::Value(address("x")));
}

TEST_F(MemoryTest, TheHeapTakesItsTypesFromTheAccesses) {
  const int heap = memory.addresses.allocate("heap", 0, 3, false, false);
  EXPECT_EQ(nameAt({heap, 0}, kInt32), "heap");
  EXPECT_EQ(nameAt({heap, 32}, PointerType{}), "heap.32");
  EXPECT_EQ(nameAt({heap, 0}, kUnsigned32), "heap");
  EXPECT_EQ(nameAt({heap, 0}, kChar), "none") << "part of an integer";
  EXPECT_EQ(nameAt({heap, 64}, kInt32), "none") << "part of a pointer";
  EXPECT_EQ(names(memory.cellsIn(heap)), "heap heap.32 ");
  EXPECT_FALSE(memory.cells.variables().empty() && memory.cells[*memory.cellsAt({heap, 0}, kInt32)].zeroed);
  EXPECT_EQ(memory.addresses.find(memory.addresses.allocated(heap, Term()).value())->first, (Region{heap, 0}));
}

TEST_F(MemoryTest, ManyObjectsOfOneAllocation) {
  const int heap = memory.addresses.allocate("heap", 0, 3, true, true);
  const Integer first = memory.addresses.allocated(heap, logic::integer(0)).value();
  const Integer second = memory.addresses.allocated(heap, logic::integer(1)).value();
  EXPECT_EQ(second - first, 3) << "as many cells as an object has";
  EXPECT_EQ(memory.counter(heap), memory.counter(heap));
  EXPECT_EQ(memory.cells.ownerOf(memory.counter(heap)), -1);
  EXPECT_TRUE(memory.addresses[heap].many);
}

TEST_F(MemoryTest, RollingBackForgets) {
  const auto cells = memory.cellsAt(region("a"), kInt32);
  const Integer before = address("s");
  const int many = memory.addresses.allocate("many", 0, 1, true, true);
  const Memory::Mark mark = memory.mark();
  const std::size_t names = names_.mark();
  const auto build = [&] {
    const int heap = memory.addresses.allocate("heap", 1, 1, true, false);
    std::string seen = memory.cells.symbol(*memory.cellsAt({heap, 0}, kInt32)).name() + memory.cells.symbol(*cells).name();
    seen += memory.cells.symbol(*memory.cellsAt({many, 0}, kInt32)).name() + memory.counter(many).name();
    return seen + memory.addresses.allocated(heap, Term()).value().str() + address("x").str();
  };
  const std::string first = build();
  memory.rollBack(mark);
  names_.rollBack(names);
  EXPECT_TRUE(memory.cells.variables().empty());
  EXPECT_TRUE(memory.cellsIn(many).empty());
  EXPECT_EQ(address("s"), before);
  EXPECT_EQ(build(), first) << "the next attempt gets the same names and addresses";
}

}  // namespace
}  // namespace redcomp::translate
