// Slicing: the system before and after, as text.
#include "passes/slice.h"

#include <gtest/gtest.h>

#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
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
            "1 -> 0: y := y + 1 defined(y < 9); } error x == 3;",
            "global int x = 0;\n\nthread T {\n  initial 0;\n  0 -> 1: x := x + 1 defined(x <= 8);\n  1 -> 0: "
            "skip;\n}\n\n"
            "error x == 3;\n"},
           {"arrays that nobody reads go",
            "global int a[] = 0; thread T { local int i = 0; initial 0; 0 -> 0: [i < 3] a[i] := i, i := i + 1; } error "
            "T@0;",
            "thread T {\n  local int i = 0;\n  initial 0;\n  0 -> 0: [i <= 2] i := i + 1;\n}\n\nerror T@0;\n"},
           {"cells that are read into what nobody needs go",
            "global int a[] = 0; thread T { local int i = 0; local int s = 0; initial 0; 0 -> 1: a[i] := i; 1 -> 2: s := a[3]; "
            "2 -> 3: i := 1; 3 -> 4: [i > 0]; } error T@4;",
            "thread T {\n  local int i = 0;\n  initial 0;\n  0 -> 1: skip;\n  1 -> 2: skip;\n  2 -> 3: i := 1;\n"
            "  3 -> 4: [i >= 1];\n}\n\nerror T@4;\n"},
           {"a thread stops where nothing of interest can follow",
            "global int x = 0; global int a[] = 0; thread T { local int i = 0; initial 0; 0 -> 1: x := 1; 1 -> 2: [a[i] > 3] i := i + 1; "
            "2 -> 1: a[i] := i; 1 -> 3: [a[i] <= 3]; } error x == 1;",
            "global int x = 0;\n\nthread T {\n  initial 0;\n  0 -> 1: x := 1;\n  1 -> 2: [false];\n  2 -> 1: [false];\n"
            "  1 -> 3: [false];\n}\n\nerror x == 1;\n"},
           {"but not before it sets a flag that another waits for",
            "global int x = 0; thread T { local int i = 0; initial 0; 0 -> 0: [i < 3] i := i + 1; 0 -> 1: [i >= 3]; 1 -> 2: x := 1; } "
            "thread U { initial 0; 0 -> 1: [x == 1]; } error U@1;",
            "global int x = 0;\n\nthread T {\n  local int i = 0;\n  initial 0;\n  0 -> 0: [i <= 2] i := i + 1;\n  0 -> 1: [i >= 3];\n"
            "  1 -> 2: x := 1;\n}\n\nthread U {\n  initial 0;\n  0 -> 1: [x == 1];\n}\n\nerror U@1;\n"},
           {"nor inside an atomic section, where others wait for it",
            "global int x = 0; thread T { local int i = 0; initial 0; atomic 1; 0 -> 1: skip; 1 -> 1: [i < 3] i := i + 1; "
            "1 -> 2: [i >= 3]; 2 -> 3: [i > 5]; } thread U { initial 0; 0 -> 1: x := 1; } error x == 1;",
            "global int x = 0;\n\nthread T {\n  local int i = 0;\n  initial 0;\n  atomic 1;\n  0 -> 1: skip;\n"
            "  1 -> 1: [i <= 2] i := i + 1;\n  1 -> 2: [i >= 3];\n  2 -> 3: [false];\n}\n\nthread U {\n  initial 0;\n"
            "  0 -> 1: x := 1;\n}\n\nerror x == 1;\n"},
           {"what leads only to a branch that is never taken",
            "global int x = 0; thread T { initial 0; 0 -> 1: [x > 7]; 1 -> 2: [false]; } error T@2;",
            "thread T {\n  initial 0;\n  0 -> 1: [false];\n  1 -> 2: [false];\n}\n\nerror T@2;\n"},
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

TEST(Slice, ReachesTheSameErrorsInRandomSystems) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const std::string text = RandomSystem(seed).text();
    const ConcurrentSystem system = parseSystem(text, ""), slice = sliceSystem(system);
    EXPECT_NO_THROW(checkWellFormed(slice)) << text;
    try {
      const bool before = TinySearch(system, 2000).errorReachable(), after = TinySearch(slice, 2000).errorReachable();
      const bool mayDoMore = text.find("defined(") != std::string::npos;
      EXPECT_TRUE(before == after || (mayDoMore && after)) << text << printSystem(slice, {.sources = false});
    } catch (const std::runtime_error&) {
      continue;  // too many states
    }
  }
}

}  // namespace
}  // namespace redcomp::passes
