// The search against the interpreter, on all states of random systems: the same states, the same verdict, in every order.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

#include "movers/kinds.h"
#include "search/block_walk.h"
#include "search/closed.h"
#include "search/explore.h"
#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/input_classes.h"
#include "ts/liveness.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

using Numbers = std::vector<Number>;

std::string textOf(const State& state) {
  std::string text;
  for (const ts::LocationId l : state.at) text += std::to_string(l.index) + " ";
  std::map<std::string, std::string> values;
  for (const auto& [variable, value] : state.values) values[variable.name()] = logic::toString(value);
  for (const auto& [name, value] : values) text += name + "=" + value + " ";
  return text;
}

// All states that the reduced semantics can be interrupted in, by the interpreter.
class Interpreted {
 public:
  Interpreted(const ts::ConcurrentSystem& system, const movers::Blocks& blocks)
      : system_(system), reduced_(system, blocks), inputs_(system) {
    for (const ts::ThreadId t : ts::threadIds(system)) {
      cutPoints_.push_back(movers::blockCutPoints(system, blocks, t));
      live_.push_back(ts::liveLocals(system, t));
    }
    visit(std::get<State>(initialState(system)));
    while (!open_.empty()) {
      const State state = std::move(open_.back());
      open_.pop_back();
      error |= violatedError(system, state).has_value();
      reduced_.forEachMover([&](ts::ThreadId t) { return state.at[t.index]; }, [&](ts::ThreadId t) { move(state, t); });
    }
  }

  std::map<std::string, State> states;  // by text
  bool error = false;

 private:
  void visit(State state) {
    if (states.try_emplace(textOf(state), state).second) open_.push_back(std::move(state));
  }

  void move(const State& state, ts::ThreadId t) {
    for (const ts::StepId step : ts::stepIds(system_[t])) {
      const auto choices = inputs_.choices(system_[t][step]);
      for (const Valuation& inputs : choices.value()) {
        auto next = execute(system_, state, t, step, inputs);
        if (!std::holds_alternative<State>(next)) continue;
        State& after = std::get<State>(next);
        const int location = after.at[t.index].index;
        if (!cutPoints_[t.index][location]) {
          open_.push_back(std::move(after));
          continue;
        }
        error |= violatedError(system_, after).has_value();
        for (const ts::Variable& local : system_[t].locals)
          if (!live_[t.index][location].contains(local.symbol)) after.values[local.symbol] = *local.initial;
        visit(std::move(after));
      }
    }
  }

  const ts::ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  ts::InputClasses inputs_;
  std::vector<ts::CutPoints> cutPoints_;
  std::vector<std::vector<std::set<logic::Term>>> live_;
  std::vector<State> open_;
};

// The fewest context switches that lead to an error; nothing if none is reached.
std::optional<int> fewestSwitches(const ts::ConcurrentSystem& system, const movers::Blocks& blocks) {
  CompiledSystem compiled(system, blocks);
  BlockWalk walk(compiled);
  using Node = std::pair<Numbers, int>;  // a state, and who has moved last
  std::map<Node, int> best;
  std::deque<std::pair<Node, int>> open;
  for (int t = 0; t < compiled.threads(); ++t) open.push_back({{compiled.initial(), t}, 0});
  while (!open.empty()) {
    const auto [node, switches] = open.front();
    open.pop_front();
    if (!best.try_emplace(node, switches).second) continue;
    const auto& [state, last] = node;
    const int alone = compiled.onlyMover(state.data());
    std::optional<int> found;
    for (int t = 0; t < compiled.threads(); ++t) {
      if (alone >= 0 && t != alone) continue;
      // A node of cost n+1 is put off; so whoever is at the front has the smallest number.
      if (t != last) {
        if (!best.contains({state, t})) open.push_back({{state, t}, switches + 1});
        continue;
      }
      walk.run(state.data(), t, [&](const Number* next, bool isError) {
        if (isError) found = switches;
        else open.push_front({{Numbers(next, next + compiled.slots()), t}, switches});
        return !isError;
      });
    }
    if (found) return found;
  }
  return std::nullopt;
}

std::set<std::string> statesIn(const StateSet& reached) {
  std::set<std::string> states;
  Numbers state(reached.system->slots());
  for (StateNumber n = 0; n < reached.states.size(); ++n) {
    reached.states.get(n, state.data());
    states.insert(textOf(reached.system->stateOf(state.data())));
  }
  return states;
}

// What a search has to find that merges twins: each state with its twins in order.
std::set<std::string> sortedStates(const std::map<std::string, State>& states, const StateSet& by) {
  std::set<std::string> sorted;
  for (const auto& [text, state] : states) {
    Numbers numbers = by.system->numbersOf(state);
    by.twins->sort(numbers.data(), 0);
    sorted.insert(textOf(by.system->stateOf(numbers.data())));
  }
  return sorted;
}

const ts::RandomShape shapes[] = {{}, {.assertions = true}, {.misuse = true, .joining = true}, {.spinning = true}, {.endless = true},
                                  {.assertions = true, .twins = 2}, {.assertions = true, .joining = true, .twins = 3}, {.twins = 2}};

// By all states without reduction; nothing if there are many.
std::optional<bool> errorReachable(const ts::ConcurrentSystem& system) try {
  return ts::TinySearch(system, 2'000).errorReachable();
} catch (const std::runtime_error&) {
  return std::nullopt;
}

TEST(Orders, TheSameStatesAndVerdictsAsTheInterpreter) {
  int violated = 0, proved = 0, merged = 0;
  for (const ts::RandomShape& shape : shapes)
    for (unsigned seed = 1; seed <= 40; ++seed) {
      const std::string text = ts::RandomSystem(seed, shape).text();
      const ts::ConcurrentSystem system = ts::parseSystem(text, "random.ts");
      const std::optional<bool> isUnsafe = errorReachable(system);
      if (!isUnsafe) continue;
      for (const bool reduce : {false, true}) {
        const movers::Blocks blocks = reduce ? movers::findBlocks(system, movers::analyseMovers(system)) : movers::withoutReduction(system);
        const Interpreted expected(system, blocks);
        EXPECT_EQ(expected.error, *isUnsafe) << text;
        for (const bool bySteps : {false, true}) {
          ExploreOptions options;
          if (!bySteps) options.maxSwitches = 1000;
          const Exploration found = explore(system, blocks, options);
          ASSERT_EQ(found.violation.has_value(), expected.error) << text;
          ++(expected.error ? violated : proved);
          if (found.violation) {
            EXPECT_TRUE(std::holds_alternative<Trace>(replay(system, *found.violation))) << text;
            continue;
          }
          ASSERT_TRUE(found.reached) << text;
          const std::set<std::string> reached = statesIn(*found.reached);
          EXPECT_EQ(reached, sortedStates(expected.states, *found.reached)) << text;
          merged += reached.size() < expected.states.size();
          EXPECT_EQ(found.reached->system->faultOfCode(), std::nullopt) << text;
          for (const std::size_t byInterpreter : {1'000'000, 3})
            EXPECT_EQ(faultOfClosure(system, blocks, *found.reached, {byInterpreter, 3}), std::nullopt) << text;
        }
      }
    }
  EXPECT_GT(violated, 100);
  EXPECT_GT(proved, 100);
  EXPECT_GT(merged, 50);
}

// Up to n context switches, an error is found if and only if it needs no more.
TEST(Orders, BySwitches) {
  int some = 0, several = 0;
  for (unsigned seed = 1; seed <= 160; ++seed) {
    const std::string text = ts::RandomSystem(seed, {.assertions = true, .twins = seed % 2 == 0 ? 2 : 1}).text();
    const ts::ConcurrentSystem system = ts::parseSystem(text, "random.ts");
    const movers::Blocks blocks = movers::withoutReduction(system);
    const std::optional<int> fewest = fewestSwitches(system, blocks);
    if (!fewest) continue;
    ++some;
    if (*fewest > 0) {
      ++several;
      ExploreOptions less;
      less.maxSwitches = *fewest - 1;
      const Exploration found = explore(system, blocks, less);
      EXPECT_FALSE(found.violation) << text;
      EXPECT_EQ(found.progress.switches, *fewest - 1) << text;
    }
    ExploreOptions enough;
    enough.maxSwitches = *fewest;
    EXPECT_TRUE(explore(system, blocks, enough).violation) << text;
  }
  EXPECT_GT(some, 20);
  EXPECT_GT(several, 5);
}

}  // namespace
}  // namespace redcomp::search
