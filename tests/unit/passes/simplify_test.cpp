// Simplification by intervals: the steps before and after, as text.
#include "passes/simplify.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

std::string simple(const std::string& text) {
  const ConcurrentSystem system = parseSystem(text, "");
  const Isolation isolation = isolationByOwnership(system);
  const Intervals intervals = *findIntervals(system, isolation);
  EXPECT_EQ(checkIntervals(system, isolation, intervals), std::nullopt);
  const ConcurrentSystem result = simplifySystem(system, intervals);
  EXPECT_NO_THROW(checkWellFormed(result));
  return printSystem(result, {.sources = false});
}

struct Case {
  const char* what;
  const char* declarations;
  const char* before;  // steps of T
  const char* after;
  const char* rest = "";
};

TEST(Simplify, Steps) {
  for (const Case& c : std::vector<Case>{
           {"the example of the header", "", "0 -> 1: input int n in 0..100: u := n; 1 -> 2: [u > 0] u := mod(u - 1, 4294967296); 1 -> 3: [u > 100];",
            "0 -> 1: input int n in 0..100: u := n;\n  1 -> 2: [u >= 1] u := u - 1;\n  1 -> 3: [false];\n"},
           {"a counter that stays below its bound", "", "0 -> 0: [u < 100] u := mod(u + 1, 4294967296); 0 -> 1: [u >= 100];",
            "0 -> 0: [u <= 99] u := u + 1;\n  0 -> 1: [u >= 100];\n"},
           {"a wrap that happens stays", "", "0 -> 0: [u < 100] u := mod(u - 1, 4294967296); 0 -> 1: [u >= 100];",
            "0 -> 0: [u <= 99] u := mod(u - 1, 4294967296);\n  0 -> 1: [u >= 100];\n"},
           {"conversion to a signed type and back", "", "0 -> 1: input int n in -5..5: u := mod(n + 128, 256) - 128;",
            "0 -> 1: input int n in -5..5: u := n;\n"},
           {"constants are put in, and what they decide", "", "0 -> 1: u := 3; 1 -> 2: [u == 3] u := u + w; 1 -> 3: [u != 3];",
            "0 -> 1: u := 3;\n  1 -> 2: u := 3;\n  1 -> 3: [false];\n"},
           {"inputs that no longer matter go", "", "0 -> 1: input int n in 0..3: [n >= 0] u := n / 4;", "0 -> 1: u := 0;\n"},
           {"what follows a step that is never taken", "", "0 -> 1: [u == 1]; 1 -> 2: w := 5;",
            "0 -> 1: [false];\n  1 -> 2: [false];\n"},
           {"a guard that another thread may have made false", "global int v = 0;",
            "0 -> 1: [v == 0]; 1 -> 2: [v == 0] w := v; 1 -> 3: [v != 0];",
            "0 -> 1: [v == 0];\n  1 -> 2: [v == 0] w := 0;\n  1 -> 3: [v != 0];\n", "thread U { initial 0; 0 -> 1: v := 7; }"},
           {"the same in an atomic section", "global int v = 0;",
            "atomic 1; 0 -> 1: [v == 0]; 1 -> 2: [v == 0] w := v; 1 -> 3: [v != 0];",
            "atomic 1;\n  0 -> 1: [v == 0];\n  1 -> 2: w := 0;\n  1 -> 3: [false];\n", "thread U { initial 0; 0 -> 1: v := 7; }"},
           {"equal variables", "global int v = 0;",
            "0 -> 1: input int n in 0..9: v := n; 1 -> 2: u := v; 2 -> 3: w := v; 3 -> 4: [u == w]; 3 -> 5: [u < w];",
            "0 -> 1: input int n in 0..9: v := n;\n  1 -> 2: u := v;\n  2 -> 3: w := v;\n  3 -> 4: skip;\n  3 -> 5: [false];\n"},
           {"steps that synchronise stay as they are", "lock k;", "0 -> 1: acquire(k); 1 -> 2: release(k);",
            "0 -> 1: acquire(k);\n  1 -> 2: release(k);\n"},
           {"unless they are never taken", "lock k;", "0 -> 1: acquire(k); 1 -> 2: acquire(k); 2 -> 3: release(k);",
            "0 -> 1: acquire(k);\n  1 -> 2: [false];\n  2 -> 3: [false];\n"},
           {"the cells of an array", "global uint8 a[] = 5;", "0 -> 1: a[w] := 7; 1 -> 2: u := mod(a[u] + 1, 256);",
            "0 -> 1: a[0] := 7;\n  1 -> 2: u := a[0] + 1;\n"},
           {"a remainder by a variable", "", "0 -> 1: input int n in 5..9: w := n; 1 -> 2: input int k in 0..4: u := k % w; 1 -> 3: input int k: u := k % w;",
            "0 -> 1: input int n in 5..9: w := n;\n  1 -> 2: input int k in 0..4: u := k;\n"
            "  1 -> 3: input int k#2: u := k#2 >= 0 ? mod(k#2, w) : -1 * mod(-1 * k#2, w);\n"},
           {"defined is simplified without being assumed", "",
            "0 -> 1: input int n in 0..9: u := n + 1 defined(n + 1 <= 127); 1 -> 2: input int n: u := n + 1 defined(n + 1 <= 127);",
            "0 -> 1: input int n in 0..9: u := n + 1;\n  1 -> 2: input int n#2: u := n#2 + 1 defined(n#2 <= 126);\n"},
       }) {
    const std::string result = simple(std::string(c.declarations) + " thread T { local int u = 0; local int w = 0; initial 0; " +
                                      c.before + " } " + c.rest);
    EXPECT_NE(result.find(std::string("  initial 0;\n  ") + c.after + "}"), std::string::npos)
        << c.what << ": not\n  " << c.after << "but\n" << result;
  }
}

// A thread that is not created yet must not run ahead, whatever is known of it once it runs.
TEST(Simplify, ThreadsWaitUntilTheyAreCreated) {
  const std::string result = simple("thread M { initial 0; 0 -> 1: create(U); } thread U { initial 0; 0 -> 1: start; 1 -> 2: skip; }");
  EXPECT_NE(result.find("0 -> 1: start;"), std::string::npos) << result;
  const std::string never = simple("thread M { local int u = 0; initial 0; 0 -> 1: [u == 1]; 1 -> 2: create(U); } "
                                   "thread U { initial 0; 0 -> 1: start; 1 -> 2: skip; }");
  EXPECT_NE(never.find("0 -> 1: [false];\n  1 -> 2: [false];\n}\n\nthread U {\n  initial 0;\n  0 -> 1: [false];\n"), std::string::npos)
      << never;
}

TEST(Simplify, ErrorConditions) {
  struct Case {
    const char *error, *expected;
  };
  for (const Case& c : std::vector<Case>{{"error v == 3", "v == 3"},
                                         {"error v == 9", "false"},
                                         {"error v <= 8", "true"},
                                         {"error T@1 && v == 3", "T@1 && v == 3"},
                                         {"error T@2", "T@2 && false"},
                                         {"error T@1 && T.u == 0", "T@1 && false"},
                                         {"error T.u == 0", "T.u == 0"},
                                         {"error U@1 && T@0 && v == 3", "U@1 && T@0 && v == 3"}}) {
    const std::string result = simple(
        std::string("global int v = 3; thread T { local int u = 0; initial 0; 0 -> 1: u := 5; 1 -> 2: [u == 0]; } "
                    "thread U { initial 0; 0 -> 1: v := 7; } ") + c.error + ";");
    const std::string found = result.substr(result.find("\nerror ") + 7);
    EXPECT_EQ(found.substr(0, found.find_first_of(";\"")).find(c.expected), 0u) << c.error << ": " << found;
  }
}

// Inside a section the error of its thread is looked at with what the thread knows there.
TEST(Simplify, ErrorsInsideSections) {
  const std::string result = simple(
      "global int v = 0; thread T { initial 0; atomic 1; 0 -> 1: v := 9; 1 -> 2: v := 0; } "
      "thread U { initial 0; 0 -> 1: v := 1; } error T@1 && v == 9; error U@1 && v == 9; error v == 9;");
  EXPECT_NE(result.find("error T@1 \""), std::string::npos) << result;
  EXPECT_NE(result.find("error U@1 && false"), std::string::npos) << result;
  EXPECT_NE(result.find("error false"), std::string::npos) << result;
}

}  // namespace
}  // namespace redcomp::passes
