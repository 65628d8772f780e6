#include "ts/input_classes.h"

#include <gtest/gtest.h>

#include "passes/narrow_inputs.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

struct Row {
  const char* idea;
  const char* threads;   // in which `input int n` is drawn first
  const char* values;    // of the choices, or "" if there are too many
  const char* narrowed;  // its range afterwards
};

const Row rows[] = {
    {"equal or not", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x == 0]; }", "0 1 ", "0..1"},
    {"nobody looks", "thread A { local int x = 0; initial 0; 0 -> 1: input int n in 5..9: x := n; }", "5 ", "5..5"},
    {"several constants", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x == 0]; 1 -> 3: [x == 7]; }", "0 1 7 ", "0..7"},
    {"bounds", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x > 7]; 1 -> 3: [x == 0]; }", "-1 0 1 8 ", "-1..8"},
    {"the range counts", "thread A { local int x = 0; initial 0; 0 -> 1: input int n in 3..9: x := n; 1 -> 2: [x > 7]; 1 -> 3: [x == 0]; }", "3 8 ", "3..8"},
    {"far apart", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x > 1000]; }", "0 1001 ", ""},
    {"a remainder", "thread A { local int x = 0; initial 0; 0 -> 1: input int n in 0..1000: x := n; 1 -> 2: x := mod(x, 3) + 1; }", "0 1 2 ", "0..2"},
    {"one that is negative as in C", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: x := x >= 0 ? mod(x, 2) : -mod(-x, 2); }",
     "-2 -1 0 1 ", "-2..1"},
    {"two remainders", "thread A { local int x = 0; local int y = 0; initial 0; 0 -> 1: input int n in 0..1000: x := n; 1 -> 2: y := mod(x, 2) + mod(x, 3); }",
     "0 1 2 3 4 5 ", "0..5"},
    {"calculated with", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: x := x + 1; }", "", ""},
    {"calculated with after it was overwritten", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: x := 5; 2 -> 3: x := x + 1; }", "0 ", "0..0"},
    {"copied to a global that another thread looks at",
     "global int g = 0; thread A { initial 0; 0 -> 1: input int n: g := n; } thread B { local int b = 0; initial 0; 0 -> 1: b := g; 1 -> 2: [b == 4]; }",
     "0 4 ", "0..4"},
    {"and calculates with",
     "global int g = 0; thread A { initial 0; 0 -> 1: input int n: g := n; } thread B { local int b = 0; local int c = 1; initial 0; 0 -> 1: b := g; 1 -> 2: [b + c > 4]; }",
     "", ""},
    {"an index", "global int c[] = {others 0}; thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: c[x] := 1; }", "", ""},
    {"compared with another variable", "thread A { local int x = 0; local int y = 5; initial 0; 0 -> 1: input int n: x := n; 1 -> 2: [x < y]; }", "", ""},
    {"an error looks", "thread A { local int x = 0; initial 0; 0 -> 1: input int n: x := n; } error A@1 && A.x == 9;", "0 9 ", "0..9"},
};

std::string valuesOf(const ConcurrentSystem& system) {
  const Step& draws = system.threads[0].steps[0];
  const auto choices = InputClasses(system).choices(draws);
  std::string text;
  for (const logic::Valuation& each : choices ? *choices : std::vector<logic::Valuation>{})
    text += logic::toString(each.at(draws.inputs[0].symbol)) + " ";
  return text;
}

TEST(InputClasses, ValuesThatStandForAll) {
  for (const Row& row : rows) EXPECT_EQ(valuesOf(parseSystem(row.threads, "test.ts")), row.values) << row.idea;
}

TEST(InputClasses, NarrowInputs) {
  for (const Row& row : rows) {
    ConcurrentSystem system = parseSystem(row.threads, "test.ts");
    const Range before = system.threads[0].steps[0].inputs[0].range;
    passes::narrowInputs(system);
    const Range after = system.threads[0].steps[0].inputs[0].range;
    const std::string shown = after == before ? "" : after.low->str() + ".." + after.high->str();
    EXPECT_EQ(shown, row.narrowed) << row.idea;
  }
}

}  // namespace
}  // namespace redcomp::ts
