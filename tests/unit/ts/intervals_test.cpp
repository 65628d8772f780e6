// Interval analysis: systems as text in, ranges out; and random systems, whose states are all within the ranges.
#include "ts/intervals.h"

#include <gtest/gtest.h>

#include "tests/unit/passes/random_system_check.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

struct Case {
  const char* what;
  const char* system;
  std::vector<const char*> lines;  // of the result, in any order
};

std::string intervalsOf(const char* text) {
  const ConcurrentSystem system = parseSystem(text, "");
  const Isolation isolation = isolationByOwnership(system);
  const auto intervals = findIntervals(system, isolation);
  EXPECT_TRUE(intervals);
  EXPECT_EQ(checkIntervals(system, isolation, *intervals), std::nullopt);
  return printIntervals(system, *intervals);
}

void expectLines(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const std::string found = intervalsOf(c.system);
    for (const char* line : c.lines)
      EXPECT_NE(("\n" + found).find(std::string("\n") + line + "\n"), std::string::npos)
          << c.what << ": no line '" << line << "' in\n" << found;
  }
}

TEST(Intervals, OfOneThread) {
  expectLines({
      {"the example of the header",
       "global int v = 0; thread T { local int i = 0; initial 0; 0 -> 1: [i < 10] v := i; 1 -> 0: i := i + 1; } error v == 3;",
       {"T@0: T.i in [0, 10], v in [0, 9]", "T@1: T.i in [0, 9], v = T.i", "shared: v in [0, 9]"}},
      {"a loop ends at its bound",
       "thread T { local int i = 0; initial 0; 0 -> 0: [i < 100] i := i + 1; 0 -> 1: [i >= 100]; }",
       {"T@0: T.i in [0, 100]", "T@1: T.i in [100, 100]"}},
      {"one that goes down",
       "thread T { local int i = 7; initial 0; 0 -> 0: [i > 0] i := i - 1; 0 -> 1: [i <= 0]; }",
       {"T@0: T.i in [0, 7]", "T@1: T.i in [0, 0]"}},
      {"without a bound there is none", "thread T { local int i = 0; initial 0; 0 -> 0: i := i + 1; }",
       {"T@0: T.i in [0, ..]"}},
      {"undefined steps do not happen",
       "thread T { local int8 i = 0; initial 0; 0 -> 0: i := i + 1 defined(i < 127); }", {"T@0: T.i in [0, 127]"}},
      {"a wrap that happens", "thread T { local uint8 i = 250; initial 0; 0 -> 0: i := mod(i + 1, 256); }",
       {"T@0: T.i in [0, 255]"}},
      {"any value of the range", "thread T { local int8 i; local bool b; initial 0; 0 -> 1: [i > 5 && b]; }",
       {"T@0: T.b in [0, 1], T.i in [-128, 127]", "T@1: T.b in [1, 1], T.i in [6, 127]"}},
      {"no range, no knowledge", "thread T { local int i; initial 0; 0 -> 1: [i > 5]; }", {"T@0: ", "T@1: T.i in [6, ..]"}},
      {"inputs are drawn anew, and gone afterwards",
       "thread T { local int i = 0; local int k = 0; initial 0; 0 -> 1: input int n in 2..5: [n > 3] i := n, k := n; }",
       {"T@1: T.i in [4, 5], T.k = T.i"}},
      {"a branch that is never taken", "thread T { local int i = 3; initial 0; 0 -> 1: [i == 4]; 1 -> 2: skip; }",
       {"T@1: never", "T@2: never"}},
      {"updates happen at once",
       "thread T { local int i = 1; local int k = 2; initial 0; 0 -> 1: i := k, k := i; 1 -> 2: i := i + 1, k := i; }",
       {"T@1: T.i in [2, 2], T.k in [1, 1]", "T@2: T.i in [3, 3], T.k in [2, 2]"}},
      {"an array is all its cells",
       "global int a[] = {[3] = 7, others 1}; thread T { local int i = 0; initial 0; 0 -> 1: a[5] := 9; 1 -> 2: i := a[2]; }",
       {"T@0: T.i in [0, 0], a in [1, 7]", "T@2: T.i in [1, 9], a in [1, 9]"}},
      {"an array without initial value", "thread T { local uint8 a[]; local int i = 0; initial 0; 0 -> 1: i := a[i]; }",
       {"T@1: T.a in [0, 255], T.i in [0, 255]"}},
      {"what is known of a copy is known of the original, until one of them changes",
       "global int v = 0; thread T { local int r = 0; initial 0; 0 -> 1: input int n in 0..99: v := n; 1 -> 2: r := v; "
       "2 -> 3: [r < 5]; 3 -> 4: r := r + 1; 4 -> 5: [r == 1]; }",
       {"T@2: T.r = v, v in [0, 99]", "T@3: T.r = v, v in [0, 4]", "T@4: T.r in [1, 5], v in [0, 4]",
        "T@5: T.r in [1, 1], v in [0, 4]"}},
  });
}

TEST(Intervals, OfSeveralThreads) {
  expectLines({
      {"another thread writes between the test and the use",
       "global int v = 0; thread T { local int r = 0; initial 0; 0 -> 1: [v == 0]; 1 -> 2: r := v; } "
       "thread U { initial 0; 0 -> 1: v := 7; }",
       {"T@1: T.r in [0, 0]", "T@2: T.r in [0, 7]", "shared: v in [0, 7]"}},
      {"who alone writes a variable knows it; the others see all its values",
       "global int v = 0; thread T { initial 0; 0 -> 1: v := 3; 1 -> 2: v := 5; } "
       "thread U { local int r = 0; initial 0; 0 -> 1: r := v; }",
       {"T@0: v in [0, 0]", "T@1: v in [3, 3]", "T@2: v in [5, 5]", "U@1: U.r in [0, 5]"}},
      {"a counter of two threads has no bound",
       "global int v = 0; thread T { initial 0; 0 -> 1: v := v + 1; } thread U { initial 0; 0 -> 1: v := v + 1; }",
       {"shared: v in [0, ..]"}},
      {"the guard of the step that writes counts",
       "global int v = 0; thread T { initial 0; 0 -> 0: [v < 9] v := v + 1; } thread U { initial 0; 0 -> 0: [v > 2] v := v - 1; }",
       {"shared: v in [0, 9]"}},
      {"inside an atomic section nobody interferes, and nobody sees",
       "global int v = 0; thread T { initial 0; atomic 1, 2; 0 -> 1: [v < 5]; 1 -> 2: v := v + 100; 2 -> 3: v := v - 100; } "
       "thread U { local int r = 0; initial 0; 0 -> 1: r := v; 1 -> 2: v := 9; }",
       {"T@1: v in [0, 4]", "T@2: v in [100, 104]", "T@3: ", "U@1: U.r in [0, 9]", "shared: v in [0, 9]"}},
      {"where ways into a section meet, what only one of them knows is seen by all",
       "global int v = 0; thread T { local bool b; initial 0; atomic 1, 2; 0 -> 1: [b] v := 50; 0 -> 1: [!b]; 1 -> 2: skip; "
       "2 -> 3: v := 1; } thread U { local int r = 0; initial 0; 0 -> 1: r := v; }",
       {"T@3: T.b in [0, 1], v in [1, 1]", "U@1: U.r in [0, 1]"}},
      {"an error condition sees everything",
       "global int v = 0; thread T { initial 0; 0 -> 1: v := 3; 1 -> 2: v := 1; } error v == 3;", {"shared: v in [0, 3]"}},
      {"nobody looks", "global int v = 0; thread T { initial 0; 0 -> 1: v := 3; }", {"T@1: v in [3, 3]", "shared: "}},
  });
}

TEST(Intervals, TheCheckFindsWhatDoesNotHold) {
  const ConcurrentSystem system = parseSystem(
      "global int v = 0; thread T { local int i = 0; initial 0; 0 -> 0: [i < 9] i := i + 1, v := i; } "
      "thread U { local int r = 0; initial 0; 0 -> 1: r := v; }", "");
  const Isolation isolation = isolationByOwnership(system);
  const Intervals good = *findIntervals(system, isolation);
  const Term v = system.globals[0].symbol, i = system.threads[0].locals[0].symbol;
  const auto complaint = [&](const std::function<void(Intervals&)>& spoil) {
    Intervals bad = good;
    spoil(bad);
    return checkIntervals(system, isolation, bad).value_or("none");
  };
  EXPECT_EQ(complaint([](Intervals&) {}), "none");
  EXPECT_EQ(complaint([&](Intervals& b) { b.at[0][0]->setRange(i, {1, 9}); }),
            "the initial values are not within the ranges at T@0");
  EXPECT_EQ(complaint([&](Intervals& b) { b.at[0][0]->setRange(i, {0, 8}); }),
            "a step leads from T@0 out of the ranges at T@0");
  EXPECT_EQ(complaint([&](Intervals& b) { b.at[1][1].reset(); }), "a step leads from U@0 out of the ranges at U@1");
  EXPECT_EQ(complaint([&](Intervals& b) { b.at[1][0]->set(v, {0, 8}); }),
            "others may write v while a thread is at U@0");
  EXPECT_EQ(complaint([&](Intervals& b) { b.shared.set(v, {0, 7}); }), "a value of v that others may see is not shared");
  EXPECT_EQ(complaint([&](Intervals& b) { b.shared.forget(v), b.at[1][1].reset(); }),
            "a value of v that others may see is not shared");
}

TEST(Intervals, HoldInAllStatesOfRandomSystems) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const std::string text = RandomSystem(seed).text();
    const ConcurrentSystem system = parseSystem(text, "");
    EXPECT_EQ(passes::problemWith(system, isolationByOwnership(system)), "") << text;
  }
}

}  // namespace
}  // namespace redcomp::ts
