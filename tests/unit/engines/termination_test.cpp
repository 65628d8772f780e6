// Termination of random systems, compared with a search through all their states.
#include "engines/termination.h"

#include <gtest/gtest.h>

#include "search/lasso.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::engines {
namespace {

constexpr std::size_t kStates = 4000;

// Whether there is a cycle among all states, step by step; nothing if there are too many.
std::optional<bool> hasCycle(const ts::ConcurrentSystem& system) {
  search::LassoOptions options;
  options.maxStates = kStates;
  const auto found = search::findLasso(system, movers::withoutReduction(system), options);
  if (!found.lasso && found.states >= kStates) return std::nullopt;
  return found.lasso.has_value();
}

// In the order proved, violated, inconclusive: infinite runs by row, blocked states by column.
TEST(Termination, IsProvedOnlyIfNoRunIsInfiniteAndNoneIsBlocked) {
  using enum Verdict;
  const Verdict verdicts[] = {Proved, Violated, Inconclusive};
  const Verdict expected[3][3] = {{Proved, Violated, Inconclusive}, {Violated, Violated, Violated}, {Inconclusive, Violated, Inconclusive}};
  for (int i = 0; i < 3; ++i)
    for (int b = 0; b < 3; ++b) {
      Outcome infinite, blocked;
      infinite.verdict = verdicts[i];
      blocked.verdict = verdicts[b];
      for (Outcome* each : {&infinite, &blocked})
        if (each->verdict == Violated) each->violation.emplace();
      EXPECT_EQ(neitherInfiniteNorBlocked(infinite, blocked).verdict, expected[i][b]) << i << " " << b;
    }
}

TEST(Termination, RandomSystemsAgreeWithAllTheirStates) {
  int proved = 0, infinite = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = ts::RandomSystem(seed).text();
    const ts::ConcurrentSystem system = ts::parseSystem(text, "random.ts");
    const auto cycle = hasCycle(system);
    if (!cycle) continue;
    Request request;
    request.question.termination = true;
    request.limits.time = 3;
    request.strictChecks = true;
    Stages stages(request.limits.time, Stages::Progress::None, false);
    Outcome outcome;
    try {
      outcome = checkTermination(system, system, request, stages);
    } catch (const TimeOver&) {
      continue;
    }
    const bool saysInfinite = outcome.verdict == Verdict::Violated && outcome.violation->repeatsFrom;
    if (*cycle) EXPECT_NE(outcome.verdict, Verdict::Proved) << seed << "\n" << text;
    else EXPECT_FALSE(saysInfinite) << seed << "\n" << text;
    proved += outcome.verdict == Verdict::Proved;
    infinite += saysInfinite;
  }
  EXPECT_GT(proved, 15);
  EXPECT_GT(infinite, 4);
}

}  // namespace
}  // namespace redcomp::engines
