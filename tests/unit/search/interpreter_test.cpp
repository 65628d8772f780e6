// The interpreter, on systems written as text: what a step does, and for which reason it is refused.
#include "search/interpreter.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::search {
namespace {

using logic::Integer;
using logic::Sort;
using logic::variable;
using Kind = Refusal::Kind;

constexpr ts::ThreadId T{0}, U{1};

State start(const ts::ConcurrentSystem& system, const Valuation& choices = {}) {
  return std::get<State>(initialState(system, choices));
}
Value intOf(const State& state, const char* name) { return state.values.at(variable(name, Sort::Int)); }
Value number(int value) { return Integer(value); }

// ---- initial states ----------------------------------------------------------------------------------------------
TEST(Interpreter, InitialStateTakesGivenThenChosenThenNearestValues) {
  ts::ConcurrentSystem system = ts::parseSystem(
      "global int x = 2; global int y; global int z; global int r in 3..9; global int s in ..-4; global bool f; "
      "global int a[] in 1..; thread T { local int l; initial 1; 0 -> 1: skip; }",
      "");
  State state = start(system, {{variable("x", Sort::Int), number(7)},
                               {variable("y", Sort::Int), number(5)},
                               {variable("T.l", Sort::Int), number(6)}});
  EXPECT_EQ(intOf(state, "x"), number(2));
  EXPECT_EQ(intOf(state, "y"), number(5));
  EXPECT_EQ(intOf(state, "z"), number(0));
  EXPECT_EQ(intOf(state, "r"), number(3));
  EXPECT_EQ(intOf(state, "s"), number(-4));
  EXPECT_EQ(intOf(state, "T.l"), number(6));
  EXPECT_EQ(state.values.at(variable("f", Sort::Bool)), Value(false));
  EXPECT_EQ(state.values.at(variable("a", Sort::IntArray)), Value(logic::ArrayValue{1, {}}));
  EXPECT_EQ(state.at, std::vector{ts::LocationId{1}});
}

TEST(Interpreter, InitialChoicesMustBeInRange) {
  ts::ConcurrentSystem system = ts::parseSystem("global int r in 0..5; global int a[] in 0..5;", "");
  for (const Valuation& choices :
       std::vector<Valuation>{{{variable("r", Sort::Int), number(6)}},
                              {{variable("r", Sort::Int), true}},
                              {{variable("a", Sort::IntArray), logic::ArrayValue{0, {{1, 7}}}}}}) {
    auto result = initialState(system, choices);
    ASSERT_TRUE(std::holds_alternative<Refusal>(result));
    EXPECT_EQ(std::get<Refusal>(result).kind, Kind::InitialOutOfRange);
  }
}

// ---- steps -------------------------------------------------------------------------------------------------------
TEST(Interpreter, UpdatesHappenAtOnce) {
  ts::ConcurrentSystem system = ts::parseSystem(
      "global int x = 1; global int y = 2; global int a[] = 0; thread T { initial 0; 0 -> 1: x := y, y := x, a[x] := "
      "y; }",
      "");
  State state = std::get<State>(execute(system, start(system), T, ts::StepId{0}));
  EXPECT_EQ(intOf(state, "x"), number(2));
  EXPECT_EQ(intOf(state, "y"), number(1));
  EXPECT_EQ(state.values.at(variable("a", Sort::IntArray)), Value(logic::ArrayValue{0, {{1, 2}}}));
  EXPECT_EQ(state.at[0], ts::LocationId{1});
}

struct Refused {
  const char* action;  // of T's step 0 -> 1
  Valuation inputs;
  Kind kind;
  const char* explanation;
};

TEST(Interpreter, RefusalsHaveReasons) {
  logic::Term k = variable("T$k", Sort::Int);
  for (const Refused& c : std::vector<Refused>{
           {"[x > 5] x := 1 @ p.c:3:1 \"if (x > 5)\"",
            {},
            Kind::GuardFalse,
            "p.c:3:1: T: 0 -> 1: if (x > 5): the guard x >= 6 does not hold"},
           {"acquire(m) @ p.c:3", {}, Kind::GuardFalse, "p.c:3: T: 0 -> 1: acquire(m): the guard !m does not hold"},
           {"input int k in 0..5: x := k @ p.c",
            {},
            Kind::InputMissing,
            "p.c: T: 0 -> 1: input int k in 0..5: x := k: the input T$k has no value"},
           {"input int k in 0..5: x := k @ p.c",
            {{k, number(6)}},
            Kind::InputOutOfRange,
            "p.c: T: 0 -> 1: input int k in 0..5: x := k: the input T$k cannot be 6"},
           {"input int k: x := k @ p.c",
            {{k, true}},
            Kind::InputOutOfRange,
            "p.c: T: 0 -> 1: input int k: x := k: the input T$k cannot be true"},
           {"input int k: [k == 2] @ p.c",
            {{k, number(3)}},
            Kind::GuardFalse,
            "p.c: T: 0 -> 1: input int k: [k == 2]: the guard T$k == 2 does not hold"},
           {"x := x + 1 defined(x < 2) @ p.c:9:2 \"x++\"",
            {},
            Kind::Undefined,
            "p.c:9:2: T: 0 -> 1: x++: undefined behaviour: x <= 1 does not hold"},
           {"x := floordiv(1, x - 2) @ p.c",
            {},
            Kind::Undefined,
            "p.c: T: 0 -> 1: x := floordiv(1, x - 2): the new value of x is undefined: a divisor is zero"},
           {"[floordiv(1, x - 2) == 1] @ p.c",
            {},
            Kind::Undefined,
            "p.c: T: 0 -> 1: [floordiv(1, x - 2) == 1]: the guard has no value: a divisor is zero"},
       }) {
    ts::ConcurrentSystem system =
        ts::parseSystem(std::string("global int x = 2; global bool m = true as lock; thread T { initial 0; 0 -> 1: ") +
                            c.action + "; }",
                        "");
    auto result = execute(system, start(system), T, ts::StepId{0}, c.inputs);
    ASSERT_TRUE(std::holds_alternative<Refusal>(result)) << c.action;
    EXPECT_EQ(std::get<Refusal>(result), (Refusal{c.kind, c.explanation}));
  }
}

TEST(Interpreter, StepsAreTakenFromTheirLocationOnly) {
  ts::ConcurrentSystem system = ts::parseSystem("thread T { initial 0; 0 -> 1: skip; 1 -> 2: skip; }", "");
  auto result = execute(system, start(system), T, ts::StepId{1});
  ASSERT_TRUE(std::holds_alternative<Refusal>(result));
  EXPECT_EQ(std::get<Refusal>(result).kind, Kind::NotAtLocation);
}

TEST(Interpreter, InputsAreUsed) {
  ts::ConcurrentSystem system =
      ts::parseSystem("global int x = 0; thread T { initial 0; 0 -> 1: input int k in 0..5: [k > 2] x := 2 * k; }", "");
  auto result = execute(system, start(system), T, ts::StepId{0}, {{variable("T$k", Sort::Int), number(4)}});
  State state = std::get<State>(result);
  EXPECT_EQ(intOf(state, "x"), number(8));
  EXPECT_EQ(state.values.size(), 1u) << "inputs do not become part of the state";
}

TEST(Interpreter, AnAtomicSectionExcludesTheOtherThreads) {
  ts::ConcurrentSystem system = ts::parseSystem(
      "thread T { initial 0; atomic 1; 0 -> 1: skip; 1 -> 2: skip; } thread U { initial 0; 0 -> 1: skip; }", "");
  State inside = std::get<State>(execute(system, start(system), T, ts::StepId{0}));
  auto refused = execute(system, inside, U, ts::StepId{0});
  ASSERT_TRUE(std::holds_alternative<Refusal>(refused));
  EXPECT_EQ(std::get<Refusal>(refused).kind, Kind::AtomicSection);
  State after = std::get<State>(execute(system, inside, T, ts::StepId{1}));
  EXPECT_TRUE(std::holds_alternative<State>(execute(system, after, U, ts::StepId{0})));
}

TEST(Interpreter, ErrorsNeedTheirLocationsAndCondition) {
  ts::ConcurrentSystem system = ts::parseSystem(
      "global int x = 0; thread T { initial 0; 0 -> 1: skip; 1 -> 2: x := 3; } error T@2 && x == 4; error T@2 && x == "
      "3; "
      "error x == 3;",
      "");
  State state = start(system);
  EXPECT_EQ(violatedError(system, state), std::nullopt);
  state = std::get<State>(execute(system, state, T, ts::StepId{0}));
  EXPECT_EQ(violatedError(system, state), std::nullopt);
  state = std::get<State>(execute(system, state, T, ts::StepId{1}));
  EXPECT_EQ(violatedError(system, state), std::optional<std::size_t>(1));
}

TEST(Interpreter, InsideAnAtomicSectionOnlyErrorsOfThatThreadAloneCount) {
  ts::ConcurrentSystem system = ts::parseSystem(
      "global int x = 0; thread T { initial 0; atomic 1, 2; 0 -> 1: x := 1; 1 -> 2: skip; 2 -> 3: skip; } "
      "thread U { initial 0; 0 -> 1: skip; } error T@1 && U@0; error x == 1; error T@2;",
      "");
  State state = std::get<State>(execute(system, start(system), T, ts::StepId{0}));
  EXPECT_EQ(violatedError(system, state), std::nullopt);
  state = std::get<State>(execute(system, state, T, ts::StepId{1}));
  EXPECT_EQ(violatedError(system, state), std::optional<std::size_t>(2));
  state = std::get<State>(execute(system, state, T, ts::StepId{2}));
  EXPECT_EQ(violatedError(system, state), std::optional<std::size_t>(1));
}

}  // namespace
}  // namespace redcomp::search
