// Spin loops: the steps of a system before and after, as text. Each way in which a round is not futile is a row.
#include "passes/spin.h"

#include <gtest/gtest.h>

#include "tests/unit/ts/projections.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

struct Case {
  const char* what;
  const char* text;                // thread T is looked at
  std::vector<const char*> after;  // its actions
};

std::vector<std::string> actions(const ConcurrentSystem& system) {
  std::vector<std::string> result;
  for (const Step& step : system.threads[0].steps) result.push_back(printAction(system, ThreadId{0}, step));
  return result;
}

TEST(Spin, FutileRoundsAreLeftOut) {
  for (const Case& c : std::vector<Case>{
           {"waiting for a flag, in one step",
            "global int m = 1; thread T { initial 0; 0 -> 0: [m != 0]; 0 -> 1: [m == 0]; } thread U { initial 0; "
            "0 -> 1: m := 0; }",
            {"[false]", "[m == 0]"}},
           {"waiting for a flag that is read first",
            "global int m = 1; thread T { local int a = 0; initial 0; 0 -> 1: a := m; 1 -> 0: [a != 0]; "
            "1 -> 2: [a == 0]; } "
            "thread U { initial 0; 0 -> 1: m := 0; }",
            {"[m == 0] a := m", "[false]", "skip"}},
           {"test and set: the write of what was there changes nothing",
            "global int m = 0; thread T { local int a = 0; initial 0; atomic 1; 0 -> 1: a := m; 1 -> 2: m := 1; "
            "2 -> 0: [a != 0]; "
            "2 -> 3: [a == 0]; 3 -> 4: m := 0; }",
            {"[m == 0] a := m", "m := 1", "[false]", "skip", "m := 0"}},
           {"the same in one step",
            "global bool busy = false; thread T { local bool o = false; initial 0; 0 -> 1: o := busy, busy := true; "
            "1 -> 0: [o]; 1 -> 2: [!o]; }",
            {"[!busy] o := busy, busy := true", "[false]", "skip"}},
           {"not if another value is written than was there",
            "global int m = 0; thread T { local int a = 0; initial 0; atomic 1; 0 -> 1: a := m; 1 -> 2: m := 2; "
            "2 -> 0: [a != 0]; "
            "2 -> 3: [a == 0]; } thread U { initial 0; 0 -> 1: m := 1; }",
            {"[m == 0 || m == 1] a := m", "m := 2", "[a != 0]", "[a == 0]"}},
           {"the known value of a local at the beginning of the round",
            "global int m = 0; thread T { local int a = 0; local int c = 0; initial 0; atomic 2; 0 -> 1: [c == 0]; "
            "0 -> 3: [c != 0]; "
            "1 -> 2: a := m; 2 -> 0: [a != 0]; 2 -> 0: [a == 0] m := 1, c := 1; }",
            {"[c == 0]", "[c != 0]", "[m == 0] a := m", "[false]", "m := 1, c := 1"}},
       }) {
    auto found = actions(withoutSpinning(parseSystem(c.text, "test.ts")));
    EXPECT_EQ(found, std::vector<std::string>(c.after.begin(), c.after.end())) << c.what;
  }
}

TEST(Spin, OtherRoundsStay) {
  for (const auto& [what, text] : std::vector<std::pair<const char*, const char*>>{
           {"the write of what was there is another step",
            "global int m = 0; thread T { local int a = 0; initial 0; 0 -> 1: a := m; 1 -> 2: m := 1; "
            "2 -> 0: [a != 0]; "
            "2 -> 3: [a == 0]; 3 -> 4: m := 0; }"},
           {"another global changes",
            "global int m = 1; global int x = 0; thread T { initial 0; 0 -> 0: [m != 0] x := 1; 0 -> 1: [m == 0]; } "
            "thread U { initial 0; 0 -> 1: m := 0; }"},
           {"rounds are counted",
            "global int m = 1; thread T { local int n = 0; initial 0; 0 -> 0: [m != 0] n := n + 1; 0 -> 1: [m == 0]; "
            "1 -> 2: [n == 3]; } thread U { initial 0; 0 -> 1: m := 0; }"},
           {"an error condition sees the local",
            "global int m = 1; thread T { local int a = 0; initial 0; 0 -> 1: a := m; 1 -> 0: [a != 0]; "
            "1 -> 2: [a == 0]; } "
            "thread U { initial 0; 0 -> 1: m := 0; } error U@1 && T.a == 1;"},
           {"an error condition names a place on the way",
            "global int m = 1; thread T { local int a = 0; initial 0; 0 -> 1: a := m; 1 -> 0: [a != 0]; "
            "1 -> 2: [a == 0]; } "
            "thread U { initial 0; 0 -> 1: m := 0; } error U@1 && T@1;"},
           {"there is a way out",
            "global int m = 1; global int x = 0; thread T { local int a = 0; local int k; initial 0; 0 -> 1: a := m; "
            "1 -> 0: [a != 0]; 1 -> 2: [a == 0]; 1 -> 2: [k == 7]; 2 -> 3: x := 1; } thread U { initial 0; 0 -> 1: m := 0; }"},
           {"the value changes between two looks",
            "global int m = 1; global int x = 0; thread T { local int a = 0; local int b = 0; initial 0; "
            "0 -> 1: a := m; "
            "1 -> 2: b := m; 2 -> 0: [a != 0 && b != 0]; 2 -> 3: [a == 0 || b == 0]; 3 -> 4: x := 1; } "
            "thread U { initial 0; 0 -> 1: m := 0; }"},
           {"it never comes back", "global int m = 1; thread T { initial 0; 0 -> 1: [m == 1]; 1 -> 2: [m == 0]; } "
                                   "thread U { initial 0; 0 -> 1: m := 0; }"},
           {"a lock is taken",
            "lock k; global int m = 1; thread T { initial 0; 0 -> 1: [m == 1 && !k] k := true as acquire(k); "
            "1 -> 0: release(k); } "
            "thread U { initial 0; 0 -> 1: m := 0; }"},
           {"the variable has many values",
            "global int m = 1; thread T { local int a = 0; initial 0; 0 -> 1: a := m; 1 -> 0: [a != 0]; "
            "1 -> 2: [a == 0]; } "
            "thread U { initial 0; 0 -> 1: m := m + 1; }"},
       }) {
    ConcurrentSystem system = parseSystem(text, "test.ts");
    EXPECT_EQ(actions(withoutSpinning(system)), actions(system)) << what;
  }
}

// Of 1,000 systems, rounds of 340 are left out; 138 of these have an error. (Globals have the same values besides, and so has what
// errors look at.)
TEST(Spin, ReachesTheSameErrorsInRandomSystems) {
  int reached = 0, notReached = 0;  // with rounds that are left out
  for (const bool assertions : {true, false})
    for (unsigned seed = 0; seed < 500; ++seed) {
      const std::string text = RandomSystem(seed, {.assertions = assertions, .spinning = true}).text();
      const ConcurrentSystem system = withoutUndefined(parseSystem(text, "")), without = withoutSpinning(system);
      EXPECT_NO_THROW(checkWellFormed(without)) << text;
      try {
        const TinySearch before(system, 1000), after(without, 1000);
        if (before.seen() == after.seen()) continue;
        EXPECT_EQ(before.errorReachable(), after.errorReachable()) << text << printSystem(without, {.sources = false});
        EXPECT_TRUE(errorViews(system, before) == errorViews(system, after)) << text << printSystem(without, {.sources = false});
        EXPECT_TRUE(globalStates(system, before) == globalStates(system, after)) << text << printSystem(without, {.sources = false});
        EXPECT_TRUE(std::includes(before.seen().begin(), before.seen().end(), after.seen().begin(), after.seen().end())) << text;
        ++(before.errorReachable() ? reached : notReached);
      } catch (const std::runtime_error&) {
        continue;  // too many states
      }
    }
  EXPECT_GT(reached, 50);
  EXPECT_GT(notReached, 70);
}

TEST(Spin, TheWayBackHasAllVariables) {
  ConcurrentSystem system = parseSystem(
      "global int m = 1; global int n = 0; thread T { initial 0; 0 -> 0: [m != 0] ; 0 -> 1: [m == 0] n := 5; } "
      "thread U { initial 0; 0 -> 1: m := 0; }",
      "test.ts");
  ConcurrentSystem back = withGuardsOf(system, withoutSpinning(system));
  EXPECT_EQ(actions(back), (std::vector<std::string>{"[false]", "[m == 0] n := 5"}));
}

}  // namespace
}  // namespace redcomp::passes
