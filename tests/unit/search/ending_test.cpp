// Which systems with few states have a run that goes on for ever, and that wrong proofs are refused.
#include "search/ending.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "movers/blocks.h"
#include "search/lasso.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

struct System {
  ts::ConcurrentSystem system;
  movers::Blocks blocks;
  std::optional<StateSet> reached = {};
};

std::unique_ptr<System> systemOf(const std::string& text) {
  auto made = std::make_unique<System>(System{ts::parseSystem(text, "test.ts"), {}});
  made->system.errors.clear();
  made->blocks = movers::withoutReduction(made->system);
  ExploreOptions options;
  options.mergeTwins = false;
  options.maxStates = options.bySteps = 4'000;
  made->reached = explore(made->system, made->blocks, options).reached;
  return made;
}

std::string answerOf(const System& each, bool fair) {
  const auto ending = findEnding(*each.reached, fair, [] {});
  if (!ending) return "may go on";
  for (const std::size_t byInterpreter : {1'000'000, 1}) {
    ClosureOptions options;
    options.byInterpreter = byInterpreter;
    if (const auto fault = faultOfEnding(each.system, each.blocks, *each.reached, *ending, fair, options)) return *fault;
  }
  return "ends";
}

const char* const kSpin = R"(
  global int flag = 0;
  thread A { initial 0; 0 -> 0: [flag == 0]; 0 -> 1: [flag == 1]; }
  thread B { initial 0; 0 -> 1: flag := 1; })";

struct Row {
  const char* idea;
  const char* text;
  const char* unfair;
  const char* fair;
};

const Row rows[] = {
    {"no loop", "thread A { initial 0; 0 -> 1: skip; 1 -> 2: skip; }", "ends", "ends"},
    {"a loop of one thread", "thread A { initial 0; 0 -> 0: skip; }", "may go on", "may go on"},
    {"one waits for what the other can do at any time", kSpin, "may go on", "ends"},
    {"one can move now and then only", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 0: [x <= 1] x := 1 - x; 0 -> 1: [x == 2]; }
      thread B { initial 0; 0 -> 1: [x == 1] x := 2; })", "may go on", "may go on"},
    {"two wait for each other", R"(
      global int a = 0; global int b = 0;
      thread A { initial 0; 0 -> 0: [b == 0]; 0 -> 1: [b == 1] a := 1; }
      thread B { initial 0; 0 -> 0: [a == 0]; 0 -> 1: [a == 1] b := 1; })", "may go on", "may go on"},
    {"a section that is never left holds the others off", R"(
      global int flag = 0;
      thread A { initial 0; atomic 1; 0 -> 1: skip; 1 -> 1: [flag == 0]; 1 -> 2: [flag == 1]; }
      thread B { initial 0; 0 -> 1: flag := 1; })", "may go on", "may go on"},
};

TEST(Ending, Table) {
  for (const Row& row : rows) {
    const auto system = systemOf(row.text);
    EXPECT_EQ(answerOf(*system, false), row.unfair) << row.idea;
    EXPECT_EQ(answerOf(*system, true), row.fair) << row.idea;
  }
}

TEST(Ending, WrongProofsAreRefused) {
  const auto spin = systemOf(kSpin);
  const Ending right = *findEnding(*spin->reached, true, [] {});
  const auto isProof = [&](const Ending& ending, bool fair) {
    return !faultOfEnding(spin->system, spin->blocks, *spin->reached, ending, fair);
  };
  EXPECT_TRUE(isProof(right, true));
  EXPECT_FALSE(isProof(right, false));  // somebody is ignored
  Ending wrong = right;
  for (int& ignored : wrong.ignored) ignored = ignored < 0 ? ignored : 1 - ignored;
  EXPECT_FALSE(isProof(wrong, true));  // the one who moves
  wrong = right;
  for (int& ignored : wrong.ignored) ignored = -1;
  EXPECT_FALSE(isProof(wrong, true));  // nobody is
  wrong = right;
  std::reverse(wrong.component.begin(), wrong.component.end());
  EXPECT_FALSE(isProof(wrong, true));  // steps lead back
  wrong = right;
  wrong.component.pop_back();
  EXPECT_FALSE(isProof(wrong, true));  // a state is missing
}

// Compared with another search, for loops among the states.
TEST(Ending, RandomSystemsAgreeWithLassos) {
  int ends = 0, goesOn = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const std::string text = ts::RandomSystem(seed).text();
    const auto system = systemOf(text);
    if (!system->reached) continue;
    for (const bool fair : {false, true}) {
      LassoOptions options;
      options.fair = fair;
      options.maxStates = 4'000;
      options.accept = [&](const Lasso& lasso) { return std::holds_alternative<LassoTrace>(replayLasso(system->system, lasso, fair)); };
      const bool loops = findLasso(system->system, system->blocks, options).lasso.has_value();
      const std::string answer = answerOf(*system, fair);
      EXPECT_TRUE(answer == "ends" || answer == "may go on") << seed << ": " << answer;
      EXPECT_TRUE(!loops || answer == "may go on") << seed << (fair ? " fair\n" : "\n") << text;
      ends += answer == "ends";
      goesOn += loops;
    }
  }
  EXPECT_GT(ends, 10);
  EXPECT_GT(goesOn, 5);
}

}  // namespace
}  // namespace redcomp::search
