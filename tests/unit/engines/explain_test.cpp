#include "engines/explain.h"

#include <gtest/gtest.h>

#include "movers/blocks.h"
#include "search/explore.h"
#include "ts/text/text.h"

namespace redcomp::engines {
namespace {

// The rows of the first violation found: "thread line text: changes".
std::string rowsOf(const char* text) {
  const ts::ConcurrentSystem system = ts::parseSystem(text, "test.ts");
  const auto found = search::explore(system, movers::withoutReduction(system));
  const Violation violation = explainTrace(system, std::get<search::Trace>(search::replay(system, *found.violation)));
  std::string rows;
  for (const TraceLine& line : violation.trace) {
    rows += line.thread + " " + std::to_string(line.source.line) + " " + line.text + ":";
    for (const ChangedValue& change : line.changes) rows += " " + change.variable + " = " + change.value;
    rows += "\n";
  }
  return rows;
}

TEST(Explain, ACallIsOneRowWhileNobodyElseMoves) {
  EXPECT_EQ(rowsOf(R"ts(global int x = 0; global int y = 0;
    thread A { initial 0; 0 -> 1: x := 1 @ p.c:3:1 "call()"; 1 -> 2: y := 2 @ p.c:3:1 "call()"; 2 -> 3: x := 5 @ p.c:3:1 "call()";
               3 -> 4: y := 6 @ p.c:4:1 "call()"; }
    error A@4;)ts"),
            "A 3 call(): x = 5 y = 2\nA 4 call(): y = 6\n");
}

TEST(Explain, ACallThatIsInterruptedIsSeveralRows) {
  EXPECT_EQ(rowsOf(R"ts(global int x = 0;
    thread A { initial 0; 0 -> 1: x := 1 @ p.c:3:1 "call()"; 1 -> 2: [x == 7] x := 2 @ p.c:3:1 "call()"; }
    thread B { initial 0; 0 -> 1: [x == 1] x := 7 @ p.c:9:1 "other()"; }
    error A@2;)ts"),
            "A 3 call(): x = 1\nB 9 other(): x = 7\nA 3 call(): x = 2\n");
}

TEST(Explain, TheCellThatIsAssigned) {
  EXPECT_EQ(rowsOf(R"ts(global int c[] = {others 4}; global int i = 3;
    thread A { initial 0; 0 -> 1: c[i + 1] := i @ p.c:1:1 "c[i + 1] = i"; 1 -> 2: c[0] := 4 @ p.c:2:1 "c[0] = 4"; }
    error A@2;)ts"),
            "A 1 c[i + 1] = i: c[4] = 3\nA 2 c[0] = 4: c[0] = 4\n");
}

}  // namespace
}  // namespace redcomp::engines
