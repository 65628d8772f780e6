// Live locals and loop heads of small threads.
#include "ts/liveness.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ts/loops.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

struct Row {
  const char* idea;
  const char* thread;
  const char* expected;
  const char* error = "";
};

ConcurrentSystem systemOf(const Row& row) {
  return parseSystem(fmt::format("global int x = 0; thread A {{ local int a = 0; local int b = 0; initial 0; {} }} {}", row.thread, row.error), "test.ts");
}

TEST(Liveness, Table) {
  for (const Row& row : std::vector<Row>{
           {"read once", "0 -> 1: a := x; 1 -> 2: x := a; 2 -> 3: skip;", "0: 1:a 2: 3:"},
           {"overwritten before it is read", "0 -> 1: skip; 1 -> 2: a := 1; 2 -> 3: x := a;", "0: 1: 2:a 3:"},
           {"read and written in one step", "0 -> 1: a := a + 1; 1 -> 2: x := a;", "0:a 1:a 2:"},
           {"written for itself only", "0 -> 1: a := a + 1; 1 -> 2: skip;", "0: 1: 2:"},
           {"read on one path", "0 -> 1: [x == 0]; 0 -> 2: [x != 0]; 1 -> 3: x := b; 2 -> 3: skip;", "0:b 1:b 2: 3:"},
           {"in a guard", "0 -> 1: skip; 1 -> 2: [b > 3];", "0:b 1:b 2:"},
           {"in what is defined", "0 -> 1: x := 1 defined(a < 3);", "0:a 1:"},
           {"round a loop", "0 -> 1: x := a; 1 -> 0: skip;", "0:a 1:a"},
           {"an error reads it", "0 -> 1: a := 1; 1 -> 2: skip;", "0:a 1:a 2:a", "error x == 1 && A.a == 2;"},
       }) {
    const ConcurrentSystem system = systemOf(row);
    const auto live = liveLocals(system, ThreadId{0});
    std::string found;
    for (LocationId l : locationIds(system.threads[0])) {
      found += (found.empty() ? "" : " ") + system.threads[0][l].name + ":";
      for (const Variable& local : system.threads[0].locals)
        if (live[l.index].contains(local.symbol)) found += local.name;
    }
    EXPECT_EQ(found, row.expected) << row.idea;
  }
}

TEST(Loops, Heads) {
  for (const Row& row : std::vector<Row>{
           {"none", "0 -> 1: skip; 1 -> 2: skip; 0 -> 2: skip;", ""},
           {"a loop of one step", "0 -> 1: skip; 1 -> 1: skip;", "1"},
           {"back to the beginning", "0 -> 1: skip; 1 -> 2: skip; 2 -> 0: skip;", "0"},
           {"one inside the other", "0 -> 1: skip; 1 -> 2: skip; 2 -> 1: skip; 2 -> 0: skip;", "0 1"},
           {"two ways round with one head", "0 -> 1: skip; 1 -> 2: skip; 1 -> 3: skip; 2 -> 1: skip; 3 -> 1: skip;", "1"},
           {"a way back that is never taken", "0 -> 1: skip; 1 -> 0: [false];", ""},
       }) {
    const ThreadSystem thread = systemOf(row).threads[0];
    const auto heads = loopHeads(thread);
    std::string found;
    for (LocationId l : locationIds(thread))
      if (heads[l.index]) found += (found.empty() ? "" : " ") + thread[l].name;
    EXPECT_EQ(found, row.expected) << row.idea;
  }
}

}  // namespace
}  // namespace redcomp::ts
