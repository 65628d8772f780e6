// RuleViews: which views and clauses small systems give, and that views never prove what is not so.
#include "rules/views_rule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "horn/smt2.h"
#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::rules {
namespace {

struct Built {
  ts::ConcurrentSystem system;
  movers::Blocks blocks;
  std::optional<ViewEncodingInput> views;
};

std::unique_ptr<Built> build(const std::string& text, int level) {
  auto built = std::make_unique<Built>();
  built->system = ts::parseSystem(text, "test.ts");
  built->blocks = movers::findBlocks(built->system, movers::analyseMovers(built->system));
  ViewOptions options;
  options.level = level;
  if (auto views = buildViewGraph(built->system, built->blocks, options)) built->views.emplace(std::move(*views));
  EXPECT_TRUE(built->views);
  return built;
}

// "proved" after validation, "coarse" for a refutation.
std::string answerOf(const std::string& text, int level) {
  auto built = build(text, level);
  ViewClauses clauses = encodeViews(built->views->space, built->views->graph, RangePrecision::Exact);
  if (clauses.system.clauses.empty()) return "proved";
  horn::Answer answer = horn::solve(clauses.system);
  if (auto* model = std::get_if<horn::Model>(&answer))
    return horn::validate(clauses.system, *model).valid() ? "proved" : "invalid model";
  return std::holds_alternative<horn::Refutation>(answer) ? "coarse" : std::get<horn::Unknown>(answer).reason;
}

std::map<std::string, int> premises(const ViewGraph& graph) {
  std::map<std::string, int> count;
  for (const ViewClause& i : graph.clauses) ++count[i.label.substr(0, 2)];
  return count;
}

// A lock that counts is not recognised as one, so that it is for the views to find out what it does.
const char* const testAndSet = R"(
  global int m = 0; global int x;
  thread replicated T { local int a = 0; initial 0;
    0 -> 1: [m == 0] m := m + 1; 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> err: [x != a + 1];
    3 -> 0: [x == a + 1] m := m - 1; }
  error T@err;)";

TEST(Views, PremisesOfATestAndSetLock) {
  // Level 1: T at 0, 1, 2, 3 with m = 0 or 1. Another copy's steps need a view of it with the same m.
  auto one = build(testAndSet, 1);
  EXPECT_EQ(one->views->graph.level, 1);
  for (const ViewClause& i : one->views->graph.clauses)
    if (i.label.starts_with("V3")) {
      EXPECT_EQ(i.body.size(), 2u);
    }
  // Level 2: the views of two of three threads.
  auto two = build(testAndSet, 2);
  for (const ViewClause& i : two->views->graph.clauses)
    if (i.label.starts_with("V3")) {
      EXPECT_EQ(i.body.size(), 3u);
    }
  auto count = premises(two->views->graph);
  EXPECT_EQ(count["V1"], 1);
  EXPECT_GT(count["V7"], 0);
  EXPECT_EQ(count["V4"] + count["V5"] + count["V6"], 0);
}

TEST(Views, AThreadInsideABlockIsShownBesideTheOthers) {
  auto built = build(R"(
    global int x in 0..; lock m;
    thread replicated T { local int i = 0; initial 0; 0 -> 1: acquire(m); 1 -> 1: [i < x] i := i + 1, x := x + 2;
      1 -> 2: [i >= x]; 2 -> err: [x < 0]; 2 -> 3: [x >= 0]; 3 -> 4: release(m); }
    error T@err;)", 1);
  auto count = premises(built->views->graph);
  EXPECT_GT(count["V4"], 0);
  EXPECT_GT(count["V5"], 0);
  EXPECT_GT(count["V6"], 0);
  for (const View& v : built->views->graph.views) EXPECT_LE(v.members.size(), 2u);
}

TEST(Views, ThreadsThatHoldOneLockDoNotMeet) {
  auto built = build(R"(
    global int x; global int y; lock m;
    thread replicated T { local int a = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: a := y; 2 -> 3: y := a; 3 -> 4: release(m);
      4 -> 5: y := x; }
    error T@2 && x == y && T.a == 7;)", 2);
  const ts::ThreadSystem& thread = built->system.threads.front();
  for (const View& view : built->views->graph.views) {
    int holders = 0;
    for (const Member& m : view.members) holders += thread[m.at].name == "2" || thread[m.at].name == "3";
    EXPECT_LE(holders, 1);
  }
}

struct Row {
  const char* idea;
  const char* text;
  const char* answers[3];  // at levels 1, 2, 3
};

const Row safe[] = {
    {"test and set needs to see two threads", testAndSet, {"coarse", "proved", "proved"}},
    {"mutual exclusion of two copies: the lock is recognised", R"(
      global int m = 0;
      thread replicated T { initial 0; 0 -> 1: [m == 0] m := 1; 1 -> 2: skip; 2 -> 0: m := 0; }
      error T@1 && T@1;)", {"proved", "proved", "proved"}},
    {"tickets", R"(
      global int next = 0; global int serving = 0;
      thread replicated T { local int t = 0; initial 0;
        0 -> 1: t := next, next := next + 1; 1 -> 2: [serving == t]; 2 -> 0: serving := serving + 1; }
      error T@2 && T@2;)", {"coarse", "proved", ""}},
    {"a lock that a block is made of", R"(
      global int x = 0; lock m;
      thread replicated T { local int a = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: a := x; 2 -> 3: x := a + 1;
        3 -> err: [x != a + 1]; 3 -> 4: [x == a + 1]; 4 -> 5: release(m); }
      error T@err;)", {"proved", "proved", "proved"}},
    {"a loop inside a block", R"(
      global int x = 0; global int y = 0; lock m;
      thread replicated T { local int i = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: i := 0; 2 -> 3: [i < 5]; 3 -> 4: x := x + 1;
        4 -> 2: y := y + 1, i := i + 1; 2 -> 5: [i >= 5]; 5 -> 6: [x == y]; 5 -> err: [x != y]; 6 -> 7: release(m); }
      error T@err;)", {"proved", "proved", ""}},
    {"arguments are what was handed over", R"(
      global bool T$started = false as started; global int arg = 0; global int x = 1;
      thread main { local int i = 1; initial 0; 0 -> 0: T$started := true, arg := i, i := i + 1 as create(T); }
      thread replicated T { local int a = 0; initial 0; 0 -> 1: [T$started] a := arg as start; 1 -> 2: x := a; 2 -> err: [x < 1]; }
      error T@err;)", {"proved", "", ""}},
    {"a view of all threads is exact", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; }
      error A@2 && B@2 && x > 2;)", {"coarse", "proved", "proved"}},
};

const char* const unsafe[] = {
    // three copies are needed, two do not show it
    "global int n = 0; thread replicated T { initial 0; 0 -> 1: [n < 2] n := n + 1; 0 -> err: [n == 2]; } error T@err;",
    "global int n = 0; thread replicated T { initial 0; 0 -> 1: n := n + 1; } error n == 4;",
    // copies with different arguments
    R"(global bool T$started = false as started; global int arg = 0; global int x = 0;
       thread main { local int i = 1; initial 0; 0 -> 0: T$started := true, arg := i, i := i + 1 as create(T); }
       thread replicated T { local int a = 0; initial 0; 0 -> 1: [T$started] a := arg as start; 1 -> 2: x := a; 2 -> err: [x != a]; }
       error T@err;)",
    // any value of the range
    "thread replicated T { local int a in 0..3; initial 0; 0 -> 1: [a == 3]; } error T@1;",
    // two copies, their values in either order
    R"(global int x = 0;
       thread replicated T { local int a in 0..1; local int b = 0; initial 0; 0 -> 1: b := x; 1 -> 2: x := x + a; 2 -> err: [x > b + a]; }
       error T@err;)",
    // a lock that another copy releases
    R"(global int x = 0; lock m;
       thread replicated T { local int a = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> err: [x != a + 1];
         3 -> 4: release(m); 0 -> 5: release(m); }
       error T@err;)",
    // U runs while T, which knows that U has ended, has not been created yet
    R"(thread main { initial 0; 0 -> 1: create(U); 1 -> 2: join(U); 2 -> 2: create(T); }
       thread U { initial 0; 0 -> 1: start; 1 -> 2: skip; 2 -> 3: exit; }
       thread replicated T { initial 0; 0 -> 1: start; }
       error U@2;)",
    // a lock that a thread keeps to its end is made anew
    R"(lock m;
       thread main { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); 2 -> 3: m := false; 3 -> 4: create(B); }
       thread A { initial 0; 0 -> 1: start; 1 -> 2: acquire(m); 2 -> 3: exit; }
       thread B { initial 0; 0 -> 1: start; 1 -> 2: acquire(m); 2 -> 3: skip; }
       error A@3 && B@2;)",
    // a finished thread is at its last location whatever the others do
    R"(global int x = 0;
       thread main { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); 2 -> 3: x := 1; }
       thread A { initial 0; 0 -> 1: start; 1 -> 2: exit; }
       error A@2 && x == 1;)",
    // what a block that does not come to its end has not done, an atomic section has done when it is over
    R"(global int x = 0; global int y = 0;
       thread replicated T { local int i = 0; initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: x := x + 1; 2 -> 2: [i < 3] i := i + 1;
         2 -> 3: [i == 3] y := y + 1; }
       error x == 2 && y == 2;)",
    // four threads that an error is about, three in a view
    R"(global int x = 0;
       thread replicated T { initial 0; 0 -> 1: x := x + 1; }
       error T@1 && T@1 && T@1 && T@1 && x == 5;)",
};

TEST(Views, WhatEachLevelProves) {
  for (const Row& row : safe)
    for (int level = 1; level <= 3; ++level)
      if (*row.answers[level - 1]) {
        EXPECT_EQ(answerOf(row.text, level), row.answers[level - 1]) << row.idea << ", level " << level;
      }
}

TEST(Views, NoLevelProvesWhatIsNotSo) {
  for (const char* text : unsafe)
    for (int level = 1; level <= 2; ++level) EXPECT_EQ(answerOf(text, level), "coarse") << text << "\nlevel " << level;
  EXPECT_EQ(answerOf(unsafe[0], 3), "coarse");
  EXPECT_EQ(answerOf(unsafe[1], 3), "coarse");
}

TEST(Views, TheClausesAreWrittenInCompetitionForm) {
  auto built = build(testAndSet, 2);
  ViewClauses clauses = encodeViews(built->views->space, built->views->graph, RangePrecision::Coarse);
  std::string text = horn::toSmt2(clauses.system).text;
  EXPECT_NE(text.find("(set-logic HORN)"), std::string::npos);
  EXPECT_NE(text.find("(declare-fun V0"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::rules
