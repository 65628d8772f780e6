#include "passes/split_arrays.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

struct Row {
  const char* idea;
  const char* before;
  const char* after;  // the same text: nothing comes apart
};

const Row rows[] = {
    {"cells with names", R"(global int c[] = {[1] = 7, others 2};
thread T { initial 0; 0 -> 1: [c[3] == 2] c[0] := c[1] + 1; }
error T@1 && c[0] == 8;)", R"(global int c.$0 = 2; global int c.$1 = 7; global int c.$3 = 2;
thread T { initial 0; 0 -> 1: [c.$3 == 2] c.$0 := c.$1 + 1; }
error T@1 && c.$0 == 8;)"},
    {"several arrays in one step", R"(
thread T { local int a[]; local int b[] = {others 1}; initial 0; 0 -> 1: a[0] := b[1], b[1] := a[0] + a[2]; })", R"(
thread T { local int a.$0; local int a.$2; local int b.$1 = 1; initial 0; 0 -> 1: a.$0 := b.$1, b.$1 := a.$0 + a.$2; })"},
    {"an index that is not known", R"(global int c[] = {others 0};
thread T { local int i = 0; initial 0; 0 -> 1: c[0] := 1; 1 -> 2: i := c[i]; })", nullptr},
    {"an array that is drawn", R"(
thread T { local int a[] = {others 0}; initial 0; 0 -> 1: input int n[] in 0..5: a := n; 1 -> 2: [a[2] == 3]; })", R"(
thread T { local int a.$2 = 0; initial 0; 0 -> 1: input int n.$2 in 0..5: a.$2 := n.$2; 1 -> 2: [a.$2 == 3]; })"},
    {"an array that is copied", R"(
thread T { local int a[] = {others 0}; local int b[] = {others 1}; initial 0; 0 -> 1: a := b; 1 -> 2: [a[2] == 3]; })", nullptr},
    {"one drawn for two", R"(
thread T { local int a[] = {others 0}; local int b[] = {others 1}; initial 0; 0 -> 1: input int n[]: a := n, b := n; 1 -> 2: [a[2] == b[1]]; })",
     nullptr},
};

// Without what steps and variables are called.
std::string printed(const char* text, bool split, const SplitOptions& options = {}) {
  ConcurrentSystem system = parseSystem(text, "test.ts");
  if (split) splitArrays(system, options);
  for (Variable& variable : system.globals) variable.name.clear();
  for (ErrorCondition& error : system.errors) error.message.clear();
  for (ThreadSystem& thread : system.threads) {
    for (Variable& variable : thread.locals) variable.name.clear();
    for (Step& step : thread.steps) step.text.clear(), step.source = {};
    for (Location& location : thread.locations) location.source = {};
  }
  return printSystem(system);
}

TEST(SplitArrays, WhereEveryAccessNamesItsCell) {
  for (const Row& row : rows) EXPECT_EQ(printed(row.before, true), printed(row.after ? row.after : row.before, false)) << row.idea;
}

TEST(SplitArrays, KeepsInputs) {
  const char* drawn = rows[3].before;
  EXPECT_EQ(printed(drawn, true, {.splitInputs = false}), printed(drawn, false));
}

TEST(SplitArrays, CellsThatAnIndexMayMean) {
  SplitOptions options;
  options.rangeOf = [](ThreadId, StepId, Term index) { return index.name() == "T.i" ? Range{0, 1} : Range{}; };
  EXPECT_EQ(printed(R"(global int c[] = {[1] = 7, others 2}; global int d[] = {others 0};
thread T { local int i = 0; local int j = 0; local int x = 0; initial 0; 0 -> 1: [c[i] > 0] x := c[2], c[i] := x + d[j]; })", true, options),
            printed(R"(global int c.$0 = 2; global int c.$1 = 7; global int c.$2 = 2; global int d[] = {others 0};
thread T { local int i = 0; local int j = 0; local int x = 0; initial 0;
  0 -> 1: [(i == 2 ? c.$2 : i == 1 ? c.$1 : c.$0) > 0] x := c.$2, c.$0 := i == 0 ? x + d[j] : c.$0, c.$1 := i == 1 ? x + d[j] : c.$1,
          c.$2 := i == 2 ? x + d[j] : c.$2; })", false));
}

}  // namespace
}  // namespace redcomp::passes
