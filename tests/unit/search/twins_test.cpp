#include "search/twins.h"

#include <gtest/gtest.h>

#include "movers/kinds.h"
#include "search/closed.h"
#include "search/explore.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

struct Row {
  const char* idea;
  const char* text;
  std::size_t merged, all;  // states
};

const Row rows[] = {
    {"two that add", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := x + 1; }
      thread B { initial 0; 0 -> 1: x := x + 1; })", 3, 4},
    {"with locals", R"(
      global int x = 0;
      thread A { local int r = 0; initial 0; 0 -> 1: r := x; 1 -> 2: x := r + 1; 2 -> 3: [x != r]; }
      thread B { local int r = 0; initial 0; 0 -> 1: r := x; 1 -> 2: x := r + 1; 2 -> 3: [x != r]; })", 16, 27},
    {"one adds more", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := x + 1; }
      thread B { initial 0; 0 -> 1: x := x + 2; })", 4, 4},
    {"somebody can tell them apart by their locals", R"(
      global int x = 0;
      thread A { local int r = 0; initial 0; 0 -> 1: r := 1; }
      thread B { local int r = 0; initial 0; 0 -> 1: r := 1; }
      error A@1 && B@0 && x == 1;)", 4, 4},
    {"one is waited for, so that only it can have ended", R"(
      global int x = 0;
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: create(B); 2 -> 3: join(A); 3 -> 4: x := 5; }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: exit; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: exit; })", 31, 31},
    {"the first two are alike while the third does not exist", R"(
      global int x = 0;
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: create(B); 2 -> 3: [x != 9]; 3 -> 4: create(C); }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; }
      thread C { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; })", 26, 49},
};

std::size_t statesOf(const ts::ConcurrentSystem& system, bool mergeTwins) {
  const movers::Blocks blocks = movers::withoutReduction(system);
  ExploreOptions options;
  options.mergeTwins = mergeTwins;
  const Exploration found = explore(system, blocks, options);
  EXPECT_EQ(faultOfClosure(system, blocks, *found.reached), std::nullopt);
  return found.reached->states.size();
}

TEST(Twins, StatesThatAreMerged) {
  for (const Row& row : rows) {
    const ts::ConcurrentSystem system = ts::parseSystem(row.text, "test.ts");
    EXPECT_EQ(statesOf(system, true), row.merged) << row.idea;
    EXPECT_EQ(statesOf(system, false), row.all) << row.idea;
  }
}

}  // namespace
}  // namespace redcomp::search
