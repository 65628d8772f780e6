// Lassos: found, replayed, and refused where they are none.
#include "search/lasso.h"

#include <gtest/gtest.h>

#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

std::string answerOf(const char* text, bool fair) {
  const ts::ConcurrentSystem system = ts::parseSystem(text, "test.ts");
  const movers::Blocks blocks = fair ? movers::withoutReduction(system) : movers::findBlocks(system, movers::analyseMovers(system));
  LassoOptions options;
  options.fair = fair;
  options.maxStates = 2000;
  const LassoSearch found = findLasso(system, blocks, options);
  if (!found.lasso) return "none";
  auto replayed = replayLasso(system, *found.lasso, fair);
  return std::holds_alternative<LassoTrace>(replayed) ? "lasso" : std::get<std::string>(replayed);
}

struct Row {
  const char* idea;
  const char* text;
  const char* answer;
  const char* fairAnswer;
};

const Row rows[] = {
    {"going round", "thread T { initial 0; 0 -> 1: skip; 1 -> 0: skip; }", "lasso", "lasso"},
    {"no cycle", "thread T { initial 0; 0 -> 1: skip; 1 -> 2: skip; }", "none", "none"},
    {"counting up to a bound", "thread T { local int i = 0; initial 0; 0 -> 0: [i < 9] i := i + 1; }", "none", "none"},
    {"counting without a bound is no state twice", "global int i = 0; thread T { initial 0; 0 -> 0: i := i + 1; }", "none", "none"},
    {"waiting for another thread", R"(
      global int f = 0;
      thread T { initial 0; 0 -> 0: [f == 0]; 0 -> 1: [f == 1]; }
      thread U { initial 0; 0 -> 1: f := 1; })", "lasso", "none"},
    {"waiting for a thread that waits too", R"(
      global int f = 0; global int g = 0;
      thread T { initial 0; 0 -> 0: [f == 0]; 0 -> 1: [f == 1]; }
      thread U { initial 0; 0 -> 0: [g == 0]; 0 -> 1: [g == 1]; })", "lasso", "lasso"},
    {"a thread that waits is not ignored", R"(
      global int f = 0;
      thread T { initial 0; 0 -> 0: skip; }
      thread U { initial 0; 0 -> 1: [f == 1] as wait; })", "lasso", "lasso"},
    {"a thread at an assume that fails would end the run", R"(
      global int f = 0;
      thread T { initial 0; 0 -> 0: skip; }
      thread U { initial 0; 0 -> 1: [f == 1]; })", "lasso", "none"},
    {"inside an atomic section", "global int x = 0; thread T { initial 0; atomic 1; 0 -> 1: skip; 1 -> 1: [x == 0]; 1 -> 2: [x > 0]; }",
     "lasso", "lasso"},
    {"the end of the program can be put off, unless that is unfair", "thread T { initial 0; 0 -> 0: skip; } thread M { initial 0; stop 1; 0 -> 1: skip; }",
     "lasso", "none"},
    {"a value that is drawn", "thread T { local int i = 1; initial 0; 0 -> 0: input int n in 0..3: [i > 0] i := n; }", "lasso", "lasso"}};

TEST(Lasso, Table) {
  for (const Row& row : rows) {
    EXPECT_EQ(answerOf(row.text, false), row.answer) << row.idea;
    EXPECT_EQ(answerOf(row.text, true), row.fairAnswer) << row.idea << ", fair";
  }
}

const ts::ThreadId first{0};
Move move(int step) { return {first, ts::StepId{step}, {}}; }

TEST(Lasso, WhatIsNoLoopIsRefused) {
  struct Case {
    const char* what;
    const char* text;
    std::vector<Move> stem, loop;
    bool accepted;
  };
  const char* const counting = "global int i = 0; global int u = 0; thread T { initial 0; 0 -> 0: [i < 5] i := i + 1; 0 -> 0: u := u + 1;"
                               " 0 -> 0: u := u + 1 defined(u < 99); 0 -> 1: skip; }";
  for (const Case& c : std::vector<Case>{{"the counter decides", counting, {}, {move(0)}, false},
                                         {"a counter that decides nothing", counting, {}, {move(1)}, true},
                                         {"a counter that overflows some day", counting, {}, {move(2)}, false},
                                         {"no way back", counting, {}, {move(3)}, false},
                                         {"no loop", counting, {move(1)}, {}, false},
                                         {"no such step there", counting, {move(3)}, {move(1)}, false}}) {
    const auto result = replayLasso(ts::parseSystem(c.text, "test.ts"), {{}, c.stem, c.loop});
    EXPECT_EQ(std::holds_alternative<LassoTrace>(result), c.accepted) << c.what;
  }
}

// A hint that leads to an initial state which is known already does not displace those that follow.
TEST(Lasso, TheInitialValuesAreThoseOfTheHint) {
  const ts::ConcurrentSystem system = ts::parseSystem("global int n; thread T { initial 0; 0 -> 1: [n == 5]; 1 -> 1: skip; }", "test.ts");
  const logic::Term n = system.globals.at(0).symbol;
  LassoOptions options;
  for (const int value : {0, 0, 5, 7}) options.hints.push_back({{n, logic::Value(logic::Integer(value))}});
  const LassoSearch found = findLasso(system, movers::withoutReduction(system), options);
  ASSERT_TRUE(found.lasso);
  EXPECT_TRUE(std::holds_alternative<LassoTrace>(replayLasso(system, *found.lasso)));
}

TEST(Lasso, AnotherOneIsLookedForIfOneIsRefused) {
  const ts::ConcurrentSystem system =
      ts::parseSystem("thread T { initial 0; 0 -> 1: skip; 1 -> 1: skip; 0 -> 2: skip; 2 -> 3: skip; 3 -> 3: skip; }", "test.ts");
  int asked = 0;
  LassoOptions options;
  options.accept = [&](const Lasso&) { return ++asked == 2; };
  EXPECT_TRUE(findLasso(system, movers::withoutReduction(system), options).lasso);
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace redcomp::search
