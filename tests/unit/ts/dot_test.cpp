#include "ts/dot.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

TEST(Dot, DrawsThreadsLocationsAndSteps) {
  ConcurrentSystem system = parseSystem(R"(
    global int x = 0;
    thread T { initial 0; atomic 1;
      0 -> 1: [x == 0] x := 1 @ p.c:7:1;
      1 -> err: skip @ p.c; }
    thread U { initial 0; 0 -> 1: x := 2 @ p.c:9; }
    error T@err; error U@1 && x == 2;)",
                                        "");
  EXPECT_EQ(printDot(system), R"(digraph system {
  node [shape=circle];
  subgraph cluster_0 {
    label="T";
    t0_0 [label="0", peripheries=2];
    t0_1 [label="1", style=filled, fillcolor=lightgrey];
    t0_2 [label="err", style=filled, fillcolor=red, color=red];
    t0_0 -> t0_1 [label="7: [x == 0] x := 1"];
    t0_1 -> t0_2 [label="skip"];
  }
  subgraph cluster_1 {
    label="U";
    t1_0 [label="0", peripheries=2];
    t1_1 [label="1", color=red];
    t1_0 -> t1_1 [label="9: x := 2"];
  }
}
)");
}

TEST(Dot, EscapesLabels) {
  ConcurrentSystem system;
  system.threads.push_back({"a \"b\" \\c", {}, {{"l\n1", false, {}}}, LocationId{0}, {}});
  std::string text = printDot(system);
  EXPECT_NE(text.find(R"(label="a \"b\" \\c";)"), std::string::npos);
  EXPECT_NE(text.find(R"([label="l\n1", peripheries=2])"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::ts
