#include "translate/points_to.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "../frontend/snippet.h"
#include "translate/memory.h"

namespace redcomp::translate {
namespace {

using frontend::parseSnippet;

class PointsToTest : public testing::Test {
 protected:
  Term address(const std::string& name, std::uint64_t offset = 0) {
    for (std::size_t i = 0; i < program.objects.size(); ++i)
      if (program.objects[i].name == name) return memory.addresses.address({}, {static_cast<int>(i), false}, "", offset, logic::integer(0));
    throw std::logic_error("no object " + name);
  }
  static Term variable(const std::string& name) { return logic::variable(name, logic::Sort::Int); }
  Term positions(int count) const { return logic::integer(logic::Integer(memory.addresses.stride() * count)); }
  void solve() { pointsTo.solve([this](int watcher, const Region* region) { seen[watcher].insert(region ? *region : Region{}); }, [] {}); }
  // "s@0 s@32"
  std::string places(const Term& value) const {
    std::string out;
    for (const Region& region : pointsTo.of(value).regions)
      out += fmt::format("{}{}@{}", out.empty() ? "" : " ", memory.addresses[region.object].name, region.offset);
    return out;
  }

  frontend::Program program = parseSnippet("struct S { int f; int g; } s; int x, y; int main(void) { int *p = &x; p = &y; struct S *t = &s; p = &t->g; return *p; }");
  Names names;
  Memory memory{program, names};
  PointsTo pointsTo{memory.addresses, {}};
  std::map<int, std::set<Region>> seen;  // by watcher
};

TEST_F(PointsToTest, FollowsAssignmentsWhateverTheirOrder) {
  pointsTo.assign(variable("r"), variable("q"));
  pointsTo.assign(variable("q"), logic::ite(logic::less(variable("c"), logic::integer(0)), variable("p"), address("y")));
  pointsTo.assign(variable("p"), address("x"));
  solve();
  EXPECT_EQ(places(variable("p")), "x@0");
  EXPECT_EQ(places(variable("r")), "y@0 x@0");
}

TEST_F(PointsToTest, MovesToMembersAndStaysInTheObject) {
  pointsTo.assign(variable("p"), address("s"));
  pointsTo.assign(variable("q"), logic::add(variable("p"), positions(32)));
  pointsTo.assign(variable("back"), logic::add(variable("p"), positions(-32)));
  pointsTo.assign(variable("again"), logic::add(variable("back"), positions(32)));
  pointsTo.assign(variable("walks"), variable("p"));
  pointsTo.assign(variable("walks"), logic::add(variable("walks"), positions(32)));
  solve();
  EXPECT_EQ(places(variable("q")), "s@32");
  EXPECT_EQ(places(variable("back")), "");
  EXPECT_EQ(places(variable("again")), "s@0");
  EXPECT_EQ(places(variable("walks")), "s@0 s@32 s@64");  // 64: just past the end
}

TEST_F(PointsToTest, WhatIsCalculatedIsLost) {
  pointsTo.assign(variable("p"), address("x"));
  pointsTo.assign(variable("q"), logic::multiply(logic::integer(3), variable("p")));
  pointsTo.assign(variable("n"), logic::multiply(logic::integer(3), variable("number")));
  pointsTo.assign(variable("r"), variable("q"));
  solve();
  EXPECT_TRUE(pointsTo.of(variable("r")).lost);
  EXPECT_FALSE(pointsTo.of(variable("n")).lost);
}

// Long enough for circles to be merged, while places go round in them.
TEST_F(PointsToTest, CirclesHoldTheSame) {
  constexpr int kLength = 3000;
  const auto at = [](int i) { return variable(fmt::format("v{}", i % kLength)); };
  pointsTo.assign(at(5), address("x"));
  pointsTo.watch(pointsTo.node(at(7)), 1);
  for (int i = 0; i < kLength; ++i) pointsTo.assign(at(i + 1), at(i));
  pointsTo.assign(at(2000), address("y"));
  pointsTo.assign(variable("out"), at(1000));
  solve();
  for (const int i : {0, 4, 5, 6, 1999, 2000, kLength - 1}) EXPECT_EQ(places(at(i)), "x@0 y@0") << i;
  EXPECT_EQ(places(variable("out")), "x@0 y@0");
  EXPECT_EQ(seen[1].size(), 2U);
  pointsTo.assign(at(8), address("s"));
  pointsTo.setUnknown(pointsTo.node(at(9)));
  solve();
  EXPECT_EQ(pointsTo.of(variable("out")).regions.size(), 3U);
  EXPECT_TRUE(pointsTo.of(at(3)).unknown);
  EXPECT_TRUE(seen[1].contains(Region{}));
}

TEST_F(PointsToTest, ConnectionsThatAreMadeLateCarryWhatIsThere) {
  pointsTo.assign(variable("p"), address("x"));
  solve();
  pointsTo.connect(pointsTo.node(variable("p")), pointsTo.node(variable("q")));
  solve();
  EXPECT_EQ(places(variable("q")), "x@0");
}

}  // namespace
}  // namespace redcomp::translate
