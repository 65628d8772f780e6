// Copies of a replicated thread run beside each other: locks, kinds and who is started must say so.
#include <gtest/gtest.h>

#include "movers/blocks.h"
#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

struct Row {
  const char* idea;
  const char* text;
  const char* thread;
  const char* kinds;  // R right, L left, B both, N non
};

const Row rows[] = {
    {"copies race with each other",
     "global int x = 0; thread replicated T { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; }", "T", "NN"},
    {"a single thread does not",
     "global int x = 0; thread T { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; }", "T", "BB"},
    {"copies that only read do not",
     "global int x = 0; thread replicated T { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: a := a + x; }", "T", "BB"},
    {"a lock protects from other copies", R"(
      global int x = 0; lock m;
      thread replicated T { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := x + 1; 2 -> 3: release(m); })", "T", "RBL"},
    {"a lock that copies use as a variable protects nothing", R"(
      global int x = 0; lock m;
      thread replicated T { initial 0; 0 -> 1: m := false; 1 -> 2: acquire(m); 2 -> 3: x := x + 1; 3 -> 4: release(m); })",
     "T", "NNNN"},
    {"a lock that another copy may release protects nothing", R"(
      global int x = 0; lock m;
      thread replicated T { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := x + 1; 2 -> 3: release(m); 0 -> 2: skip; })",
     "T", "NNNB"},
    {"what main does before it creates copies conflicts with nobody", R"(
      global int x = 0;
      thread main { initial 0; 0 -> 1: x := 1; 1 -> 2: create(T); 2 -> 3: x := 2; }
      thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := 3; })", "main", "BLN"},
    {"a join of copies does not mean that they have ended", R"(
      global int x = 0;
      thread main { initial 0; 0 -> 1: create(T); 1 -> 2: skip as join(T); 2 -> 3: x := 2; }
      thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := 3; 2 -> 3: exit; })", "main", "LRN"},
    {"before a copy creates a thread, another copy may have", R"(
      global int x = 0;
      thread replicated T { initial 0; 0 -> 1: x := 1; 1 -> 2: create(U); }
      thread U { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: a := x; })", "U", "RN"},
    {"an error at a location of one copy observes the writes of the others", R"(
      global int x = 0; lock m;
      thread replicated T { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: x := 0; 3 -> 4: release(m); }
      error T@4 && x == 1;)", "T", "RNNL"},
    {"a lock that is made anew while a thread holds it protects nothing", R"(
      global int x = 0; lock m;
      thread T { initial 0; 0 -> 1: acquire(m); 1 -> 2: create(U); 2 -> 3: x := 1; }
      thread U { initial 0; 0 -> 1: start; 1 -> 2: m := false; 2 -> 3: acquire(m); 3 -> 4: x := 2; })", "T", "BLN"},
};

TEST(Replicated, Kinds) {
  for (const Row& row : rows) {
    ConcurrentSystem system = ts::parseSystem(row.text, "test.ts");
    Movers movers = analyseMovers(system);
    for (ThreadId t : ts::threadIds(system)) {
      if (system[t].name != row.thread) continue;
      std::string letters;
      for (const StepKind& k : movers.kinds[t.index]) letters += "BRLN"[static_cast<int>(k.kind)];
      EXPECT_EQ(letters, row.kinds) << row.idea;
    }
  }
}

}  // namespace
}  // namespace redcomp::movers
