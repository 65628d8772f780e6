// Replicated threads: what is refused, and what an instance with a few copies looks like.
#include "passes/instantiate.h"

#include <gtest/gtest.h>

#include "tests/unit/ts/tiny_search.h"
#include "ts/replicate.h"
#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;
namespace {

std::string instanceOf(const char* text, int copies) {
  Instance instance = instantiate(parseSystem(text, "test.ts"), copies);
  checkWellFormed(instance.system);
  return printSystem(instance.system, {.sources = false});
}

TEST(Replicate, CopiesHaveTheirOwnLocalsAndInputs) {
  EXPECT_EQ(instanceOf(R"(
    global int x = 0;
    thread replicated T { local int a = 1; initial 0; 0 -> 1: input int n in 0..2: [a < n] x := a; }
    error T@1 && x == 5;)", 2),
            R"(global int x = 0;

thread T {
  local int a = 1;
  initial 0;
  0 -> 1: input int n in 0..2: [a < n] x := a;
}

thread T#2 {
  local int a = 1;
  initial 0;
  0 -> 1: input int n in 0..2: [a < n] x := a;
}

error T@1 && x == 5;
error T#2@1 && x == 5 "T@1 && x == 5";
incomplete "any number of copies of T may run; 2 are considered";
)");
}

TEST(Replicate, ACreateStartsAnyOneOfTheCopiesWithItsArgument) {
  EXPECT_EQ(instanceOf(R"(
    global bool T$started = false as started; global int arg = 0;
    thread main { local int i = 0; initial 0; 0 -> 0: T$started := true, arg := i, i := i + 1 as create(T); }
    thread replicated T { local int a = 0; initial 0; 0 -> 1: [T$started] a := arg as start; })", 2),
            R"(global bool T$started = false as started;
global int arg = 0;
global bool T#2$started = false as started;
global int T#2.arg = 0;

thread main {
  local int i = 0;
  initial 0;
  0 -> 0: T$started := true, arg := i, i := i + 1 as create(T);
  0 -> 0: T#2$started := true, T#2.arg := i, i := i + 1 as create(T#2);
}

thread T {
  local int a = 0;
  initial 0;
  0 -> 1: [T$started] a := arg as start;
}

thread T#2 {
  local int a = 0;
  initial 0;
  0 -> 1: [T#2$started] a := T#2.arg as start;
}
incomplete "any number of copies of T may run; 2 are considered";
)");
}

// So that it does not matter which one is meant; one that was created but never runs is never joined.
// (A name of its own: the order of the parts of a term follows from what was named first.)
TEST(Replicate, AJoinWaitsForAllThatWereCreated) {
  const std::string text = instanceOf(R"(
    thread main { initial 0; 0 -> 1: create(Job); 1 -> 2: skip as join(Job); }
    thread replicated Job { initial 0; 0 -> 1: start; 1 -> 2: Job$finished := true as exit; }
    global bool Job$finished = false as finished;)", 2);
  for (const char* line : {
           "0 -> 1: Job$started := true, Job$lost := Job$started || Job$lost as create(Job);",
           "0 -> 1: Job#2$started := true, Job#2$lost := Job#2$started || Job#2$lost as create(Job#2);",
           "1 -> 2: [Job$finished && !Job$lost && !Job#2$lost && !Job$joined && (Job$finished || !Job$started) && (Job#2$finished || "
           "!Job#2$started)] Job$joined := true as join(Job);"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
}

TEST(Replicate, HowManyCopiesAJoinKnowsOf) {
  const auto found = [](const char* error, int copies) {
    const std::string text = std::string(R"(
      global int x = 0; global bool T$finished = false as finished;
      thread main { initial 0; 0 -> 1: create(T); 1 -> 2: create(T); 2 -> 3: skip as join(T); 3 -> 4: skip as join(T); }
      thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: T$finished := true as exit; }
      error )") + error + ";";
    return TinySearch(instantiate(parseSystem(text, "test.ts"), copies).system).errorReachable();
  };
  EXPECT_TRUE(found("main@4 && x == 2", 2));
  EXPECT_FALSE(found("main@4 && x == 1", 2));
  EXPECT_FALSE(found("main@3 && x == 1", 2));  // it is possible, but which one has been joined?
  EXPECT_FALSE(found("main@3", 1));            // the second one that was created never runs
}

TEST(Replicate, AThreadMayCreateItsLike) {
  Instance instance = instantiate(parseSystem(R"(
    global int x = 0;
    thread main { initial 0; 0 -> 1: create(T); }
    thread replicated T { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: create(T); 2 -> 3: x := x + 1; }
    error x == 3;)", "test.ts"), 3);
  checkWellFormed(instance.system);
  EXPECT_EQ(instance.original, (std::vector<ThreadId>{{0}, {1}, {1}, {1}}));
  EXPECT_TRUE(TinySearch(instance.system).errorReachable());
}

TEST(Replicate, AnErrorChoosesDifferentCopies) {
  auto errors = [](const char* text, int copies) {
    return instantiate(parseSystem(text, "test.ts"), copies).system.errors.size();
  };
  const char* same = "thread replicated T { initial 0; 0 -> 1: skip; } error T@1 && T@1;";
  EXPECT_EQ(errors(same, 1), 0u);
  EXPECT_EQ(errors(same, 2), 1u);
  EXPECT_EQ(errors(same, 3), 3u);
  EXPECT_EQ(errors("thread replicated T { initial 0; 0 -> 1: skip; } error T@0 && T@1;", 3), 6u);
  EXPECT_EQ(errors("thread replicated T { local int a = 0; initial 0; 0 -> 1: skip; } error T.a == 1;", 3), 3u);
}

TEST(Replicate, NumberOfCopiesNeededForAnError) {
  struct Row {
    const char* idea;
    const char* text;
    int copies;
  };
  const Row rows[] = {
      {"one", "global int x = 0; thread replicated T { initial 0; 0 -> 1: x := x + 1; } error x == 1;", 1},
      {"three", "global int x = 0; thread replicated T { initial 0; 0 -> 1: x := x + 1; } error x == 3;", 3},
      {"arguments differ", R"(
        global bool T$started = false as started; global int arg = 0; global int x = 0;
        thread main { local int i = 1; initial 0; 0 -> 0: [i < 3] T$started := true, arg := i, i := i + 1 as create(T); }
        thread replicated T { local int a = 0; initial 0; 0 -> 1: [T$started] a := arg as start; 1 -> 2: x := x + a; }
        error x == 3;)", 2},
      {"as many creations as copies", R"(
        global int x = 0;
        thread main { initial 0; 0 -> 1: create(T); 1 -> 2: create(T); }
        thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; }
        error x == 3;)", 0},
      {"an argument is handed over once", R"(
        global bool T$started = false as started; global int arg = 0; global int x = 0;
        thread main { local int i = 1; initial 0; 0 -> 0: [i < 3] T$started := true, arg := i, i := i + 1 as create(T); }
        thread replicated T { local int a = 0; initial 0; 0 -> 1: [T$started] a := arg as start; 1 -> 2: x := x + a; }
        error x > 3;)", 0},
  };
  for (const Row& row : rows) {
    int needed = 0;  // 0: three are not enough
    for (int copies = 1; copies <= 3 && needed == 0; ++copies)
      if (TinySearch(instantiate(parseSystem(row.text, "test.ts"), copies).system).errorReachable()) needed = copies;
    EXPECT_EQ(needed, row.copies) << row.idea;
  }
}

TEST(Replicate, TheTextSurvivesTheRoundTrip) {
  const char* text = R"(global bool T$started = false as started;

thread main {
  initial 0;
  0 -> 0: create(T);
}

thread replicated T {
  initial 0;
  0 -> 1: start;
}

error T@1 && T@1;
)";
  EXPECT_EQ(printSystem(parseSystem(text, "test.ts"), {.sources = false}), text);
}

std::string complaint(const std::string& text) {
  try {
    parseSystem(text, "in.ts");
  } catch (const logic::InputError& e) {
    return e.what();
  }
  return "none";
}

TEST(Replicate, WhatCopiesCannotDo) {
  const std::pair<const char*, const char*> rows[] = {
      {"thread M { initial 0; 0 -> 1: join(T); } thread replicated T { initial 0; 0 -> 1: exit; }",
       "thread T is replicated: nobody may read T$finished"},
      {"thread M { initial 0; 0 -> 1: skip as join(T); } thread replicated T { initial 0; 0 -> 1: exit; }", "none"},
      {"thread M { initial 0; 0 -> 1: [T$finished]; } thread replicated T { initial 0; 0 -> 1: exit; }",
       "thread T is replicated: nobody may read T$finished"},
      {"thread M { initial 0; 0 -> 1: create(T); 1 -> 2: [T$started]; } thread replicated T { initial 0; 0 -> 1: start; }",
       "thread T is replicated: only its start may read T$started"},
      {"thread replicated T { initial 0; atomic 0; 0 -> 1: skip; }", "copies of T would start inside an atomic section"},
      {"thread replicated T { local int a; initial 0; 0 -> 1: skip; } error T@1 && T@1 && T.a == 0;",
       "an error condition names several copies of T: whose locals does it read?"},
      {"global bool T$started = true as started; thread M { initial 0; 0 -> 1: create(T); } "
       "thread replicated T { initial 0; 0 -> 1: start; }", "it is false at first"},
      {"thread T { initial 0; 0 -> 1: skip; } error T@1 && T@0;", "a thread can only be at one location"},
      {"global bool T$started = false as started; global int arg = 0; thread M { initial 0; atomic 1; "
       "0 -> 1: T$started := true, arg := 1 as create(T); 1 -> 2: T$started := true, arg := 2 as create(T); } "
       "thread replicated T { local int a = 0; initial 0; 0 -> 1: [T$started] a := arg as start; 1 -> 2: [a == 1]; }",
       "thread T is replicated: its argument is set inside an atomic section, where it cannot start"},
  };
  for (const auto& [text, expected] : rows) {
    std::string message = complaint(text);
    EXPECT_NE(message.find(expected), std::string::npos) << text << "\n" << message;
  }
}

TEST(Replicate, AThreadMayBeCalledReplicated) {
  ConcurrentSystem system = parseSystem("thread replicated { initial 0; 0 -> 1: skip; }", "in.ts");
  EXPECT_EQ(system.threads.front().name, "replicated");
  EXPECT_FALSE(hasReplicated(system));
}

}  // namespace
}  // namespace redcomp::passes
