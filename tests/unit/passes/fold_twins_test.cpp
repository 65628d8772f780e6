// Twins as copies of one replicated thread.
#include "passes/fold_twins.h"

#include <gtest/gtest.h>

#include "ts/replicate.h"
#include "ts/text/text.h"

namespace redcomp::passes {

namespace {

std::string folded(const char* text) {
  auto system = foldTwins(ts::parseSystem(text, "test.ts"));
  if (!system) return "not folded";
  ts::checkWellFormed(*system);
  return ts::printSystem(*system, {.sources = false});
}

TEST(FoldTwins, CreatedAndJoinedThreads) {
  EXPECT_EQ(folded(R"(
    global int x = 0; lock m;
    thread M { initial 0; 0 -> 1: create(A); 1 -> 2: create(B); 2 -> 3: join(A); 3 -> 4: join(B); }
    thread A { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> 4: exit; }
    thread B { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> 4: exit; }
    error A@2 && A.a == 7; error B@2 && B.a == 7; error A@2 && B@2;)"),
            R"(global int x = 0;
lock m;
global bool A$started = false as started;
global bool A$finished = false as finished;

thread M {
  initial 0;
  0 -> 1: create(A);
  1 -> 2: create(A);
  2 -> 3: skip as join(A);
  3 -> 4: skip as join(A);
}

thread replicated A {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: a := x;
  2 -> 3: x := a + 1;
  3 -> 4: exit;
}

error A@2 && A.a == 7;
error A@2 && A@2 "A@2 && B@2";
)");
}

// Whoever is joined twice, or perhaps, would be counted twice.
TEST(FoldTwins, JoinsAreKeptWhereEachThreadIsJoinedOnce) {
  const std::string threads = R"(
    thread A { initial 0; 0 -> 1: start; 1 -> 2: exit; }
    thread B { initial 0; 0 -> 1: start; 1 -> 2: exit; } error A@2 && B@2;)";
  const auto joins = [&](const std::string& steps) {
    const std::string main = "thread M { initial 0; 0 -> 1: create(A); 1 -> 2: create(B); " + steps + " }";
    const std::string text = folded((main + threads).c_str());
    int count = 0;
    for (std::size_t at = 0; (at = text.find("as join", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  EXPECT_EQ(joins("2 -> 3: join(A); 3 -> 4: join(B);"), 2);
  EXPECT_EQ(joins("2 -> 3: join(A); 3 -> 4: join(A);"), 0);
  EXPECT_EQ(joins("2 -> 2: join(A); 2 -> 3: join(B);"), 1);
  EXPECT_EQ(joins("2 -> 3: join(A); 3 -> 4: join(B); 4 -> 5: join(B);"), 1);
}

TEST(FoldTwins, WhatIsNotFolded) {
  const char* const rows[] = {
      // different code
      "global int x = 0; thread A { initial 0; 0 -> 1: x := 1; } thread B { initial 0; 0 -> 1: x := 2; }",
      // a condition about the locals of both
      R"(thread A { local int a = 0; initial 0; 0 -> 1: a := 1; } thread B { local int a = 0; initial 0; 0 -> 1: a := 1; }
         error A.a != B.a; error B.a != A.a;)",
      // somebody looks at the flags
      R"(thread M { initial 0; 0 -> 1: create(A); 1 -> 2: create(B); 2 -> 3: [!A$finished && !B$finished]; }
         thread A { initial 0; 0 -> 1: start; 1 -> 2: exit; } thread B { initial 0; 0 -> 1: start; 1 -> 2: exit; })",
      // an argument that is read late
      R"(global bool A$started = false as started; global bool B$started = false as started; global int p = 0; global int q = 0;
         thread M { initial 0; 0 -> 1: A$started := true, p := 1 as create(A); 1 -> 2: B$started := true, q := 2 as create(B); }
         thread A { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: a := p; }
         thread B { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: a := q; })",
  };
  for (const char* text : rows) EXPECT_EQ(folded(text), "not folded") << text;
}

TEST(FoldTwins, AnArgumentThatIsReadAtTheStartIsShared) {
  auto system = foldTwins(ts::parseSystem(R"(
    global bool A$started = false as started; global bool B$started = false as started; global int p = 0; global int q = 0;
    thread M { initial 0; 0 -> 1: A$started := true, p := 1 as create(A); 1 -> 2: B$started := true, q := 2 as create(B); }
    thread A { local int a = 0; initial 0; 0 -> 1: [A$started] a := p as start; }
    thread B { local int a = 0; initial 0; 0 -> 1: [B$started] a := q as start; })", "test.ts"));
  ASSERT_TRUE(system);
  ts::checkWellFormed(*system);
  EXPECT_EQ(system->globals.size(), 2u);
  EXPECT_TRUE(ts::hasReplicated(*system));
}

}  // namespace
}  // namespace redcomp::passes
