// Blocks: where threads may be interrupted and why, as text; and the reduced semantics of random systems reaches the same
// errors as all their interleavings. (kinds_test.cpp has more Out locations.)
#include "movers/blocks.h"

#include <gtest/gtest.h>

#include "movers/print_movers.h"
#include "movers/reduced_semantics.h"
#include "tests/unit/ts/projections.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

struct Row {
  const char* idea;
  const char* text;
  const char* blocks;  // of the first thread: Out or In, phase and reason by location
};

std::string blocksOf(const char* text) {
  const ConcurrentSystem system = ts::parseSystem(text, "test.ts");
  const Blocks blocks = findBlocks(system, analyseMovers(system));
  std::string result;
  for (LocationId l : ts::locationIds(system.threads[0])) {
    const LocationBlock& block = blocks.locations[0][l.index];
    const char* phase = block.preCommit && block.postCommit ? "both" : block.postCommit ? "post" : block.preCommit ? "pre" : "never";
    result += fmt::format("{} {} {}{}\n", system.threads[0][l].name, block.out ? "Out" : "In", phase,
                          block.reason.empty() ? "" : ": " + block.reason);
  }
  return result;
}

const Row rows[] = {
    {"a critical section", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := x + 1; 2 -> 3: release(m); 3 -> 4: skip; }
      thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := x + 2; 2 -> 3: release(m); })",
     "0 Out pre: initial location\n"
     "1 In pre\n"
     "2 In pre\n"
     "3 In post\n"
     "4 Out both: no step leaves it\n"},
    {"two critical sections", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: release(m); 2 -> 3: acquire(m); 3 -> 4: release(m); }
      thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: release(m); })",
     "0 Out pre: initial location\n"
     "1 In pre\n"
     "2 Out both: committed, and a step from it does not move left\n"
     "3 In pre\n"
     "4 Out both: no step leaves it\n"},
    {"a guard that never holds", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: [false]; 2 -> 3: x := 2; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := x; })",
     "0 Out pre: initial location\n"
     "1 Out both: committed, and may block\n"
     "2 In pre\n"
     "3 Out both: no step leaves it\n"},
    {"a loop before the commit, and one after it", R"(
      global int x = 0;
      thread A { local int i = 0; initial 0; 0 -> 1: skip; 1 -> 1: [i < 3] i := i + 1; 1 -> 2: [i >= 3]; 2 -> 3: x := 1;
                 3 -> 3: [i > 0] i := i - 1; 3 -> 4: [i <= 0]; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := x; })",
     "0 Out pre: initial location\n"
     "1 In pre\n"
     "2 In pre\n"
     "3 Out both: committed, and the head of a loop\n"
     "4 Out pre: no step leaves it\n"},
    {"a branch of which one side is committed", R"(
      global int x = 0;
      thread A { local int i = 0; initial 0; 0 -> 1: [i == 0]; 0 -> 2: [i != 0]; 1 -> 2: x := 1; 2 -> 3: skip; 3 -> 4: x := 2; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := x; })",
     "0 Out pre: initial location\n"
     "1 In pre\n"
     "2 In both\n"
     "3 Out both: committed, and a step from it does not move left\n"
     "4 Out both: no step leaves it\n"},
    {"an atomic section that may get stuck, after a write", R"(
      global int x = 0; global int y = 0;
      thread A { initial 0; atomic 2; 0 -> 1: x := 1; 1 -> 2: skip; 2 -> 3: [y == 1]; }
      thread B { local int b = 0; initial 0; 0 -> 1: b := x; })",
     "0 Out pre: initial location\n"
     "1 Out both: committed, and an atomic section that may not finish starts\n"
     "2 In pre\n"
     "3 Out pre: no step leaves it\n"},
    {"an assertion", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> err: [x != 0]; 1 -> 2: [x == 0]; 2 -> 3: release(m); }
      thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 2; 2 -> 3: release(m); }
      error A@err;)",
     "0 Out pre: initial location\n"
     "1 In pre\n"
     "err Out pre: no step leaves it\n"
     "2 In pre\n"
     "3 Out both: no step leaves it\n"},
};

TEST(Blocks, Table) {
  for (const Row& row : rows) EXPECT_EQ(blocksOf(row.text), row.blocks) << row.idea;
}

// Besides errors: each thread gets to the same places with the same values of its locals, whatever is read by errors has the same
// values where these are looked for, and states in which everybody is between blocks are the same.
std::string difference(const ConcurrentSystem& system, const ReducedSemantics& reduced, const ts::TinySearch& all, const ts::TinySearch& inBlocks) {
  if (all.errorReachable() != inBlocks.errorReachable()) return all.errorReachable() ? "the error is hidden\n" : "there is no error\n";
  const auto everywhere = ts::localStates(system, all), here = ts::localStates(system, inBlocks);
  for (ThreadId t : ts::threadIds(system))
    for (const auto& [at, locals] : everywhere[t.index])
      if (!here[t.index].contains({at, locals})) return fmt::format("{} is never at {} with these values\n", system[t].name, system[t].locations[at].name);
  for (const ts::ErrorCondition& error : system.errors)
    for (const auto& [at, values] : inBlocks.seen()) {
      const auto there = [&](const ts::ThreadLocation& place) { return at[place.thread.index] == place.location.index; };
      if (std::all_of(error.at.begin(), error.at.end(), there) && isObservable(error, inBlocks.alone(at)) != inBlocks.isLookedFor(error, at))
        return "an error is looked for where it does not count, or not where it does\n";
    }
  if (ts::errorViews(system, all) != ts::errorViews(system, inBlocks)) return "an error sees other values\n";
  for (const auto& [at, values] : all.seen())
    if (!reduced.onlyMover([&](ThreadId t) { return LocationId{at[t.index]}; }) && !inBlocks.seen().contains({at, values}))
      return "a state between blocks is hidden\n";
  return "";
}

// Of 1,000 systems, reduction leaves out states of 467; 261 of these have an error.
TEST(Blocks, ReducedSemanticsReachesTheSameErrorsInRandomSystems) {
  int reached = 0, notReached = 0;  // with states that reduction leaves out
  for (const ts::RandomShape& shape : {ts::RandomShape{}, {.assertions = true, .endless = true}, {.assertions = true, .misuse = true},
                                       {.assertions = true, .spinning = true}})
    for (unsigned seed = 0; seed < 250; ++seed) {
      const std::string text = ts::RandomSystem(seed, shape).text();
      const ConcurrentSystem system = ts::withoutUndefined(ts::parseSystem(text, ""));
      const Movers movers = analyseMovers(system);
      const Blocks blocks = findBlocks(system, movers);
      const ReducedSemantics reduced(system, blocks);
      const auto alone = [&](const std::vector<int>& at) { return reduced.onlyMover([&](ThreadId t) { return LocationId{at[t.index]}; }); };
      try {
        const ts::TinySearch all(system, 1500), inBlocks(system, {.limit = 1500, .alone = alone, .visit = {}});
        EXPECT_EQ(difference(system, reduced, all, inBlocks), "") << text << printBlocks(system, movers, blocks);
        if (inBlocks.seen().size() < all.seen().size()) ++(all.errorReachable() ? reached : notReached);
      } catch (const std::runtime_error&) {
        continue;  // too many states
      }
    }
  EXPECT_GT(reached, 100);
  EXPECT_GT(notReached, 80);
}

}  // namespace
}  // namespace redcomp::movers
