// Slicing to guards: the system before and after, as text.
#include "passes/guard_slice.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

struct Case {
  const char* what;
  const char* before;
  const char* after;
};

TEST(GuardSlice, KeepsEveryLoop) {
  for (const Case& c : std::vector<Case>{
           {"what no guard depends on goes, the loop stays",
            "global int n = 3; global int sum = 0; thread T { local int i = 0; initial 0; "
            "0 -> 0: [i < n] i := i + 1, sum := sum + i; }",
            "global int n = 3;\n\nthread T {\n  local int i = 0;\n  initial 0;\n  0 -> 0: [i < n] i := i + 1;\n}\n"},
           {"a loop that does nothing stays",
            "global int x = 0; thread T { initial 0; 0 -> 0: x := x + 1; } error x == 3;",
            "thread T {\n  initial 0;\n  0 -> 0: skip;\n}\n"},
           {"relevant through a chain of updates, and of other threads",
            "global int x = 0; global int y = 0; thread T { initial 0; 0 -> 0: [x == 0]; } "
            "thread U { initial 0; 0 -> 1: x := y; 1 -> 2: y := 5; }",
            "global int x = 0;\nglobal int y = 0;\n\nthread T {\n  initial 0;\n  0 -> 0: [x == 0];\n}\n\nthread U {\n"
            "  initial 0;\n  0 -> 1: x := y;\n  1 -> 2: y := 5;\n}\n"},
           {"defined is kept only where its variables are",
            "global int x = 0; thread T { local int i = 0; initial 0; 0 -> 0: [i < 9] i := i + 1, x := x + 1 defined(x < 7); }",
            "thread T {\n  local int i = 0;\n  initial 0;\n  0 -> 0: [i <= 8] i := i + 1;\n}\n"}})
    EXPECT_EQ(printSystem(sliceToGuards(parseSystem(c.before, "")), {.sources = false}), c.after) << c.what;
}

}  // namespace
}  // namespace redcomp::passes
