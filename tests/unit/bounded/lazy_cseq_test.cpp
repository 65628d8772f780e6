// The bounded search: what it finds can be replayed, and what it says to have seen all of has no error.
#include "bounded/lazy_cseq.h"

#include <gtest/gtest.h>

#include "horn/smt.h"
#include "movers/kinds.h"
#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::bounded {
namespace {

using namespace ts;

movers::Blocks blocksOf(const ConcurrentSystem& system, bool reduced) {
  return reduced ? movers::findBlocks(system, movers::analyseMovers(system)) : movers::withoutReduction(system);
}

// "violated" if a violation was found and replayed, "safe" if every run was looked at and another solver agrees, else why not.
std::string answerOf(const ConcurrentSystem& system, bool reduced, const Bounds& bounds, bool narrow = true) {
  BoundedOptions options;
  options.bounds = bounds;
  options.narrow = narrow;
  std::string failed;
  options.accept = [&](const search::Schedule& schedule) {
    const auto replayed = search::replay(system, schedule);
    if (const auto* failure = std::get_if<search::ReplayFailure>(&replayed)) failed = "cannot be replayed: " + failure->explanation;
    return failed.empty();
  };
  const BoundedResult found = searchBounded(system, blocksOf(system, reduced), options);
  if (!failed.empty()) return failed;
  if (found.violation) return "violated";
  if (!found.unsatisfiable) return found.ended;
  const auto confirmed = horn::SmtChecker().check(*found.unsatisfiable, {}, 20);
  return std::holds_alternative<horn::Unsatisfiable>(confirmed) ? "safe" : "not confirmed";
}

std::string answerOf(const char* text, const Bounds& bounds, bool reduced = true) {
  return answerOf(parseSystem(text, "test.ts"), reduced, bounds);
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
      error A@4 && B@4 && x != 2;)", "safe"},
    {"an input that the program compares with a number", R"(
      thread A { local int a = 0; initial 0; 0 -> 1: input int32 n: a := n; 1 -> err: [a == 4711]; }
      error A@err;)", "violated"},
    {"cells of an array", R"(
      global int c[] = {[3] = 7, others 1}; global int i = 0;
      thread A { initial 0; 0 -> 0: [i < 9] i := i + 1; 0 -> 1: c[i] := c[i] + c[3]; 1 -> err: [c[3] == 14]; }
      error A@err;)", "violated"},
    {"division rounds down", R"(
      global int x = -7;
      thread A { initial 0; 0 -> err: [mod(x, 4) != 1]; 0 -> err: [floordiv(x, 4) != -2]; }
      error A@err;)", "safe"},
    {"a section is one step", R"(
      global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: x := 0; }
      thread B { initial 0; 0 -> err: [x == 1]; }
      error B@err;)", "safe"},
    {"a section that gets stuck has not happened", R"(
      global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: [x == 5]; }
      thread B { initial 0; 0 -> err: [x == 1]; }
      error B@err;)", "safe"},
    {"an error inside a section", R"(
      global int x = 0;
      thread A { initial 0; atomic 1, err; 0 -> 1: x := 1; 1 -> err: [x == 1]; 1 -> 2: x := 0; }
      error A@err;)", "violated"},
    {"an error inside a section from which others would go on", R"(
      global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: x := 0; }
      thread B { initial 0; 0 -> 1: skip; }
      error A@1 && x == 1 ;)", "violated"},
    {"an error of two threads does not count inside of a section", R"(
      global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: x := 0; }
      thread B { initial 0; 0 -> 1: skip; }
      error A@1 && B@1;)", "safe"},
    {"a loop inside of a block comes to its end", R"(
      global int x = 0;
      thread A { local int i = 0; initial 0; 0 -> 1: skip; 1 -> 1: [i < 5] i := i + 1; 1 -> 2: [i >= 5] x := i; }
      error A@2 && x == 5;)", "violated"},
    {"undefined behaviour is not explored", R"(
      global int x = 2147483647;
      thread A { initial 0; 0 -> 1: x := x + 1 defined(x < 2147483647); 1 -> err: skip; }
      error A@err;)", "safe"},
    {"both of two enabled steps", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := 1; 0 -> 2: x := 2; 0 -> 3: x := 3; 2 -> err: [x == 2]; }
      error A@err;)", "violated"},
    {"nobody waits for what does not come", R"(
      lock m; global int x = 0;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: acquire(m); 2 -> err: skip; }
      thread B { initial 0; 0 -> 1: acquire(m); 1 -> err: skip; }
      error A@err;)", "safe"},
    {"an initial value that may be any", R"(
      global int8 x;
      thread A { initial 0; 0 -> err: [x == -128]; }
      error A@err;)", "violated"},
    {"a sum that wraps", R"(
      global uint8 x = 250;
      thread A { initial 0; 0 -> 0: x := mod(x + 3, 256); 0 -> err: [x == 3]; }
      error A@err;)", "violated"},
};

TEST(LazyCseq, FindsWhatCanBeReplayedAndProvesWhatIsComplete) {
  for (const Row& row : rows)
    for (const bool reduced : {false, true}) EXPECT_EQ(answerOf(row.text, {}, reduced), row.answer) << row.idea << reduced;
}

// B has to run between two steps of A, twice.
const char* const kPingPong = R"(
    global int x = 0;
    thread A { initial 0; 0 -> 1: [x == 1] x := 2; 1 -> 2: [x == 3] x := 4; 2 -> err: [x == 5]; }
    thread B { initial 0; 0 -> 1: x := 1; 1 -> 2: [x == 2] x := 3; 2 -> 3: [x == 4] x := 5; }
    error A@err;)";

TEST(LazyCseq, ViolationsThatNeedMoreRoundsAreNotFoundWithLess) {
  EXPECT_EQ(answerOf(kPingPong, {.rounds = 3}), "a run needs more rounds");
  EXPECT_EQ(answerOf(kPingPong, {.rounds = 4}), "violated");
  EXPECT_EQ(answerOf(kPingPong, {}), "violated");
}

TEST(LazyCseq, SchedulesSayWhoRuns) {
  EXPECT_EQ(answerOf(kPingPong, {.rounds = 4, .schedule = {{1}, {0, 1}, {0, 1}, {0}}}), "violated");
  EXPECT_EQ(answerOf(kPingPong, {.rounds = 4, .schedule = {{0}, {0}, {0}, {0}}}), "not all threads may run in each round");
}

TEST(LazyCseq, WindowsPartTheRunsAndProveNothing) {
  for (const Row& row : rows)
    for (const int parts : {2, 3, 4}) {
      int violated = 0;
      for (int part = 0; part < parts; ++part) {
        const std::string answer = answerOf(row.text, {.rounds = 3, .unwind = 6, .window = {part, parts}});
        EXPECT_NE(answer, "safe") << row.idea << part << "/" << parts;
        violated += answer == "violated";
      }
      EXPECT_EQ(violated > 0, row.answer == std::string("violated")) << row.idea << parts;
    }
}

// What is behind a cut edge may belong to any window once the loop is unwound further.
TEST(LazyCseq, AWindowGoesOnWhileLoopsAreCut) {
  const char* const counts = R"(
    thread A { local int n = 0; local int i = 0; initial 0; 0 -> 1: input uint8 k: n := mod(k, 10); 1 -> 1: [i < n] i := i + 1; 1 -> err: [i == 9]; }
    error A@err;)";
  int violated = 0;
  for (int part = 0; part < 3; ++part) violated += answerOf(counts, {.rounds = 2, .window = {part, 3}}) == "violated";
  EXPECT_EQ(violated, 1);
}

const char* const kLoop = R"(
    global int x = 0;
    thread A { local int n = 0; initial 0; 0 -> 1: input int8 k: n := k; 1 -> 1: [x < n] x := x + 1; 1 -> err: [x == 3]; }
    error A@err;)";

TEST(LazyCseq, ABoundThatWasHitIsNoSafety) {
  EXPECT_EQ(answerOf(kLoop, {.unwind = 2}), "a run goes round a loop more often (line 3)");
  EXPECT_EQ(answerOf(kLoop, {.unwind = 3}), "violated");
  EXPECT_EQ(answerOf(kLoop, {.unwind = 1, .unwindAtLine = {{3, 3}}}), "violated");
  EXPECT_EQ(answerOf(kLoop, {}), "violated");
}

// A loop that counts to a constant is followed to its end; one of which that is not known is cut.
TEST(LazyCseq, LoopsEndWhereTheirVariablesSaySo) {
  const char* const counts = R"(
    global int x = 0;
    thread A { local int i = 0; initial 0; 0 -> 0: [i < 4] i := i + 1, x := x + 2; 0 -> 1: [i >= 4]; }
    error A@1 && x != 8;)";
  EXPECT_EQ(answerOf(counts, {.unwind = 0}), "safe");
  const char* const mayRunOn = R"(
    global int x = 0;
    thread A { local int i = 0; initial 0; 0 -> 0: [i + x < 4] i := i + 1; 0 -> 1: [i >= 4]; }
    thread B { initial 0; 0 -> 1: x := -1; }
    error A@1 && x > 5;)";
  EXPECT_EQ(answerOf(mayRunOn, {.unwind = 0}), "a run goes round a loop more often (line 3)");
  EXPECT_EQ(answerOf(mayRunOn, {.unwind = 1}), "safe");
}

// Everything against all states, with and without reduction and narrow words.
TEST(LazyCseq, AgreesWithAllStatesOfRandomSystems) {
  std::map<std::string, int> count;
  for (unsigned seed = 1; seed <= 120; ++seed) {
    const RandomShape shape{.assertions = seed % 2 == 0, .misuse = seed % 3 == 0, .joining = seed % 5 == 0, .endless = seed % 7 == 0};
    const ConcurrentSystem system = parseSystem(RandomSystem(seed, shape).text(), "random.ts");
    std::optional<TinySearch> all;
    try {
      all.emplace(system, 20'000);
    } catch (const std::runtime_error&) {
      continue;
    }
    const Bounds bounds{.rounds = seed % 4 == 0 ? 6 : 3, .unwind = 2};
    const std::string answer = answerOf(system, seed % 2 == 0, bounds, seed % 3 != 0);
    ++count[answer.starts_with("a run") ? "bounded" : answer];
    EXPECT_NE(answer, "not confirmed") << seed;
    EXPECT_FALSE(answer.starts_with("cannot be replayed")) << seed << answer;
    if (all->errorReachable()) EXPECT_NE(answer, "safe") << seed;
    else EXPECT_NE(answer, "violated") << seed;
  }
  EXPECT_GT(count["violated"], 20);
  EXPECT_GT(count["safe"], 20);
}

}  // namespace
}  // namespace redcomp::bounded
