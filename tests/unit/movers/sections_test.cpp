// Atomic sections, actions and what they do to a lock, on small threads.
#include "movers/sections.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "movers/actions.h"
#include "movers/holding.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

ConcurrentSystem systemOf(const std::string& thread) {
  return ts::parseSystem("global int x = 0; global int m = 0; lock k; thread A { local int a = 0; initial 0; " + thread + " }", "test.ts");
}

std::string arrow(const ts::ThreadSystem& thread, StepId s) {
  return thread[thread[s].from].name + "->" + thread[thread[s].to].name;
}

struct Row {
  const char* idea;
  const char* thread;
  const char* expected;
};

TEST(Sections, Table) {
  const Row rows[] = {
      {"none", "0 -> 1: x := 1;", ""},
      {"one", "atomic 1, 2; 0 -> 1: skip; 1 -> 2: x := 1; 2 -> 3: skip;", "{1 2: 0->1 1->2 2->3}"},
      {"two, one after the other", "atomic 1, 3; 0 -> 1: skip; 1 -> 2: skip; 2 -> 3: skip; 3 -> 4: skip;", "{1: 0->1 1->2} {3: 2->3 3->4}"},
      {"two ways in are one section", "atomic 1; 0 -> 1: [a == 0]; 0 -> 2: [a != 0]; 2 -> 1: skip; 1 -> 3: skip;", "{1: 0->1 2->1 1->3}"},
      {"a guard that may fail", "atomic 1; 0 -> 1: skip; 1 -> 2: [x == 1];", "{1: 0->1 1->2, may not finish}"},
      {"a guard or its negation", "atomic 1; 0 -> 1: skip; 1 -> 2: [x == 1]; 1 -> 3: [x != 1];", "{1: 0->1 1->2 1->3}"},
      {"a loop", "atomic 1; 0 -> 1: skip; 1 -> 1: [x > 1] x := x - 1; 1 -> 2: [x <= 1];", "{1: 0->1 1->1 1->2, may not finish}"},
      {"it ends inside", "atomic 1; 0 -> 1: skip;", "{1: 0->1, may not finish}"},
  };
  for (const Row& row : rows) {
    const ts::ThreadSystem thread = systemOf(row.thread).threads[0];
    std::string found;
    for (const AtomicSection& section : atomicSections(thread)) {
      std::string text;
      for (LocationId l : section.locations) text += (text.empty() ? "" : " ") + thread[l].name;
      text += ":";
      for (StepId s : section.steps) text += " " + arrow(thread, s);
      found += (found.empty() ? "{" : " {") + text + (section.mayNotFinish ? ", may not finish}" : "}");
    }
    EXPECT_EQ(found, row.expected) << row.idea;
  }
}

TEST(Actions, Table) {
  const Row rows[] = {
      {"steps", "0 -> 1: x := m; 1 -> 2: a := 1;", "0: 0->1 reads m writes x; 1: 1->2"},
      {"a section is one", "atomic 1; 0 -> 1: a := m; 1 -> 2: x := a; 2 -> 3: skip;", "0: 0->1 1->2 reads m writes x; 2: 2->3"},
      {"an action for each way in", "atomic 1; 0 -> 1: a := m; 0 -> 1: a := 0; 1 -> 2: x := a;",
       "0: 0->1 1->2 reads m writes x; 0: 0->1 1->2 writes x"},
      {"it may go round", "atomic 1; 0 -> 1: skip; 1 -> 1: [x > 1] x := x - 1; 1 -> 2: [x <= 1];", "0: 0->1 1->1 1->2 reads x writes x, loops"},
      {"steps that are never taken", "0 -> 1: [false] x := 1; 0 -> 2: m := 1;", "0: 0->2 writes m"},
      {"no action begins inside of a section", "atomic 0; 0 -> 1: x := 1; 1 -> 2: m := 1;", "1: 1->2 writes m"},
  };
  for (const Row& row : rows) {
    const ConcurrentSystem system = systemOf(row.thread);
    const ts::ThreadSystem& thread = system.threads[0];
    std::string found;
    for (const Action& action : actionsOf(system, ThreadId{0})) {
      found += (found.empty() ? "" : "; ") + thread[action.at].name + ":";
      for (StepId s : action.steps) found += " " + arrow(thread, s);
      for (const auto& [what, symbols] : {std::pair("reads", action.accesses.reads), std::pair("writes", action.accesses.writes)})
        for (const Term& symbol : symbols) found += fmt::format(" {} {}", what, symbol.name());
      if (action.loops) found += ", loops";
    }
    EXPECT_EQ(found, row.expected) << row.idea;
  }
}

// By location: + held on every path, ? on some, - on none. With m as the lock, 0 free and 1 taken.
TEST(Holding, Table) {
  const Row rows[] = {
      {"test and set in a section, whatever happens after", "atomic 1; 0 -> 1: [m == 0]; 1 -> 2: m := 1; 2 -> 3: x := 1; 3 -> 4: m := 0;",
       "0- 1- 2+ 3+ 4-"},
      {"in one step, on the paths on which it was free", "0 -> 1: a := m, m := 1; 1 -> 2: [a == 0]; 1 -> 3: [a != 0];", "0- 1? 2+ 3-"},
      {"looking and taking are two actions", "0 -> 1: [m == 0]; 1 -> 2: m := 1;", "0- 1- 2?"},
      {"setting it does not take it", "0 -> 1: [m == 1] m := 1;", "0- 1-"},
      {"taken on one path, as a local tells that has nothing to do with it",
       "0 -> 1: [a == 0]; 0 -> 2: [a != 0]; 1 -> 2: [m == 0] m := 1; 2 -> 3: [a == 0];", "0- 1- 2? 3?"},
  };
  for (const Row& row : rows) {
    const ConcurrentSystem system = systemOf(row.thread);
    const Term m = system.globals[1].symbol;
    const auto holding = followLock(system, ThreadId{0}, actionsOf(system, ThreadId{0}), {m, {logic::integer(0), logic::integer(1)}}, logic::integer(0));
    ASSERT_TRUE(holding) << row.idea;
    std::string found;
    for (LocationId l : ts::locationIds(system.threads[0]))
      found += fmt::format("{}{}{}", found.empty() ? "" : " ", system.threads[0][l].name,
                           !holding->may[l.index] ? "-" : holding->must[l.index] ? "+" : "?");
    EXPECT_EQ(found, row.expected) << row.idea;
  }
}

}  // namespace
}  // namespace redcomp::movers
