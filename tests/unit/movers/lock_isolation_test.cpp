// Isolation by locks, creation and join: which globals nobody else writes or looks at; and random systems.
#include "movers/lock_isolation.h"

#include <gtest/gtest.h>

#include "tests/unit/passes/random_system_check.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

std::string names(const std::set<Term>& globals) {
  std::string text;
  for (const Term& g : globals)
    if (g.name() != "k" && g.name().find('$') == std::string::npos) text += (text.empty() ? "" : " ") + g.name();
  return text;
}

struct Case {
  const char* what;
  const char* system;
  ts::ThreadLocation place;
  const char *stable, *unseen;
};

TEST(Isolation, ByLocksAndCreation) {
  const auto at = [](int thread, int location) { return ts::ThreadLocation{{thread}, {location}}; };
  const char* const locked =
      "global int v = 0; lock k; thread T { initial 0; 0 -> 1: acquire(k); 1 -> 2: v := 1; 2 -> 3: release(k); } "
      "thread U { initial 0; 0 -> 1: acquire(k); 1 -> 2: v := 2; 2 -> 3: release(k); }";
  const std::string observed = std::string(locked) + " error v == 1;";
  const char* const half =
      "global int v = 0; lock k; thread T { initial 0; 0 -> 1: acquire(k); 1 -> 2: v := 1; 2 -> 3: release(k); } "
      "thread U { initial 0; 0 -> 1: acquire(k); 1 -> 2: v := 2; 2 -> 3: release(k); 3 -> 4: [v == 1]; }";
  const char* const created =
      "global int v = 0; thread T { initial 0; 0 -> 1: v := 1; 1 -> 2: create(U); 2 -> 3: join(U); 3 -> 4: skip; } "
      "thread U { initial 0; 0 -> 1: start; 1 -> 2: v := 2; 2 -> 3: exit; }";
  const char* const twoCreated =
      "global int v = 0; thread T { initial 0; 0 -> 1: create(U); 1 -> 2: join(U); 2 -> 3: create(W); } "
      "thread U { initial 0; 0 -> 1: start; 1 -> 2: v := 2; 2 -> 3: exit; } thread W { initial 0; 0 -> 1: start; 1 -> 2: skip; }";
  for (const Case& c : std::vector<Case>{
           {"without the lock", locked, at(0, 0), "", ""},
           {"with the lock", locked, at(0, 1), "v", "v"},
           {"after the write, still with the lock", locked, at(0, 2), "v", "v"},
           {"after the release", locked, at(0, 3), "", ""},
           {"read elsewhere without the lock", half, at(0, 1), "v", ""},
           {"observed by an error condition", observed.c_str(), at(0, 1), "v", ""},
           {"before the creation", created, at(0, 1), "v", "v"},
           {"after it", created, at(0, 2), "", ""},
           {"after the join", created, at(0, 3), "v", "v"},
           {"the other one, once it runs", created, at(1, 1), "", ""},
           {"W stands at its initial location while U runs", twoCreated, at(2, 0), "", ""},
           {"W, once it runs, knows that U has ended", twoCreated, at(2, 1), "v", "v"},
       }) {
    const ts::Isolated isolated = isolationByLocks(ts::parseSystem(c.system, ""))[c.place];
    EXPECT_EQ(names(isolated.stable), c.stable) << c.what;
    EXPECT_EQ(names(isolated.unseen), c.unseen) << c.what;
  }
}

TEST(Isolation, IntervalsHoldInAllStatesOfRandomSystems) {
  for (unsigned seed = 1000; seed < 1200; ++seed) {
    const std::string text = ts::RandomSystem(seed).text();
    const ConcurrentSystem system = ts::parseSystem(text, "");
    EXPECT_EQ(passes::problemWith(system, isolationByLocks(system)), "") << text;
  }
}

}  // namespace
}  // namespace redcomp::movers
