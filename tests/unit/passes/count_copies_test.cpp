// Ghost counters of copies: what they look like, what they prove, and what they must not.
#include "passes/count_copies.h"

#include <gtest/gtest.h>

#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/kinds.h"
#include "rules/encoding.h"
#include "ts/text/text.h"

namespace redcomp::passes {

using namespace rules;
namespace {

movers::Blocks blocksOf(const ts::ConcurrentSystem& system) {
  return movers::findBlocks(system, movers::analyseMovers(system));
}

std::string stepsOf(const ts::ConcurrentSystem& system, int thread) {
  std::string text;
  for (const ts::Step& step : system.threads[thread].steps)
    text += ts::printAction(system, ts::ThreadId{thread}, step) + "\n";
  return text;
}

TEST(CountCopies, StepsMoveOneFromCounterToCounter) {
  ts::ConcurrentSystem system = ts::parseSystem(R"(
    global int x = 0;
    thread main { initial 0; 0 -> 0: create(T); }
    thread replicated T { local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: a := x; 2 -> 3: x := a + 1; })", "test.ts");
  CountedSystem counted = countCopies(system, blocksOf(system));
  EXPECT_EQ(counted.counters.size(), 4u);  // 0, 2 and 3 are cutPoints, and all together
  EXPECT_EQ(stepsOf(counted.system, 0), "T$started := true, T@0# := T@0# + 1, T# := T# + 1 as create(T)\n");
  EXPECT_EQ(stepsOf(counted.system, 1),
            "[T$started && T@0# >= 1] T@0# := T@0# - 1 as start\n"
            "a := x, T@2# := T@2# + 1\n"
            "[T@2# >= 1] x := a + 1, T@2# := T@2# - 1, T@3# := T@3# + 1\n");
}

TEST(CountCopies, AJoinWaitsForOneMoreThatHasEnded) {
  ts::ConcurrentSystem system = ts::parseSystem(R"(
    global int x = 0; global bool T$finished = false as finished;
    thread main { initial 0; 0 -> 1: create(T); 1 -> 2: skip as join(T); }
    thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := 1; 2 -> 3: exit; })", "test.ts");
  CountedSystem counted = countCopies(system, blocksOf(system));
  EXPECT_EQ(stepsOf(counted.system, 0),
            "T$started := true, T@0# := T@0# + 1, T# := T# + 1 as create(T)\n"
            "[T#joined < T@3#] T#joined := T#joined + 1 as join(T)\n");
}

TEST(CountCopies, CopiesThatNobodyCreatesAreNotCountedAtTheirStart) {
  ts::ConcurrentSystem system =
      ts::parseSystem("global int x = 0; thread replicated T { initial 0; 0 -> 1: x := 1; }", "test.ts");
  CountedSystem counted = countCopies(system, blocksOf(system));
  EXPECT_EQ(counted.counters.size(), 1u);  // nor are they in all
  EXPECT_EQ(stepsOf(counted.system, 0), "x := 1, T@1# := T@1# + 1\n");
}

std::string answerOf(const char* text, int level) {
  ts::ConcurrentSystem system = ts::parseSystem(text, "test.ts");
  const CountedSystem counted = countCopies(system, blocksOf(system));
  auto encoded = encode(Rule::Views, counted.system, blocksOf(system), RangePrecision::Exact,
                        {.viewLevel = level, .counters = counted.counters});
  const auto& encoding = std::get<std::unique_ptr<Encoding>>(encoded);
  if (encoding->toSolve().clauses.empty()) return "proved";
  horn::Answer answer = horn::solve(encoding->toSolve());
  if (auto* model = std::get_if<horn::Model>(&answer))
    return horn::validate(encoding->toValidate(), encoding->restore(*model)).valid() ? "proved" : "invalid model";
  return std::holds_alternative<horn::Refutation>(answer) ? "coarse" : std::get<horn::Unknown>(answer).reason;
}

TEST(CountCopies, WhatTheyProve) {
  const std::tuple<const char*, int, const char*> rows[] = {
      // no more have counted than were created
      {R"(global int x = 0; global int n = 0;
          thread main { initial 0; 0 -> 1: n := n + 1; 1 -> 0: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; }
          error x > n;)", 1, "proved"},
      // who is inside is one of those inside
      {R"(global int in = 0; global int out = 0;
          thread replicated T { initial 0; 0 -> 1: in := in + 1; 1 -> 2: [out < in]; 1 -> err: [out >= in]; 2 -> 3: out := out + 1; }
          error T@err;)", 1, "proved"},
      // one more than were created would be needed
      {R"(global int x = 0;
          thread main { initial 0; 0 -> 1: create(T); 1 -> 2: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; }
          error x > 2;)", 1, "proved"},
      {R"(global int x = 0;
          thread main { initial 0; 0 -> 1: create(T); 1 -> 2: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; }
          error x > 1;)", 1, "coarse"},
      // copies that are shown at their start need not have been created
      {R"(thread main { initial 0; 0 -> 1: skip; 1 -> 2: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; }
          error main@1;)", 2, "coarse"},
      {R"(thread main { initial 0; 0 -> 1: skip; 1 -> 2: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; }
          error main@1 && T@0;)", 1, "coarse"},
      // a copy that returns to its start may start again
      {R"(global int x = 0;
          thread main { initial 0; 0 -> 1: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; 1 -> 0: x := x + 1; }
          error x == 3;)", 1, "coarse"},
      // a thread that creates its like
      {R"(global int x = 0;
          thread main { initial 0; 0 -> 1: create(T); }
          thread replicated T { initial 0; 0 -> 1: start; 1 -> 2: create(T); 2 -> 3: x := x + 1; }
          error x == 3;)", 1, "coarse"},
  };
  for (const auto& [text, level, expected] : rows) EXPECT_EQ(answerOf(text, level), expected) << text;
}

}  // namespace
}  // namespace redcomp::passes
