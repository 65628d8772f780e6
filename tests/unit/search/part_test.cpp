// Parts of a search together see what one search sees, and each part is checked by itself.
#include "search/part.h"

#include <gtest/gtest.h>

#include <set>

#include "movers/kinds.h"
#include "search/closed.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

constexpr int parts = 3;

PartExploration partOf(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, int part, std::size_t frontier) {
  return explorePart(system, blocks, {.part = part, .parts = parts, .frontierPerPart = frontier, .maxStates = 20'000});
}

std::set<std::vector<Number>> statesOf(const StateSet& set) {
  std::set<std::vector<Number>> all;
  std::vector<Number> state(set.system->slots());
  for (StateNumber n = 0; n < set.states.size(); ++n) {
    set.states.get(n, state.data());
    all.insert(state);
  }
  return all;
}

struct Tally {
  int violated = 0, proved = 0, parted = 0;
};

// Arrays are numbered as they come, so states of systems with arrays are compared by how many there are at least.
void compare(unsigned seed, std::size_t frontier, Tally& tally) {
  const ts::ConcurrentSystem system = ts::parseSystem(ts::RandomSystem(seed).text(), "random.ts");
  const movers::Blocks blocks = movers::findBlocks(system, movers::analyseMovers(system));
  const Exploration whole = explore(system, blocks, {.maxStates = 20'000});
  bool violated = false, proved = true, parted = false;
  std::optional<std::vector<Number>> frontierStates;
  for (int part = 0; part < parts; ++part) {
    const PartExploration found = partOf(system, blocks, part, frontier);
    violated |= found.violation.has_value();
    if (!found.reached) {
      proved = false;
      continue;
    }
    if (!frontierStates) frontierStates = found.frontier;
    EXPECT_EQ(found.frontier, *frontierStates) << seed;
    parted |= !found.frontier.empty();
    ClosureOptions options;
    options.isElsewhere = found.isElsewhere;
    EXPECT_EQ(faultOfClosure(system, blocks, *found.reached, options).value_or(""), "") << seed;
    EXPECT_LE(found.reached->states.size(), whole.reached ? whole.reached->states.size() : 20'000u) << seed;
  }
  if (whole.violation || whole.reached) {
    EXPECT_EQ(violated, whole.violation.has_value()) << seed;
    EXPECT_TRUE(violated || proved == whole.reached.has_value()) << seed;
  }
  tally.violated += violated;
  tally.proved += proved && !violated;
  tally.parted += proved && parted;
}

TEST(SearchPart, AllPartsTogetherFindWhatOneSearchFinds) {
  Tally tally;
  for (unsigned seed = 1; seed <= 300; ++seed) compare(seed, 1 + seed % 5, tally);
  EXPECT_GT(tally.violated, 20);
  EXPECT_GT(tally.proved, 20);
  EXPECT_GT(tally.parted, 20) << "the search ended before it was parted";
}

const char* const twoCounters = R"(
  global int x = 0; global int y = 0;
  thread A { initial 0; 0 -> 0: [x < 9] x := x + 1; }
  thread B { initial 0; 0 -> 0: [y < 9] y := y + 1; }
  error x == 10;)";

TEST(SearchPart, ThePartsCoverTheWhole) {
  const ts::ConcurrentSystem system = ts::parseSystem(twoCounters, "test.ts");
  const movers::Blocks blocks = movers::withoutReduction(system);
  std::set<std::vector<Number>> all;
  for (int part = 0; part < parts; ++part) {
    const PartExploration found = partOf(system, blocks, part, 2);
    ASSERT_TRUE(found.reached);
    all.merge(statesOf(*found.reached));
  }
  EXPECT_EQ(all.size(), 100u);
}

// A part says itself what it has left to others: without that it is no proof, and neither is what another part has left.
TEST(SearchPart, APartAloneIsNoProof) {
  const ts::ConcurrentSystem system = ts::parseSystem(twoCounters, "test.ts");
  const movers::Blocks blocks = movers::withoutReduction(system);
  int incomplete = 0;
  for (int part = 0; part < parts; ++part) incomplete += faultOfClosure(system, blocks, *partOf(system, blocks, part, 2).reached).has_value();
  EXPECT_GT(incomplete, 0);
}

}  // namespace
}  // namespace redcomp::search
