#include "search/closed.h"

#include <gtest/gtest.h>

#include "movers/kinds.h"
#include "search/explore.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

struct Row {
  const char* idea;
  const char* text;
  const char* answer;  // "proved", "" if the search does not say that it has seen all, or why the states are no proof
};

const Row rows[] = {
    {"two threads that wait for each other's flags", R"(
      global int a = 0; global int b = 0; global int turn = 0;
      thread A { initial 0; 0 -> 1: a := 1; 1 -> 2: turn := 1; 2 -> 3: [b == 0]; 2 -> 3: [turn == 0]; 3 -> 0: a := 0; }
      thread B { initial 0; 0 -> 1: b := 1; 1 -> 2: turn := 0; 2 -> 3: [a == 0]; 2 -> 3: [turn == 1]; 3 -> 0: b := 0; }
      error A@3 && B@3;)", "proved"},
    {"every value of a small input", R"(
      thread A { local int x = 0; initial 0; 0 -> 1: input int n in -3..4: x := n; 1 -> err: [x > 4]; }
      error A@err;)", "proved"},
    {"an input of many values", R"(
      thread A { local int x = 0; local int y = 5; initial 0; 0 -> 1: input int n in 0..1000: x := n; 1 -> err: [x + y == 3001]; }
      error A@err;)", ""},
    {"one that is only compared with constants", R"(
      thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x == 0]; 1 -> 3: [x >= 7]; 2 -> err: [x == 1]; 3 -> err: [x <= 6]; }
      error A@err;)", "proved"},
    {"and through another variable", R"(
      global int y = 0;
      thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: y := x; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := y; 1 -> err: [b > 4711 && b < 4713 && b != 4712]; }
      error B@err;)", "proved"},
    {"a value between two constants", R"(
      thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> err: [x > 4711 && x < 4713]; }
      error A@err;)", "violated"},
    {"a value that equals none of the constants", R"(
      thread A { local int x = 0; initial 0; 0 -> 1: input int n in 0..3: x := n; 1 -> err: [x != 0 && x != 1 && x != 3]; }
      error A@err;)", "violated"},
    {"compared with each other", R"(
      thread A { local int x = 0; local int y = 0; initial 0; 0 -> 1: input int n, int m: x := n, y := m; 1 -> err: [x < y && y < x]; }
      error A@err;)", ""},
    {"an input that is an array", R"(
      thread A { local int x[]; initial 0; 0 -> 1: input int n[]: x := n; 1 -> err: [x[3] == 7]; }
      error A@err;)", ""},
    {"a variable that begins with any value", R"(
      global int x in 0..1;
      thread A { initial 0; 0 -> err: [x == 2]; }
      error A@err;)", ""},
    {"numbers that grow for ever", R"(
      global int x = 1;
      thread A { initial 0; 0 -> 0: x := x * 1000; 0 -> err: [x == 2]; }
      error A@err;)", ""},
    {"a section that gets stuck hides what it has done", R"(
      global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: [x == 0]; }
      thread B { initial 0; 0 -> err: [x == 1]; }
      error B@err;)", "proved"},
};

Exploration explored(const ts::ConcurrentSystem& system, const movers::Blocks& blocks) {
  ExploreOptions options;
  options.maxStates = 10'000;
  return explore(system, blocks, options);
}

std::string answerOf(const char* text, bool reduced) {
  const ts::ConcurrentSystem system = ts::parseSystem(text, "test.ts");
  const movers::Blocks blocks =
      reduced ? movers::findBlocks(system, movers::analyseMovers(system)) : movers::withoutReduction(system);
  const Exploration found = explored(system, blocks);
  if (found.violation) return "violated";
  if (!found.reached) return "";
  const std::string wrong = faultOfClosure(system, blocks, *found.reached).value_or("");
  return wrong.empty() ? "proved" : wrong;
}

TEST(Closed, WhatASearchProves) {
  for (const Row& row : rows)
    for (const bool reduced : {false, true}) EXPECT_EQ(answerOf(row.text, reduced), row.answer) << row.idea;
}

// The states but for one, and one more if it is given.
StateSet changed(const StateSet& reached, StateNumber without, const std::vector<Number>& more = {}) {
  StateSet result{reached.system, reached.twins, PackedStates(reached.system->initial())};
  std::vector<Number> state(reached.system->slots());
  for (StateNumber n = 0; n < reached.states.size(); ++n) {
    reached.states.get(n, state.data());
    if (n != without) result.states.insert(state.data(), 0);
  }
  if (!more.empty()) result.states.insert(more.data(), 0);
  return result;
}

// What a mistake of the search would look like, to the interpreter, to compiled code, and to code that takes over on the way.
TEST(Closed, RefusesWhatIsNoProof) {
  const ts::ConcurrentSystem system = ts::parseSystem(rows[0].text, "test.ts");
  const movers::Blocks blocks = movers::withoutReduction(system);
  const StateSet reached = *explored(system, blocks).reached;
  for (const ClosureOptions& options : {ClosureOptions{1'000'000, 1}, ClosureOptions{1, 1}, ClosureOptions{1'000'000, 1, 2}}) {
    EXPECT_EQ(faultOfClosure(system, blocks, reached, options), std::nullopt);
    for (StateNumber n = 1; n < reached.states.size(); ++n)
      EXPECT_EQ(faultOfClosure(system, blocks, changed(reached, n), options), "a state can be reached that was not seen");
    std::vector<Number> both = reached.system->initial();
    both[0] = both[1] = 3;
    EXPECT_TRUE(faultOfClosure(system, blocks, changed(reached, reached.states.size(), both), ClosureOptions{1'000'000, 1}));
  }
}

}  // namespace
}  // namespace redcomp::search
