// Replay of coarse schedules, on systems written as text.
#include "search/replay.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "ts/text/text.h"

namespace redcomp::search {
namespace {

using logic::Integer;
using logic::Sort;
using logic::variable;
using Reason = ReplayFailure::Reason;

Value number(int value) { return Integer(value); }

ts::ConcurrentSystem example(const std::string& name) {
  std::ifstream file(std::string(REDCOMP_SOURCE_DIR) + "/examples/" + name);
  std::stringstream content;
  content << file.rdbuf();
  return ts::parseSystem(content.str(), name);
}

// Segments written as {"T", "0", "3"}.
struct Leg {
  std::string thread, from, to;
  Valuation inputs = {};
};

Schedule schedule(const ts::ConcurrentSystem& system, const std::vector<Leg>& legs) {
  Schedule result;
  for (const Leg& leg : legs) {
    Segment segment{{}, {}, {}, leg.inputs};
    for (int t = 0; t < static_cast<int>(system.threads.size()); ++t) {
      if (system.threads[t].name != leg.thread) continue;
      segment.thread = {t};
      for (int l = 0; l < static_cast<int>(system.threads[t].locations.size()); ++l) {
        if (system.threads[t].locations[l].name == leg.from) segment.from = {l};
        if (system.threads[t].locations[l].name == leg.to) segment.to = {l};
      }
    }
    result.segments.push_back(std::move(segment));
  }
  return result;
}

std::variant<Trace, ReplayFailure> replayLegs(const ts::ConcurrentSystem& system, const std::vector<Leg>& legs) {
  return replay(system, schedule(system, legs));
}

// "T2 0->1 mx=true; T2 1->2 x=4"
std::string toText(const ts::ConcurrentSystem& system, const Trace& trace) {
  std::string text;
  for (const TraceStep& taken : trace.steps) {
    const ts::ThreadSystem& thread = system[taken.thread];
    const ts::Step& step = thread[taken.step];
    text +=
        fmt::format("{}{} {}->{}", text.empty() ? "" : "; ", thread.name, thread[step.from].name, thread[step.to].name);
    for (const Change& change : taken.changes)
      text += fmt::format(" {}={}", change.variable.name(), logic::toString(change.value));
  }
  return text;
}

// ---- the paper's program -----------------------------------------------------------------------------------------
// Figure 1, with an error in every final state: the interleaving of the blocks decides the final values.
struct FinalValues {
  std::vector<Leg> legs;
  int x, y;
};

TEST(Replay, FinalValuesOfFigure1) {
  ts::ConcurrentSystem system = example("fig1.ts");
  system.errors[0].condition = logic::boolean(true);
  Leg a{"T1", "0", "6"}, b{"T1", "6", "11"}, c{"T2", "0", "3"}, d{"T3", "0", "3"};
  for (const FinalValues& f : std::vector<FinalValues>{{{a, b, c, d}, 9, 9},
                                                       {{a, d, b, c}, 9, 9},
                                                       {{c, a, b, d}, 13, 13},
                                                       {{c, a, d, b}, 13, 13},
                                                       {{d, c, a, b}, 13, 13}}) {
    auto result = replayLegs(system, f.legs);
    ASSERT_TRUE(std::holds_alternative<Trace>(result));
    const Trace& trace = std::get<Trace>(result);
    EXPECT_EQ(trace.steps.size(), 17u);
    EXPECT_EQ(trace.final.values.at(variable("x", Sort::Int)), number(f.x));
    EXPECT_EQ(trace.final.values.at(variable("y", Sort::Int)), number(f.y));
  }
}

TEST(Replay, Figure1IsSafeOnEverySchedule) {
  ts::ConcurrentSystem system = example("fig1.ts");
  Leg a{"T1", "0", "6"}, b{"T1", "6", "11"}, c{"T2", "0", "3"}, d{"T3", "0", "3"};
  auto safe = replayLegs(system, {a, b, c, d});
  ASSERT_TRUE(std::holds_alternative<ReplayFailure>(safe));
  EXPECT_EQ(std::get<ReplayFailure>(safe).reason, Reason::NoError);
  // The interleaving that the paper calls infeasible: T2 would need mx, which T1 holds.
  auto infeasible = replayLegs(system, {a, c, b, d});
  ASSERT_TRUE(std::holds_alternative<ReplayFailure>(infeasible));
  EXPECT_EQ(std::get<ReplayFailure>(infeasible).reason, Reason::Stuck);
  EXPECT_EQ(std::get<ReplayFailure>(infeasible).segment, 1u);
  EXPECT_EQ(std::get<ReplayFailure>(infeasible).explanation,
            "fig1.ts:30:11: T2: 0 -> 1: acquire(mx): the guard !mx does not hold");
}

TEST(Replay, TheUnsafeVariantOfFigure1FailsWithAValueForEachStep) {
  ts::ConcurrentSystem system = example("fig1_unsafe.ts");
  auto result = replayLegs(system, {{"T1", "0", "1"}, {"T2", "0", "3"}, {"T1", "1", "11"}, {"T3", "0", "3"}});
  ASSERT_TRUE(std::holds_alternative<Trace>(result));
  EXPECT_EQ(toText(system, std::get<Trace>(result)),
            "T1 0->1 T1.a=2; T2 0->1 mx=true; T2 1->2 x=4; T2 2->3 mx=false; T1 1->2 mx=true; T1 2->3 my=true; "
            "T1 3->4 y=4; T1 4->5 my=false; T1 5->6 T1.a=3; T1 6->7 my=true; T1 7->8 y=7; T1 8->9 my=false; "
            "T1 9->10 x=11; T1 10->11 mx=false; T3 0->1 my=true; T3 1->2 y=9; T3 2->3 my=false");
}

// ---- choices -----------------------------------------------------------------------------------------------------
struct Success {
  const char* what;
  const char* system;
  std::vector<Leg> legs;
  const char* trace;
};

TEST(Replay, FindsARunThatEndsInTheError) {
  logic::Term k = variable("T$k", Sort::Int);
  for (const Success& c : std::vector<Success>{
           {"the branch whose guard holds",
            "global int x = 1; thread T { initial 0; 0 -> 1: [x == 0]; 0 -> 2: [x == 1]; 1 -> 3: x := 5; 2 -> 3: x := "
            "6; } "
            "error T@3;",
            {{"T", "0", "3"}},
            "T 0->2; T 2->3 x=6"},
           {"both branches are open, the second leads to the error",
            "global int x = 0; thread T { initial 0; 0 -> 1: x := 1; 0 -> 1: x := 2; } error T@1 && x == 2;",
            {{"T", "0", "1"}},
            "T 0->1 x=2"},
           {"a later segment decides which branch was right",
            "global int x = 0; thread T { initial 0; 0 -> 1: x := 1; 0 -> 1: x := 2; } "
            "thread U { initial 0; 0 -> 1: [x == 2]; } error U@1;",
            {{"T", "0", "1"}, {"U", "0", "1"}},
            "T 0->1 x=2; U 0->1"},
           {"the segment passes its end and comes back",
            "global int x = 0; thread T { initial 0; 0 -> 1: skip; 1 -> 2: x := 1; 2 -> 1: skip; } error T@1 && x == "
            "1;",
            {{"T", "0", "1"}},
            "T 0->1; T 1->2 x=1; T 2->1"},
           {"from a location to itself takes a step",
            "global int x = 0; thread T { initial 0; 0 -> 0: x := x + 1; } error x == 2;",
            {{"T", "0", "0"}, {"T", "0", "0"}},
            "T 0->0 x=1; T 0->0 x=2"},
           {"an input, with one value per segment",
            "global int x = 0; thread T { initial 0; 0 -> 0: input int k in 0..9: x := x + k; } error x == 12;",
            {{"T", "0", "0", {{k, number(5)}}}, {"T", "0", "0", {{k, number(7)}}}},
            "T 0->0 x=5; T 0->0 x=12"},
           {"a missing input is the nearest to zero",
            "global int x = 0; thread T { initial 0; 0 -> 1: input int k in 4..9: x := k; } error x == 4;",
            {{"T", "0", "1"}},
            "T 0->1 x=4"},
           {"an empty schedule, where the initial state is an error", "global int x = 3; error x == 3;", {}, ""},
           {"unchanged values are no changes",
            "global int x = 3; global int y = 0; thread T { initial 0; 0 -> 1: x := 3, y := 1; } error T@1;",
            {{"T", "0", "1"}},
            "T 0->1 y=1"},
       }) {
    ts::ConcurrentSystem system = ts::parseSystem(c.system, "");
    auto result = replayLegs(system, c.legs);
    ASSERT_TRUE(std::holds_alternative<Trace>(result)) << c.what;
    EXPECT_EQ(toText(system, std::get<Trace>(result)), c.trace) << c.what;
    EXPECT_EQ(violatedError(system, std::get<Trace>(result).final), std::get<Trace>(result).error);
  }
}

TEST(Replay, TakesInitialValuesFromTheSchedule) {
  ts::ConcurrentSystem system =
      ts::parseSystem("global int x in 0..9; thread T { initial 0; 0 -> 1: [x == 7]; } error T@1;", "");
  Schedule s = schedule(system, {{"T", "0", "1"}});
  EXPECT_TRUE(std::holds_alternative<ReplayFailure>(replay(system, s)));
  s.initial[variable("x", Sort::Int)] = number(7);
  EXPECT_TRUE(std::holds_alternative<Trace>(replay(system, s)));
}

// ---- failures ----------------------------------------------------------------------------------------------------
struct Failure {
  const char* system;
  std::vector<Leg> legs;
  Reason reason;
  std::size_t segment;
  const char* explanation;
};

TEST(Replay, FailuresHaveReasons) {
  for (const Failure& c : std::vector<Failure>{
           {"thread T { initial 0; 0 -> 1: skip; 1 -> 2: skip; } error T@2;",
            {{"T", "0", "1"}, {"T", "0", "2"}},
            Reason::WrongLocation,
            1,
            "thread T is at 1, but the segment begins at 0"},
           {"thread T { initial 0; 0 -> 1: skip; 2 -> 1: skip; } error T@2;",
            {{"T", "0", "2"}},
            Reason::Stuck,
            0,
            "thread T cannot go on from 1"},
           {"thread T { initial 0; 0 -> 1: skip; } error T@0;",
            {{"T", "0", "0"}},
            Reason::Stuck,
            0,
            "thread T cannot go on from 1"},
           {"thread T { initial 0; 0 -> 1: [false] @ p.c; } error T@1;",
            {{"T", "0", "1"}},
            Reason::Stuck,
            0,
            "p.c: T: 0 -> 1: [false]: the guard false does not hold"},
           {"thread T { initial 0; 0 -> 1: skip defined(false) @ p.c:1 \"x++\"; } error T@1;",
            {{"T", "0", "1"}},
            Reason::Stuck,
            0,
            "p.c:1: T: 0 -> 1: x++: undefined behaviour: false does not hold"},
           {"thread T { initial 0; atomic 1; 0 -> 1: skip; } thread U { initial 0; 0 -> 1: skip @ p.c; } error U@1;",
            {{"T", "0", "1"}, {"U", "0", "1"}},
            Reason::Stuck,
            1,
            "p.c: U: 0 -> 1: skip: thread T is inside an atomic section"},
           {"thread T { initial 0; 0 -> 1: skip; } error T@0;",
            {{"T", "0", "1"}},
            Reason::NoError,
            1,
            "no error condition holds at the end of the schedule"},
           {"global int x = 0; thread T { initial 0; 0 -> 0: x := x + 1; } error x == 2;",
            {{"T", "0", "0"}},
            Reason::NoError,
            1,
            "no error condition holds at the end of the schedule"},
       }) {
    ts::ConcurrentSystem system = ts::parseSystem(c.system, "");
    auto result = replayLegs(system, c.legs);
    ASSERT_TRUE(std::holds_alternative<ReplayFailure>(result)) << c.system;
    const ReplayFailure& failure = std::get<ReplayFailure>(result);
    EXPECT_EQ(failure.reason, c.reason) << c.system;
    EXPECT_EQ(failure.segment, c.segment) << c.system;
    EXPECT_EQ(failure.explanation, c.explanation);
  }
}

TEST(Replay, InputsAndInitialValuesOutOfRangeFail) {
  ts::ConcurrentSystem system = ts::parseSystem(
      "global int x in 0..9; thread T { initial 0; 0 -> 1: input int k in 0..5: skip @ p.c; } error T@1;", "");
  auto result = replayLegs(system, {{"T", "0", "1", {{variable("T$k", Sort::Int), number(6)}}}});
  ASSERT_TRUE(std::holds_alternative<ReplayFailure>(result));
  EXPECT_EQ(std::get<ReplayFailure>(result).explanation,
            "p.c: T: 0 -> 1: input int k in 0..5: skip: the input T$k cannot be 6");
  Schedule s = schedule(system, {{"T", "0", "1"}});
  s.initial[variable("x", Sort::Int)] = number(10);
  result = replay(system, s);
  ASSERT_TRUE(std::holds_alternative<ReplayFailure>(result));
  EXPECT_EQ(std::get<ReplayFailure>(result).reason, Reason::BadInitialValue);
  EXPECT_EQ(std::get<ReplayFailure>(result).explanation, "the initial value of x cannot be 10");
}

// n branches with two open ways each, none of which leads to the error.
ts::ConcurrentSystem branches(int n, bool differentValues) {
  std::string text = "global int x = 0; thread T { initial 0;";
  for (int i = 0; i < n; ++i)
    text += fmt::format(" {0} -> {1}: x := 2 * x; {0} -> {1}: x := 2 * x{2};", i, i + 1, differentValues ? " + 1" : "");
  return ts::parseSystem(text + fmt::format("}} error T@{} && x == -1;", n), "");
}

TEST(Replay, EqualStatesAreTriedOnceAndTheBudgetEndsTheRest) {
  auto merged = branches(200, false);
  auto result = replayLegs(merged, {{"T", "0", "200"}});
  ASSERT_TRUE(std::holds_alternative<ReplayFailure>(result));
  EXPECT_EQ(std::get<ReplayFailure>(result).reason, Reason::NoError);
  auto exponential = branches(200, true);
  result = replay(exponential, schedule(exponential, {{"T", "0", "200"}}), {.stepBudget = 1000});
  ASSERT_TRUE(std::holds_alternative<ReplayFailure>(result));
  EXPECT_EQ(std::get<ReplayFailure>(result).reason, Reason::OutOfBudget);
}

}  // namespace
}  // namespace redcomp::search
