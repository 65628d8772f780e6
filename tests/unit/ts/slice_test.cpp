// Slicing: the system before and after, as text.
#include "ts/slice.h"

#include <gtest/gtest.h>

#include "ts/text.h"

namespace redcomp::ts {
namespace {

struct Case {
  const char* what;
  const char* before;
  const char* after;
};

std::string sliced(const char* text) { return printSystem(sliceSystem(parseSystem(text, "")), {.sources = false}); }

TEST(Slice, KeepsWhatCanInfluenceAnError) {
  for (const Case& c : std::vector<Case>{
           {"a counter that nobody reads goes",
            "global int x = 0; global int n = 0; thread T { initial 0; 0 -> 0: x := x + 1, n := n + x; } error x == 3;",
            "global int x = 0;\n\nthread T {\n  initial 0;\n  0 -> 0: x := x + 1;\n}\n\nerror x == 3;\n"},
           {"a variable that only depends on itself goes, the step stays",
            "global int n = 0; thread T { local int i = 0; initial 0; 0 -> 1: n := n + i; 1 -> 2: skip; } error T@2;",
            "thread T {\n  initial 0;\n  0 -> 1: skip;\n  1 -> 2: skip;\n}\n\nerror T@2;\n"},
           {"relevant through a chain of updates",
            "global int x = 0; global int y = 0; global int z = 0; thread T { initial 0; 0 -> 1: x := y; 1 -> 2: y := "
            "z; } "
            "error x == 3;",
            "global int x = 0;\nglobal int y = 0;\nglobal int z = 0;\n\nthread T {\n  initial 0;\n  0 -> 1: x := y;\n"
            "  1 -> 2: y := z;\n}\n\nerror x == 3;\n"},
           {"guards are relevant, also of other threads",
            "global int x = 0; thread T { initial 0; 0 -> 1: x := 1; } thread U { initial 0; 0 -> 1: [x == 1]; } error "
            "U@1;",
            "global int x = 0;\n\nthread T {\n  initial 0;\n  0 -> 1: x := 1;\n}\n\nthread U {\n  initial 0;\n"
            "  0 -> 1: [x == 1];\n}\n\nerror U@1;\n"},
           {"inputs go with what they were for, and stay in guards",
            "global int x = 0; thread T { initial 0; 0 -> 1: input int k, int n: [k > 3] x := n; } error T@1;",
            "thread T {\n  initial 0;\n  0 -> 1: input int k: [k >= 4];\n}\n\nerror T@1;\n"},
           {"defined is kept only where its variables are",
            "global int x = 0; global int y = 0; thread T { initial 0; 0 -> 1: x := x + 1 defined(x < 9); "
            "1 -> 2: y := y + 1 defined(y < 9); } error x == 3;",
            "global int x = 0;\n\nthread T {\n  initial 0;\n  0 -> 1: x := x + 1 defined(x <= 8);\n  1 -> 2: "
            "skip;\n}\n\n"
            "error x == 3;\n"},
           {"arrays that nobody reads go",
            "global int a[] = 0; thread T { local int i = 0; initial 0; 0 -> 0: [i < 3] a[i] := i, i := i + 1; } error "
            "T@0;",
            "thread T {\n  local int i = 0;\n  initial 0;\n  0 -> 0: [i <= 2] i := i + 1;\n}\n\nerror T@0;\n"},
           {"locks stay; a flag that nobody waits for goes",
            "lock m; thread T { initial 0; 0 -> 1: release(m); 1 -> 2: exit; } error T@2;",
            "lock m;\n\nthread T {\n  initial 0;\n  0 -> 1: release(m);\n  1 -> 2: skip as exit;\n}\n\nerror T@2;\n"},
       })
    EXPECT_EQ(sliced(c.before), c.after) << c.what;
}

TEST(Slice, KeepsIdsAndSources) {
  ConcurrentSystem system = parseSystem(
      "global int n; thread T { locations b, a; initial a; a -> b: n := 1 @ p.c:3:1 \"n = 1\"; b -> a: skip; } error "
      "T@b;",
      "");
  ConcurrentSystem slice = sliceSystem(system);
  EXPECT_EQ(slice.threads[0].locations, system.threads[0].locations);
  EXPECT_EQ(slice.threads[0].steps[0].source, system.threads[0].steps[0].source);
  EXPECT_EQ(slice.threads[0].steps[0].text, "n = 1");
  EXPECT_EQ(slice.threads[0].steps[1], system.threads[0].steps[1]);
  EXPECT_TRUE(slice.globals.empty());
}

}  // namespace
}  // namespace redcomp::ts
