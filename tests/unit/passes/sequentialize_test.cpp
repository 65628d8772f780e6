// Sequentialization: what it looks like, and that it has the behaviours of the system, all of them and no others.
#include "passes/sequentialize.h"

#include <gtest/gtest.h>

#include "movers/kinds.h"
#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/liveness.h"
#include "ts/text/text.h"

namespace redcomp::passes {

namespace {

using namespace ts;

movers::Blocks reduced(const ConcurrentSystem& system) {
  return movers::findBlocks(system, movers::analyseMovers(system));
}

TEST(Sequentialize, TwoThreads) {
  const ConcurrentSystem system = parseSystem(R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: create(B); 1 -> err: [x == 1]; }
      thread B { local int r = 0; initial s; s -> 0: start; 0 -> 1: r := x; 1 -> 2: x := r + 1; }
      error A@err;)", "test.ts");
  const Sequential sequential = sequentialize(system, movers::withoutReduction(system));
  const char* expected = R"(global int x = 0;
global bool B$started = false;
global int B.r = 0 "r";
global int A$pc in 0..2 = 0;
global int B$pc in 0..3 = 0;

thread driver {
  initial driver.A;
  driver.A -> A.0: [A$pc == 0] A$pc := 0;
  driver.A -> A.1: [A$pc == 1] A$pc := 0;
  driver.A -> A.err: [A$pc == 2] A$pc := 0;
  A.0 -> A.1: B$started := true;
  A.1 -> A.err: [x == 1];
  A.0 -> driver.B: A$pc := 0;
  A.1 -> driver.B: A$pc := 1;
  A.err -> driver.B: A$pc := 2;
  driver.B -> B.s: [B$started && B$pc == 0] B$pc := 0;
  driver.B -> B.0: [B$started && B$pc == 1] B$pc := 0;
  driver.B -> B.1: [B$started && B$pc == 2] B$pc := 0;
  driver.B -> B.2: [B$started && B$pc == 3] B$pc := 0;
  driver.B -> driver.A: [!B$started];
  B.s -> B.0: [B$started];
  B.0 -> B.1: B.r := x;
  B.1 -> B.2: x := B.r + 1;
  B.s -> driver.A: B$pc := 0, B.r := 0;
  B.0 -> driver.A: B$pc := 1, B.r := 0;
  B.1 -> driver.A: B$pc := 2;
  B.2 -> driver.A: B$pc := 3, B.r := 0;
}

error driver@A.err "A@err";
)";
  std::string printed = printSystem(sequential.system, {.sources = false});
  if (const auto at = printed.find("  locations "); at != std::string::npos)
    printed.erase(at, printed.find("  initial ") - at);
  EXPECT_EQ(printed, expected);
}

// Locked increments of x and y: with reduction the threads are suspended only at their ends.
TEST(Sequentialize, SuspendsWhereBlocksEnd) {
  const ConcurrentSystem system = parseSystem(R"(
      lock m; global int x = 0;
      thread A { local int r = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: r := x; 2 -> 3: x := r + 1; 3 -> 4: release(m); }
      thread B { local int r = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: r := x; 2 -> 3: x := r + 1; 3 -> 4: release(m); }
      error A@4 && B@4 && x != 2;)", "test.ts");
  const auto suspensions = [&](const movers::Blocks& blocks) {
    const Sequential sequential = sequentialize(system, blocks);
    int count = 0;
    for (const Step& step : sequential.system.threads[0].steps)
      count += sequential.origin[step.from.index] && !sequential.origin[step.to.index];
    return count;
  };
  EXPECT_EQ(suspensions(movers::withoutReduction(system)), 10);
  EXPECT_EQ(suspensions(reduced(system)), 4);
}

TEST(Sequentialize, ErrorsOfSeveralThreadsAreLookedForBetweenRounds) {
  const ConcurrentSystem system = parseSystem(R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := 1; }
      thread B { initial 0; 0 -> 1: x := 2; }
      error A@1 && B@1 && x == 1;)", "test.ts");
  const Sequential sequential = sequentialize(system, movers::withoutReduction(system));
  ASSERT_EQ(sequential.system.errors.size(), 1u);
  const ErrorCondition& error = sequential.system.errors.front();
  EXPECT_EQ(sequential.system.threads[0][error.at.front().location].name, "driver.A");
  EXPECT_TRUE(TinySearch(sequential.system).errorReachable());
}

TEST(Sequentialize, Obstacles) {
  const std::pair<const char*, const char*> rows[] = {
      {"thread A { initial 0; 0 -> 1: skip; }", ""},
      {"thread replicated A { initial 0; 0 -> 1: skip; }", "thread A stands for any number of copies"},
      {"thread A { initial 0; atomic 0; 0 -> 1: skip; }",
       "thread A starts inside an atomic section, which sequentialization does not cover"},
  };
  for (const auto& [text, obstacle] : rows) EXPECT_EQ(obstacleTo(parseSystem(text, "test.ts")).value_or(""), obstacle);
}

// What the driver does is no part of a path of the original.
TEST(Sequentialize, PathsLeadBack) {
  const ConcurrentSystem system = parseSystem(R"(
      thread A { initial 0; 0 -> 1: skip; }
      thread B { initial 0; 0 -> 1: skip; 1 -> 2: skip; })", "test.ts");
  const Sequential sequential = sequentialize(system, movers::withoutReduction(system));
  const auto at = [&](const std::string& name) {
    for (LocationId l : locationIds(sequential.system.threads[0]))
      if (sequential.system.threads[0][l].name == name) return l;
    throw std::logic_error("no location " + name);
  };
  Path path{{CutPoints(sequential.origin.size(), true)}, {}};
  const char* places[] = {"driver.A", "A.0", "driver.B", "B.0", "B.1", "driver.A", "A.0", "A.1"};
  for (std::size_t k = 0; k + 1 < std::size(places); ++k)
    path.segments.push_back({ThreadId{0}, at(places[k]), at(places[k + 1])});
  const Path original = originalPath(sequential, system, path);
  const std::vector<Segment> expected{{ThreadId{1}, LocationId{0}, LocationId{1}}, {ThreadId{0}, LocationId{0}, LocationId{1}}};
  EXPECT_EQ(original.segments, expected);
}

// ---- nothing is lost and nothing is added ------------------------------------------------------------------------

// The states of the original between steps, atomic sections left out, by location and the values of globals and of locals
// that may be read again.
using States = std::set<std::pair<std::vector<int>, std::map<std::string, std::string>>>;

std::map<std::string, std::string> withoutDead(const ConcurrentSystem& system, const std::vector<int>& at,
                                               std::map<std::string, std::string> values) {
  for (ThreadId t : threadIds(system)) {
    const auto live = liveLocals(system, t)[at[t.index]];
    for (const Variable& v : system[t].locals)
      if (!live.contains(v.symbol)) values.erase(v.symbol.name());
  }
  return values;
}

States statesOf(const ConcurrentSystem& system, const TinySearch& search) {
  States states;
  for (const auto& [at, values] : search.seen()) {
    bool between = true;
    for (ThreadId t : threadIds(system)) between = between && !system[t].locations[at[t.index]].atomic;
    if (between) states.insert({at, withoutDead(system, at, values)});
  }
  return states;
}

// The same of the sequential system, at the start of a round.
States roundsOf(const ConcurrentSystem& system, const Sequential& sequential, const TinySearch& search) {
  States states;
  for (const auto& [at, values] : search.seen()) {
    if (sequential.system.threads[0].locations[at[0]].name != "driver." + system.threads[0].name) continue;
    std::pair<std::vector<int>, std::map<std::string, std::string>> state{{}, values};
    for (const ThreadSystem& thread : system.threads) {
      state.first.push_back(std::stoi(values.at(thread.name + "$pc")));
      state.second.erase(thread.name + "$pc");
    }
    states.insert({state.first, withoutDead(system, state.first, state.second)});
  }
  return states;
}

TEST(Sequentialize, RandomSystemsHaveTheSameStatesAndErrors) {
  int compared = 0, errors = 0;
  for (unsigned seed = 1; seed <= 120; ++seed) {
    const std::string text = RandomSystem(seed).text();
    const ConcurrentSystem system = parseSystem(text, "random.ts");
    try {
      const TinySearch original(system, 1500);
      const Sequential plain = sequentialize(system, movers::withoutReduction(system));
      const TinySearch sequential(plain.system, 60'000);
      EXPECT_EQ(original.errorReachable(), sequential.errorReachable()) << text;
      EXPECT_EQ(statesOf(system, original), roundsOf(system, plain, sequential)) << text;
      const Sequential inBlocks = sequentialize(system, reduced(system));
      EXPECT_EQ(original.errorReachable(), TinySearch(inBlocks.system, 60'000).errorReachable()) << "reduced\n" << text;
      ++compared;
      errors += original.errorReachable();
    } catch (const std::runtime_error&) {
      continue;  // too many states
    }
  }
  EXPECT_GT(compared, 75);
  EXPECT_GT(errors, 15);
  EXPECT_LT(errors, compared - 15);
}

}  // namespace
}  // namespace redcomp::passes
