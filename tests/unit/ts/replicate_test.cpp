// Replicated threads: which systems keep the rules, and what belongs to copies.
#include "ts/replicate.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

// The texts are not checked when they are read, so that there is something to find fault with.
std::string faultOf(const char* text) {
  try {
    const ConcurrentSystem system = parseSystem(text, "test.ts");
    for (ThreadId t : threadIds(system))
      if (auto fault = replicationFault(system, t)) return *fault;
  } catch (const std::exception& refused) {
    return refused.what();
  }
  return "";
}

struct Row {
  const char* idea;
  const char* text;
  const char* fault;  // part of the sentence; "": none
};

TEST(Replicate, Faults) {
  for (const Row& row : std::vector<Row>{
           {"copies from the beginning", "global int x = 0; thread replicated T { initial 0; 0 -> 1: x := 1; }", ""},
           {"created copies", "thread M { initial 0; 0 -> 0: create(T); } thread replicated T { initial 0; 0 -> 1: start; }", ""},
           {"an argument that is handed over",
            "global bool T$started = false as started; global int g = 0; thread M { local int i = 0; initial 0; 0 -> 0: T$started := true, g := i, i := i + 1 as create(T); } "
            "thread replicated T { local int mine = 0; initial 0; 0 -> 1: [T$started] mine := g as start; }",
            ""},
           {"the finished flag of copies is read",
            "global int x = 0; thread M { initial 0; 0 -> 1: create(T); 1 -> 2: join(T); } "
            "thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: exit; }",
            "finished"},
           {"the started flag is read by somebody else",
            "global bool T$started = false as started; thread M { initial 0; 0 -> 1: T$started := true as create(T); 1 -> 2: [T$started]; } "
            "thread replicated T { initial 0; 0 -> 1: [T$started] as start; }",
            "started"},
       }) {
    const std::string fault = faultOf(row.text);
    if (*row.fault) EXPECT_NE(fault.find(row.fault), std::string::npos) << row.idea << ": " << fault;
    else EXPECT_EQ(fault, "") << row.idea;
  }
}

TEST(Replicate, WhatIsHandedOver) {
  const ConcurrentSystem system = parseSystem(
      "global bool T$started = false as started; global int g = 0; global int seen = 0; "
      "thread M { local int i = 0; initial 0; 0 -> 0: T$started := true, g := i, seen := i, i := i + 1 as create(T); 0 -> 1: [seen > 3]; } "
      "thread replicated T { local int mine = 0; initial 0; 0 -> 1: [T$started] mine := g as start; 1 -> 2: exit; }",
      "test.ts");
  const ThreadId copies{1};
  EXPECT_TRUE(hasReplicated(system));
  std::string handed, started;
  for (const Variable& global : system.globals) {
    if (isHandedOver(system, copies, global.symbol)) handed += global.symbol.name() + " ";
    if (isStartedFlag(system, global.symbol)) started += global.symbol.name() + " ";
  }
  EXPECT_EQ(handed, "T$started g ");  // not seen, which main looks at as well
  EXPECT_EQ(started, "T$started ");
  EXPECT_TRUE(creates(system.threads[0].steps[0], copies));
  EXPECT_FALSE(joins(system.threads[0].steps[0], copies));
  EXPECT_EQ(setByCreation(system, copies).size(), 3u);
  EXPECT_EQ(finishedFlags(system, copies).size(), 1u);
}

}  // namespace
}  // namespace redcomp::ts
