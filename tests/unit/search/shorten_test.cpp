// Shortened traces: what is left out, and that they are runs to the same error.
#include "search/shorten.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "search/explore.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

// A run written as the threads that move, each by its only step that can be taken: "A A B".
Trace runOf(const ts::ConcurrentSystem& system, const std::string& threads) {
  Trace trace;
  trace.initial = std::get<State>(initialState(system));
  trace.final = trace.initial;
  std::istringstream names(threads);
  for (std::string name; names >> name;)
    for (ts::ThreadId t : ts::threadIds(system)) {
      if (system[t].name != name) continue;
      for (int s = 0; s < static_cast<int>(system[t].steps.size()); ++s) {
        auto next = execute(system, trace.final, t, {s});
        if (!std::holds_alternative<State>(next)) continue;
        trace.final = std::get<State>(next);
        trace.steps.push_back({t, {s}, {}, {}});
        break;
      }
    }
  trace.error = violatedError(system, trace.final).value();
  return trace;
}

std::string threadsOf(const ts::ConcurrentSystem& system, const Trace& trace) {
  std::string text;
  for (const TraceStep& step : trace.steps) text += (text.empty() ? "" : " ") + system[step.thread].name;
  return text;
}

struct Row {
  const char* idea;
  const char* text;
  const char* given;
  const char* shorter;
};

const Row rows[] = {
    {"a thread that does not matter", R"(
      global int x = 0; global int y = 0;
      thread A { initial 0; 0 -> 1: x := 1; 1 -> err: [x == 1]; }
      thread B { initial 0; 0 -> 1: y := 1; 1 -> 2: y := 2; }
      error A@err;)", "B A B A", "A A"},
    {"a thread that matters at first only", R"(
      global int x = 0;
      thread A { initial 0; 0 -> err: [x >= 1]; }
      thread B { initial 0; 0 -> 1: x := 1; 1 -> 2: x := 2; 2 -> 3: x := 3; }
      error A@err;)", "B B B A", "B A"},
    {"two times round the loop are enough", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := x + 1; 1 -> 0: skip; }
      thread B { initial 0; 0 -> err: [x >= 2]; }
      error B@err;)", "A A A A A A A A A B", "A A A B"},
    {"turns that need not be taken", R"(
      global int x = 0; global int y = 0;
      thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: x := 2; 2 -> err: [x == 2 && y == 2]; }
      thread B { initial 0; 0 -> 1: y := 1; 1 -> 2: y := 2; }
      error A@err;)", "A B A B A", "B B A A A"},
    {"turns that have to be taken", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := x; 1 -> 2: x := b + 1; }
      error A@2 && B@2 && x == 1;)", "A B A B", "B A A B"},
    {"nothing interrupts a section", R"(
      global int x = 0; global int y = 0;
      thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: x := 2; }
      thread B { initial 0; 0 -> 1: y := x; 1 -> err: [y == 2]; }
      error B@err;)", "A A B B", "A A B B"},
};

TEST(Shorten, LeavesOutWhatDoesNotMatter) {
  for (const Row& row : rows) {
    const ts::ConcurrentSystem system = ts::parseSystem(row.text, "test.ts");
    const Trace given = runOf(system, row.given);
    ASSERT_EQ(threadsOf(system, given), row.given) << row.idea;
    EXPECT_EQ(threadsOf(system, shorten(system, given)), row.shorter) << row.idea;
  }
}

TEST(Shorten, StaysWithTheError) {
  const ts::ConcurrentSystem system = ts::parseSystem(R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: x := 2; }
      error A@2;
      error A@1;)", "test.ts");
  EXPECT_EQ(threadsOf(system, shorten(system, runOf(system, "A A"))), "A A");
}

TEST(Shorten, WithoutABudgetNothingChanges) {
  const ts::ConcurrentSystem system = ts::parseSystem(rows[0].text, "test.ts");
  const Trace given = runOf(system, rows[0].given);
  EXPECT_EQ(shorten(system, given, {.stepBudget = 0}).steps, given.steps);
}

// The steps, from the beginning.
bool isRunToItsError(const ts::ConcurrentSystem& system, const Trace& trace) {
  State state = trace.initial;
  for (const TraceStep& step : trace.steps) {
    auto next = execute(system, state, step.thread, step.step, step.inputs);
    if (!std::holds_alternative<State>(next)) return false;
    for (const Change& change : step.changes)
      if (std::get<State>(next).values.at(change.variable) != change.value) return false;
    state = std::move(std::get<State>(next));
  }
  return state == trace.final && violatedError(system, state) == trace.error;
}

// Steps taken at random, as far as the last state with an error: what leads there has detours. Nothing if there is no such state
// after the first step.
std::optional<Trace> randomWalk(const ts::ConcurrentSystem& system, unsigned seed) {
  std::mt19937 random(seed);
  Trace trace;
  trace.initial = trace.final = std::get<State>(initialState(system));
  std::optional<Trace> last;
  for (int k = 0; k < 40; ++k) {
    std::vector<std::pair<TraceStep, State>> next;
    for (ts::ThreadId t : ts::threadIds(system))
      for (ts::StepId s : ts::stepIds(system[t])) {
        Valuation inputs;
        for (const ts::Input& input : system[t][s].inputs) inputs[input.symbol] = *input.range.low + random() % 3;
        auto state = execute(system, trace.final, t, s, inputs);
        if (std::holds_alternative<State>(state)) next.push_back({{t, s, inputs, {}}, std::get<State>(state)});
      }
    if (next.empty()) break;
    auto& [step, state] = next[random() % next.size()];
    trace.steps.push_back(std::move(step));
    trace.final = std::move(state);
    const auto error = violatedError(system, trace.final);
    if (!error) continue;
    trace.error = *error;
    last = trace;
  }
  return last;
}

// Traces of searches have few detours, of random walks many: of 316 traces, 171 can be shortened.
TEST(Shorten, RandomTracesStayRuns) {
  int shorter = 0, straight = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    const std::string text = ts::RandomSystem(seed).text();
    const ts::ConcurrentSystem system = ts::parseSystem(text, "random.ts");
    const auto check = [&](const Trace& given) {
      const Trace result = shorten(system, given);
      EXPECT_TRUE(isRunToItsError(system, result)) << text;
      EXPECT_LE(result.steps.size(), given.steps.size());
      ++(result.steps.size() < given.steps.size() ? shorter : straight);
    };
    for (unsigned walk = 0; walk < 4; ++walk)
      if (const auto trace = randomWalk(system, walk)) check(*trace);
    const Exploration found = explore(system, movers::withoutReduction(system), {.maxStates = 20'000, .bySteps = 1});
    if (!found.violation) continue;
    auto replayed = replay(system, *found.violation);
    if (std::holds_alternative<Trace>(replayed)) check(std::get<Trace>(replayed));
  }
  EXPECT_GT(shorter, 60);
  EXPECT_GT(straight, 60);
}

}  // namespace
}  // namespace redcomp::search
