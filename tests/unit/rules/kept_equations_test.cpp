// Linear equations that steps keep.
#include "rules/kept_equations.h"

#include <gtest/gtest.h>

#include <set>

#include "ts/text/text.h"

namespace redcomp::rules {
namespace {

std::set<ts::Term> equationsOf(const ts::ConcurrentSystem& system) {
  std::vector<std::vector<ts::CoarseStep>> coarse;
  for (const ts::ThreadSystem& thread : system.threads)
    for (auto& from : ts::compose(thread, ts::CutPoints(thread.locations.size(), true))) coarse.push_back(from);
  std::vector<const ts::CoarseStep*> steps;
  for (const auto& from : coarse)
    for (const ts::CoarseStep& step : from) steps.push_back(&step);
  auto equations = keptEquations(system.globals, steps);
  return {equations.begin(), equations.end()};
}

// The expected equations are written as the system's error conditions.
TEST(KeptEquations, Table) {
  struct Row {
    const char* idea;
    const char* text;
    const char* equations;
  };
  const Row rows[] = {
      {"two counters in step", "global int x = 0; global int y = 3; thread T { initial 0; 0 -> 0: x := x + 1, y := y + 1; }",
       "error y == x + 3;"},
      {"one counts twice", "global int x = 0; global int y = 0; thread T { initial 0; 0 -> 0: x := x + 2, y := y + 1; }",
       "error x == 2 * y;"},
      {"a flag that the guard knows", R"(global int m = 0; global int c = 0;
        thread T { initial 0; 0 -> 1: [m == 0] m := 1, c := c + 1; 1 -> 0: [m == 1] m := 0, c := c - 1; })", "error m == c;"},
      {"a flag that it does not know", R"(global int m = 0; global int c = 0;
        thread T { initial 0; 0 -> 1: m := 1, c := c + 1; 1 -> 0: m := 0, c := c - 1; })", ""},
      {"nothing is kept", "global int x = 0; thread T { initial 0; 0 -> 0: x := x + 1; }", ""},
      {"constants are", "global int x = 5; thread T { initial 0; 0 -> 0: skip; }", "error x == 5;"},
      {"no known start", "global int x; global int y = 0; thread T { initial 0; 0 -> 0: x := x + 1, y := y + 1; }", ""},
      {"a change that depends", "global int x = 0; global int y = 0; thread T { initial 0; 0 -> 0: x := x + y, y := y + 1; }", ""},
      {"three", R"(global int a = 0; global int b = 0; global int n = 0;
        thread T { initial 0; 0 -> 1: a := a + 1, n := n + 1; 1 -> 0: a := a - 1, b := b + 1; })", "error n == a + b;"},
  };
  for (const Row& row : rows) {
    ts::ConcurrentSystem system = ts::parseSystem(std::string(row.text) + row.equations, "test.ts");
    std::set<ts::Term> expected;
    for (const ts::ErrorCondition& e : system.errors) expected.insert(e.condition);
    EXPECT_TRUE(equationsOf(system) == expected) << row.idea;
  }
}

}  // namespace
}  // namespace redcomp::rules
