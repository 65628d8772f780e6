#include "engines/why.h"

#include <gtest/gtest.h>

namespace redcomp::engines {
namespace {

using Kind = TraceLine::Kind;

TraceLine line(const char* thread, int number, const char* text) { return {thread, {"p.c", number, 3}, text}; }

TraceLine reading(TraceLine of, const char* variable, const char* value) {
  of.reads = {{variable, value}};
  return of;
}

TraceLine writing(TraceLine of, const char* variable, const char* value, const char* before = "") {
  of.changes = {{variable, value, before}};
  return of;
}

std::string whyOf(std::vector<TraceLine> trace, std::vector<std::size_t>* decisive = nullptr) {
  Violation v{"assertion fails", {}, "main", std::move(trace)};
  explainWhy(v);
  if (decisive) *decisive = v.decisive;
  return v.why;
}

TEST(Why, ALostUpdate) {
  std::vector<std::size_t> decisive;
  EXPECT_EQ(whyOf({reading(line("a", 5, "x++"), "x", "0"), writing(reading(line("b", 6, "x++"), "x", "0"), "x", "1", "0"),
                   writing(line("a", 5, "x++"), "x", "1"), reading(line("main", 9, "x == 2"), "x", "1")},
                  &decisive),
            "lost update of x: a writes at line 5 what it made of the value it had read before b wrote x at line 6");
  EXPECT_EQ(decisive, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(Why, NoLostUpdateIfTheReadIsOfAnotherStatement) {
  EXPECT_EQ(whyOf({reading(line("a", 4, "x > 0"), "x", "0"), writing(line("b", 6, "x = 1"), "x", "1", "0"),
                   writing(line("a", 5, "x = 7"), "x", "7", "1"), reading(line("main", 9, "x == 1"), "x", "7")}),
            "x is 7 since line 5 of a");
}

TEST(Why, WhatWasDecidedByAnOldValue) {
  EXPECT_EQ(whyOf({reading(line("main", 4, "x > 0"), "x", "1"), writing(line("b", 6, "x = 0"), "x", "0", "1"), reading(line("main", 9, "x > 0"), "x", "0")}),
            "x, read by main at line 4, was changed by b at line 6 before line 9");
}

TEST(Why, ASpuriousWakeUpOnlyIfNobodySignalled) {
  TraceLine waits = line("main", 4, "pthread_cond_wait(&c, &m)"), wakes = waits;
  waits.kind = Kind::Unlock, wakes.kind = Kind::Lock;
  const TraceLine fails = reading(line("main", 9, "ready"), "ready", "0");
  EXPECT_EQ(whyOf({waits, wakes, fails}), "spurious wake-up of main at line 4: nobody had signalled");
  EXPECT_EQ(whyOf({waits, line("b", 7, "pthread_cond_signal(&c)"), wakes, fails}), "");
}

TEST(Why, TheOrderOfLocks) {
  Violation v{"deadlock", {}, "", {line("a", 3, "pthread_mutex_lock(&x)"), line("b", 5, "pthread_mutex_lock(&y)")}};
  v.trace[0].kind = v.trace[1].kind = Kind::Lock;
  v.trace[0].object = "x", v.trace[1].object = "y";
  v.chain = {{"a", {"x"}, WaitLine::What::Lock, "y", {}}, {"b", {"y"}, WaitLine::What::Lock, "x", {}}};
  explainWhy(v);
  EXPECT_EQ(v.why, "lock order: a takes x before y, b takes y before x");
  EXPECT_EQ(v.decisive, (std::vector<std::size_t>{0, 1}));
}

TEST(Why, NothingToSay) {
  EXPECT_EQ(whyOf({}), "");
  EXPECT_EQ(whyOf({line("main", 3, "assert(0)")}), "");
}

}  // namespace
}  // namespace redcomp::engines
