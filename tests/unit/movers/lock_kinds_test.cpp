// Hand-made locks on small systems, one idea each. A row gives, for one thread, the kind of each step in order (R right,
// L left, B both, N non) and the locations at which it surely holds a lock.
#include "movers/lock_kinds.h"

#include <gtest/gtest.h>

#include "movers/blocks.h"
#include "movers/kinds.h"
#include "movers/print_movers.h"
#include "passes/spin.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

struct Row {
  const char* idea;
  const char* text;
  const char* thread;
  const char* kinds;
  const char* held;
};

std::string kindsOf(const Movers& movers, ThreadId t) {
  std::string letters;
  for (const StepKind& k : movers.kinds[t.index]) letters += "BRLN"[static_cast<int>(k.kind)];
  return letters;
}

// "1:m 2:m,n", for the locations outside of atomic sections.
std::string heldOf(const ConcurrentSystem& system, const Movers& movers, ThreadId t) {
  std::string text;
  for (LocationId l : ts::locationIds(system[t])) {
    std::string locks;
    for (const Term& lock : movers.locksets.heldAt[t.index][l.index]) locks += (locks.empty() ? "" : ",") + lock.name();
    if (!locks.empty() && !system[t][l].atomic) text += (text.empty() ? "" : " ") + system[t][l].name + ":" + locks;
  }
  return text;
}

// Added to the rows that have no such thread and create none.
const char* const other = R"(
      thread Other { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 1; 2 -> 3: m := 0; 3 -> 0: skip; })";

const Row rows[] = {
    {"acquire in one step", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: m := 0; })",
     "A", "RBL", "1:m 2:m"},
    {"acquire in an atomic section, free is not zero", R"(
      global int m = 3; global int x = 0;
      thread A { initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: [m == 3]; 2 -> 3: m := 4; 3 -> 4: x := 2;
                 4 -> 5: m := 3; }
      thread Other { initial 0; 0 -> 1: [m == 3] m := 5; 1 -> 2: x := 1; 2 -> 3: m := 3; })",
     "A", "RRRBL", "3:m 4:m"},
    {"a boolean, and a release that makes sure", R"(
      global bool open = true; global int x = 0;
      thread A { local bool o; initial 0; atomic 1, 2, 5; 0 -> 1: o := open; 1 -> 2: [o]; 2 -> 3: open := false;
                 3 -> 4: x := 2;
                 4 -> 5: [!open]; 5 -> 6: open := true; }
      thread Other { initial 0; 0 -> 1: [open] open := false; 1 -> 2: x := 1; 2 -> 3: open := true; })",
     "A", "RRRBLL", "3:open 4:open"},
    {"the holder looks at it", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: [m == 1] x := 2; 1 -> 4: [m != 1]; 2 -> 3: m := 0; })",
     "A", "RBBL", "1:m 2:m 4:m"},
    {"the section that acquires touches what the lock protects", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; atomic 1; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: x := 0, m := 0; })",
     "A", "RRL", "2:m"},
    {"test and set in a loop", R"(
      global int m = 0; global int x = 0;
      thread A { local int o = 0; initial 0; atomic 1; 0 -> 1: o := m; 1 -> 2: m := 1; 2 -> 0: [o != 0];
                 2 -> 3: [o == 0];
                 3 -> 4: x := 2; 4 -> 5: m := 0; })",
     "A", "RRBBBL", "2:m 3:m 4:m"},
    {"test and test and set", R"(
      global int m = 0; global int x = 0;
      thread A { local int o = 0; initial 0; atomic 3; 0 -> 1: o := m; 1 -> 0: [o != 0]; 1 -> 2: [o == 0];
                 2 -> 3: o := m; 3 -> 4: m := 1; 4 -> 0: [o != 0]; 4 -> 5: [o == 0]; 5 -> 6: x := 2; 6 -> 7: m := 0; })",
     "A", "RBBRRBBBL", "4:m 5:m 6:m"},
    {"a wait without an acquire after it does not move", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0]; 1 -> 2: x := 2; })",
     "A", "NN", ""},
    {"a wait with something shared before the acquire does not move", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0]; 1 -> 2: x := 2; 2 -> 3: [m == 0] m := 1; 3 -> 4: m := 0; })",
     "A", "NNRL", "3:m"},
    {"others who wait do not disturb", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: m := 0; }
      thread Waits { local int a = 0; initial 0; 0 -> 1: [m == 0]; 1 -> 2: a := 1; })",
     "A", "RBL", "1:m 2:m"},
    {"others who look do; but the lock protects", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: m := 0; }
      thread Looks { local int a = 0; initial 0; 0 -> 1: a := m; 1 -> 2: [a == 1]; })",
     "A", "NBN", "1:m 2:m"},
    {"a try that may fail looks; after one that succeeds the lock is held", R"(
      global int m = 0; global int x = 0;
      thread A { local int o = 0; initial 0; atomic 1; 0 -> 1: o := m; 1 -> 2: m := 1; 2 -> 3: [o == 0];
                 2 -> 5: [o != 0];
                 3 -> 4: x := 2; 4 -> 5: m := 0; })",
     "A", "NNBBBL", "3:m 4:m"},
    {"rounds that are counted are no spinning", R"(
      global int m = 0; global int x = 0;
      thread A { local int o = 0; local int n = 0; initial 0; atomic 1; 0 -> 1: o := m; 1 -> 2: m := 1;
                 2 -> 0: [o != 0] n := n + 1;
                 2 -> 3: [o == 0]; 3 -> 4: x := 2; 4 -> 5: m := 0; 5 -> 6: [n == 3]; })",
     "A", "NNBBBLB", "3:m 4:m"},
    {"released by one who does not hold it: it protects nothing", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: m := 0; }
      thread Opens { initial 0; 0 -> 1: m := 0; })",
     "A", "NNN", ""},
    {"released in the section that acquires", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; atomic 1, 2; 0 -> 1: [m == 0] m := 1; 1 -> 2: m := 0; 2 -> 3: x := 2; })",
     "A", "NNN", ""},
    {"set free before the others are created and after they have ended", R"(
      global int m = 1; global int x = 0;
      thread A { initial 0; 0 -> 1: m := 0; 1 -> 2: create(B); 2 -> 3: create(C); 3 -> 4: join(B); 4 -> 5: join(C);
                 5 -> 6: m := 0; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: [m == 0] m := 1; 2 -> 3: x := 1; 3 -> 4: m := 0; 4 -> 5: exit; }
      thread C { initial 0; 0 -> 1: start; 1 -> 2: [m == 0] m := 1; 2 -> 3: x := 2; 3 -> 4: exit; })",
     "B", "RRBLL", "2:m 3:m"},
    {"another value, by one who does not hold it, opens nothing", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: m := 0; }
      thread Writes { initial 0; 0 -> 1: m := 2; })",
     "A", "NBN", "1:m 2:m"},
    {"acquired on one path only", R"(
      global int m = 0; global int x = 0;
      thread A { local int c; initial 0; 0 -> 1: [c == 0]; 0 -> 2: [c != 0]; 1 -> 2: [m == 0] m := 1; 2 -> 3: x := 2;
                 })",
     "A", "BBRN", ""},
    {"two locks at once", R"(
      global int m = 0; global int n = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0 && n == 0] m := 1, n := 1; 1 -> 2: m := 0; 2 -> 3: x := 3; 3 -> 4: n := 0;
                 })",
     "A", "RLNL", "1:m,n 2:n 3:n"},
    {"values that are not constants are not followed", R"(
      global int m = 0; global int x = 0;
      thread A { local int id; initial 0; 0 -> 1: [m == 0] m := id; 1 -> 2: x := 2; 2 -> 3: m := 0; })",
     "A", "NNN", ""},
    {"an error condition that sees the lock", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: x := 2; 2 -> 3: m := 0; }
      error m == 1 && x == 7;)",
     "A", "NNN", "1:m 2:m"},
    {"an error inside of the section sees that the lock was taken", R"(
      global int m = 0; global int x = 0;
      thread A { initial 0; atomic 1, bad; 0 -> 1: skip; 1 -> bad: [m == 1]; 1 -> 2: [m == 0] m := 1; 2 -> 3: x := 2;
                 3 -> 4: m := 0; }
      error A@bad;)",
     "A", "NNNBL", "2:m 3:m"},
    {"a mutex in a section", R"(
      lock k; global int x = 0; global int m = 0;
      thread A { initial 0; atomic 1; 0 -> 1: skip; 1 -> 2: acquire(k); 2 -> 3: x := 2; 3 -> 4: release(k); }
      thread B { initial 0; 0 -> 1: acquire(k); 1 -> 2: x := 3; 2 -> 3: release(k); }
      thread Other { initial 0; 0 -> 1: skip; })",
     "A", "RRBL", "2:k 3:k"},
};

TEST(LockKinds, Table) {
  for (const Row& row : rows) {
    std::string text = row.text;
    bool complete = text.find("thread Other") != std::string::npos || text.find("create") != std::string::npos;
    ConcurrentSystem system = passes::withoutSpinning(ts::parseSystem(text + (complete ? "" : other), "test.ts"));
    Movers movers = analyseMovers(system);
    bool found = false;
    for (ThreadId t : ts::threadIds(system))
      if (system[t].name == row.thread) {
        found = true;
        EXPECT_EQ(kindsOf(movers, t), row.kinds) << row.idea << "\n" << printMovers(system, movers);
        EXPECT_EQ(heldOf(system, movers, t), row.held) << row.idea << "\n" << printMovers(system, movers);
      }
    EXPECT_TRUE(found) << row.idea;
  }
}

// Locations at which a block that has committed at z may stop before the release.
std::string outOf(const std::string& release, const std::string& others) {
  ConcurrentSystem system = ts::parseSystem(
      "global int m = 0; global int z = 0; "
      "thread A { initial 0; atomic 3; 0 -> 1: [m == 0] m := 1; 1 -> 2: z := 1; " + release + " }"
      "thread B { local int a = 0; initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: m := 0; 2 -> 3: a := z; }" + others,
      "test.ts");
  Blocks blocks = findBlocks(system, analyseMovers(system));
  std::string names;
  for (LocationId l : ts::locationIds(system.threads[0]))
    if (blocks.isOut({ThreadId{0}, l})) names += (names.empty() ? "" : " ") + system.threads[0][l].name;
  return names;
}

TEST(LockKinds, ACommittedBlockMayPassAReleaseThatCanBeCompleted) {
  const char* section = "2 -> 3: [m == 1]; 3 -> 4: m := 0;";
  const char* step = "2 -> 4: [m == 1] m := 0; 3 -> 4: skip;";
  EXPECT_EQ(outOf(section, ""), "0 4");
  EXPECT_EQ(outOf(step, ""), "0 4");
  EXPECT_EQ(outOf("2 -> 3: [m == 1]; 3 -> 4: [z == 1] m := 0;", ""), "0 2 4");
  EXPECT_EQ(outOf("2 -> 3: [m == 1]; 3 -> 3: skip; 3 -> 4: m := 0;", ""), "0 2 4");
  EXPECT_EQ(outOf(section, "thread C { initial 0; 0 -> 1: m := 2; }"), "0 1 2 4");
  EXPECT_EQ(outOf(step, "thread C { initial 0; 0 -> 1: m := 0; }"), "0 1 2 4");
}

TEST(LockKinds, ReasonsNameTheLock) {
  ConcurrentSystem system = ts::parseSystem(rows[0].text + std::string(other), "test.ts");
  Movers movers = analyseMovers(system);
  EXPECT_EQ(movers.kinds[0][0].reason, "acquires m (hand-made lock)");
  EXPECT_EQ(movers.kinds[0][2].reason, "releases m (hand-made lock)");
}

TEST(LockKinds, ALockThatProtectsNothingIsReported) {
  ConcurrentSystem system = ts::parseSystem(
      "global int m = 0; thread A { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: m := 0; }"
      "thread B { initial 0; 0 -> 1: m := 0; }",
      "test.ts");
  std::string dump = printMovers(system, analyseMovers(system));
  EXPECT_EQ(dump.substr(0, dump.find('\n')),
            "lock m protects nothing: thread B (0 -> 1) may release it without holding it, while thread A may hold it");
}

}  // namespace
}  // namespace redcomp::movers
