// Values that are left open: which reads are errors, and that no error of a random system is lost.
#include "passes/defer_values.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

const DrawsAll none = [](const Step&) { return false; };

bool reachesError(const ConcurrentSystem& system) { return TinySearch(withoutUndefined(system), 3'000).errorReachable(); }

struct Case {
  const char* what;
  const char* text;
  bool open;  // something depends on a value that may be anything
};

TEST(DeferValues, OnlyWhatDecidesIsAnError) {
  for (const Case& c : std::vector<Case>{
           {"written before it is read", "global int x; thread T { initial 0; 0 -> 1: x := 7; 1 -> 2: [x == 7]; 1 -> err: [x != 7]; } error T@err;", false},
           {"read by a guard", "global int x; thread T { initial 0; 0 -> 1: [x == 7]; 0 -> 2: [x != 7]; } error T@1 && x == 8;", true},
           {"a guard that is false whatever it is", "global int x; global int y = 1; thread T { initial 0; 0 -> 1: [y == 0 && x == 7]; }", false},
           {"copied, and the copy is written", "global int x; thread T { local int r = 0; initial 0; 0 -> 1: r := x; 1 -> 2: r := 1; 2 -> 3: [r == 1]; }", false},
           {"copied, and the copy is read", "global int x; thread T { local int r = 0; initial 0; 0 -> 1: r := x; 1 -> 2: [r == 1]; }", true},
           {"calculated with, and read", "global int x; thread T { local int r = 0; initial 0; 0 -> 1: r := x + 1; 1 -> 2: [r == 1]; }", true},
           {"the choice of a value", "global int x; thread T { local int r = 0; initial 0; 0 -> 1: r := x == 1 ? 2 : 3; 1 -> 2: [r <= 3]; }", true},
           {"not the one that is chosen", "global int x; global int y = 1; thread T { local int r = 0; initial 0; 0 -> 1: r := y == 1 ? 2 : x; 1 -> 2: [r == 2]; }", false},
           {"an input", "global int x = 0; thread T { initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x == 0]; }", true},
           {"an input that is overwritten", "global int x = 0; thread T { initial 0; 0 -> 1: input int n: x := n; 1 -> 2: x := 1; 2 -> 3: [x == 1]; }", false},
           {"an input of a guard", "global int x; thread T { initial 0; 0 -> 1: input int n: [n == 1] x := 1; }", true},
           {"a cell that was written", "global int a[]; thread T { initial 0; 0 -> 1: a[1] := 5; 1 -> 2: [a[1] == 5]; }", false},
           {"another cell", "global int a[]; thread T { initial 0; 0 -> 1: a[1] := 5; 1 -> 2: [a[2] == 5]; }", true},
           {"the index of a write", "global int x; global int a[] = 0; thread T { initial 0; 0 -> 1: a[x] := 5; 1 -> 2: [a[1] == 5]; }", true},
           {"the index of a read, and nobody looks", "global int x; global int a[] = 0; thread T { local int r = 0; initial 0; 0 -> 1: r := a[x]; }", false},
           {"a divisor", "global int x in 1..5; thread T { local int r = 0; initial 0; 0 -> 1: r := mod(5, x); }", true},
           {"an error condition", "global int x; thread T { initial 0; 0 -> 1: skip; } error T@1 && x == 3;", true},
       }) {
    const auto deferred = deferValues(parseSystem(c.text, "test.ts"), none);
    ASSERT_TRUE(deferred) << c.what;
    checkWellFormed(*deferred);
    EXPECT_EQ(reachesError(*deferred), c.open) << c.what;
  }
}

TEST(DeferValues, NotIfNothingIsOpen) {
  EXPECT_FALSE(deferValues(parseSystem("global int x = 0; thread T { initial 0; 0 -> 1: x := 1; }", "test.ts"), none));
  EXPECT_FALSE(deferValues(parseSystem("global int x; thread replicated T { initial 0; 0 -> 1: x := 1; }", "test.ts"), none));
}

// Takes initial values away.
std::vector<Variable*> opened(ConcurrentSystem& system, std::mt19937& random) {
  std::vector<Variable*> open;
  const auto mayOpen = [&](Variable& variable) {
    if (variable.role != Role::Data || random() % 3 != 0) return;
    variable.initial.reset();
    open.push_back(&variable);
  };
  std::ranges::for_each(system.globals, mayOpen);
  for (ThreadSystem& thread : system.threads) std::ranges::for_each(thread.locals, mayOpen);
  return open;
}

// Of 600 systems 81 reach no error with their values left open; and then with none of eight choices of them.
TEST(DeferValues, KeepsTheErrorsOfRandomSystems) {
  int proved = 0;
  for (unsigned seed = 0; seed < 600; ++seed) try {
      std::mt19937 random(seed);
      ConcurrentSystem system = parseSystem(RandomSystem(seed, {.assertions = seed % 2 == 0}).text(), "test.ts");
      const std::vector<Variable*> open = opened(system, random);
      const auto deferred = deferValues(system, [&](const Step&) { return seed % 3 == 0; });
      if (!deferred) continue;
      checkWellFormed(*deferred);
      if (reachesError(*deferred)) continue;
      ++proved;
      for (int choice = 0; choice < 8; ++choice) {
        for (Variable* variable : open) {
          const int value = static_cast<int>(random() % 8);
          variable->initial = variable->symbol.sort() == logic::Sort::IntArray ? logic::Value(logic::ArrayValue{value, {{1, (value + 3) % 8}}})
                                                                               : logic::Value(logic::Integer(value));
        }
        EXPECT_FALSE(reachesError(system)) << seed << "\n" << printSystem(system);
      }
    } catch (const std::runtime_error&) {  // too many states
    }
  EXPECT_GT(proved, 60);
}

}  // namespace
}  // namespace redcomp::passes
