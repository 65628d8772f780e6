#include "search/explore.h"

#include <gtest/gtest.h>

#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

// "violated" if the search finds something that can be replayed, "none" if it finds nothing.
std::string answerOf(const char* text, const ExploreOptions& options = {}) {
  const ts::ConcurrentSystem system = ts::parseSystem(text, "test.ts");
  for (const bool reduced : {false, true}) {
    const movers::Blocks blocks = reduced ? movers::findBlocks(system, movers::analyseMovers(system))
                                          : movers::withoutReduction(system);
    const Exploration found = explore(system, blocks, options);
    if (!found.violation) continue;
    if (!std::holds_alternative<Trace>(replay(system, *found.violation))) return "cannot be replayed";
    if (reduced) return "violated";
  }
  return "none";
}

struct Row {
  const char* idea;
  const char* text;
  const char* answer;
};

const Row rows[] = {
    {"a lost update", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := x; 1 -> 2: x := b + 1; }
      error A@2 && B@2 && x == 1;)", "violated"},
    {"none under a lock", R"(
      global int x = 0; lock m;
      thread A { local int a = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> 4: release(m); }
      thread B { local int b = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: b := x; 2 -> 3: x := b + 1; 3 -> 4: release(m); }
      error A@4 && B@4 && x != 2;)", "none"},
    {"an input that the program compares with a number", R"(
      thread A { local int a = 0; initial 0; 0 -> 1: input int n: a := n; 1 -> err: [a == 4711]; }
      error A@err;)", "violated"},
    {"cells of an array", R"(
      global int c[] = {[3] = 7, others 1}; global int i = 0;
      thread A { initial 0; 0 -> 0: [i < 9] i := i + 1; 0 -> 1: c[i] := c[i] + c[3]; 1 -> err: [c[3] == 14]; }
      error A@err;)", "violated"},
    {"division rounds down", R"(
      global int x = -7;
      thread A { initial 0; 0 -> err: [mod(x, 4) != 1]; 0 -> err: [floordiv(x, 4) != -2]; }
      error A@err;)", "none"},
    {"a section is one step", R"(
      global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: x := 0; }
      thread B { initial 0; 0 -> err: [x == 1]; }
      error B@err;)", "none"},
    {"a loop inside of a block comes to its end", R"(
      global int x = 0;
      thread A { local int i = 0; initial 0; 0 -> 1: skip; 1 -> 1: [i < 5] i := i + 1; 1 -> 2: [i >= 5] x := i; }
      error A@2 && x == 5;)", "violated"},
    {"undefined behaviour is not explored", R"(
      global int x = 2147483647;
      thread A { initial 0; 0 -> 1: x := x + 1 defined(x < 2147483647); 1 -> err: skip; }
      error A@err;)", "none"},
};

TEST(Explore, FindsWhatCanBeReplayed) {
  for (const Row& row : rows) EXPECT_EQ(answerOf(row.text), row.answer) << row.idea;
}

// A needs three rounds of B's loop, which may go round for ever.
TEST(Explore, WhatIsNearIsShownByFewSteps) {
  const ts::ConcurrentSystem system = ts::parseSystem(R"(
      global int x = 0;
      thread A { initial 0; 0 -> err: [x >= 3]; }
      thread B { initial 0; 0 -> 0: x := x + 1; }
      error A@err;)", "test.ts");
  const Exploration found = explore(system, movers::withoutReduction(system));
  ASSERT_TRUE(found.violation);
  EXPECT_EQ(found.violation->segments.size(), 4u);
}

TEST(Explore, GivesUpWhenToldTo) {
  ExploreOptions options;
  options.tick = [](const Progress&) { throw std::runtime_error("enough"); };
  EXPECT_THROW(answerOf("global int x = 0; thread A { initial 0; 0 -> 0: x := x + 1; } error A@0 && x < 0;", options),
               std::runtime_error);
  options = {};
  options.maxStates = 5000;
  EXPECT_EQ(answerOf("global int x = 0; thread A { initial 0; 0 -> 0: x := x + 1; } error A@0 && x < 0;", options), "none");
}

}  // namespace
}  // namespace redcomp::search
