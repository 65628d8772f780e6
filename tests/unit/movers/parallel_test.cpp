// May-happen-in-parallel: who may have been started and who has surely ended, as text; and in all states of random systems.
#include "movers/parallel.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

std::string namesOf(const ConcurrentSystem& system, const std::set<ThreadId>& threads) {
  std::string names;
  for (ThreadId t : threads) names += (names.empty() ? "" : " ") + system[t].name;
  return names;
}

struct Row {
  const char* idea;
  const char* text;
  const char* known;  // of the first thread, by location: who may have been started; who has surely ended
};

const Row rows[] = {
    {"threads that just run", "thread M { initial 0; 0 -> 1: skip; } thread A { initial 0; 0 -> 1: skip; }",
     "0: M A; \n1: M A; \n"},
    {"created, and joined", R"(
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: exit; })",
     "0: M; \n1: M A; \n2: M A; A\n"},
    {"created by a created one", R"(
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: create(B); 2 -> 3: exit; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: exit; })",
     "0: M; \n1: M A B; \n2: M A B; A\n"},
    {"joined by a joined one", R"(
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: create(B); 2 -> 3: join(B); 3 -> 4: exit; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: exit; })",
     "0: M; \n1: M A B; \n2: M A B; A B\n"},
    {"joined on one path only", R"(
      thread M { local int c; initial 0; 0 -> 1: create(A); 1 -> 2: [c == 0]; 1 -> 2: join(A); }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: exit; })",
     "0: M; \n1: M A; \n2: M A; \n"},
    {"copies are joined one by one", R"(
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: skip as join(A); }
      thread replicated A { initial 0; 0 -> 1: start; 1 -> 2: exit; })",
     "0: M; \n1: M A; \n2: M A; \n"},
};

TEST(Parallel, StartedAndEnded) {
  for (const Row& row : rows) {
    const ConcurrentSystem system = ts::parseSystem(row.text, "test.ts");
    const Parallelism parallelism(system);
    std::string known;
    for (LocationId l : ts::locationIds(system.threads[0])) {
      const ThreadLocation place{ThreadId{0}, l};
      known += fmt::format("{}: {}; {}\n", system.threads[0][l].name, namesOf(system, parallelism.maybeStarted(place)),
                           namesOf(system, parallelism.surelyEnded(place)));
    }
    EXPECT_EQ(known, row.known) << row.idea;
  }
}

// Of 200 systems, 99 create threads, and in all of these some cannot run beside others.
TEST(Parallel, InAllStatesOfRandomSystems) {
  int excluded = 0;  // systems in which two threads are kept apart somewhere
  for (unsigned seed = 0; seed < 200; ++seed) {
    const std::string text = ts::RandomSystem(seed, {.joining = seed % 2 == 0}).text();
    const ConcurrentSystem system = ts::parseSystem(text, "");
    if (text.find("create") == std::string::npos) continue;
    const Parallelism parallelism(system);
    std::vector<std::vector<std::vector<StepId>>> steps;
    for (const ts::ThreadSystem& thread : system.threads) steps.push_back(stepsFrom(thread));
    const auto canMove = [&](const ts::TinyState& state, ThreadId t) {
      return std::any_of(steps[t.index][state.at[t.index]].begin(), steps[t.index][state.at[t.index]].end(), [&](StepId s) {
        return ts::forEachAfter(state, t.index, system[t][s], [](const ts::TinyState&) {});
      });
    };
    bool apart = false;
    const auto visit = [&](const ts::TinyState& state) {
      for (ThreadId a : ts::threadIds(system))
        for (ThreadId b : ts::threadIds(system)) {
          const ThreadLocation here{a, {state.at[a.index]}}, there{b, {state.at[b.index]}};
          if (!(a < b)) continue;
          if (!parallelism.mayRunInParallel(here, there)) {
            apart = true;
            EXPECT_FALSE(canMove(state, a) && canMove(state, b)) << text << state.at[a.index] << " " << state.at[b.index];
          }
        }
    };
    try {
      ts::TinySearch(system, {.limit = 1000, .alone = {}, .visit = visit});
    } catch (const std::runtime_error&) {
    }  // too many states: those seen have been looked at
    excluded += apart;
  }
  EXPECT_GT(excluded, 40);
}

}  // namespace
}  // namespace redcomp::movers
