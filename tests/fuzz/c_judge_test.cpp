// gcc as the judge, sites that become assertions, and the programs that the generator makes.
#include "tests/fuzz/c_judge.h"

#include <gtest/gtest.h>

#include "tests/fuzz/c_differential.h"
#include "tests/fuzz/c_generate.h"

namespace redcomp::fuzz {
namespace {

Lines program(const std::string& body) { return {"#include <assert.h>", "int main(int n, char **v) {", body, "return 0;", "}"}; }

struct Case {
  const char* body;
  const char* invalid;
  bool asserted;
  SiteValues seen;
};

TEST(CJudge, Outcomes) {
  const std::vector<Case> cases{
      {"unsigned char x = 300; SITE(0, x); SITE(1, -1 < 1u);", "", false, {{0, {44}}, {1, {0}}}},
      {"for (int i = 0; i < 2; i++) SITE(0, i);", "", false, {{0, {0, 1}}}},
      {"assert(n == 2);", "", true, {}},
      {"assert(n == 1);", "", false, {}},
      {"int x; SITE(0, x);", "uninitialised", false, {}},
      {"int x = 2147483647; SITE(0, x + n);", "runtime error", false, {}},
      {"int a[2] = {0}; int *p = a; SITE(0, p[n + 1]);", "AddressSanitizer", false, {}},
      {"nonsense;", "gcc rejects it", false, {}},
  };
  CJudge judge;
  for (const Case& each : cases) {
    const CJudge::Outcome outcome = judge.execute(program(each.body), false);
    EXPECT_EQ(outcome.invalid, each.invalid) << each.body;
    EXPECT_EQ(outcome.asserted, each.asserted) << each.body;
    EXPECT_EQ(outcome.seen, each.seen) << each.body;
  }
}

TEST(CJudge, OverflowCanWrap) {
  EXPECT_EQ(CJudge().execute(program("int x = 2147483647; SITE(0, x + n);"), true).seen, (SiteValues{{0, {-2147483648LL}}}));
}

TEST(CSites, BecomeAssertions) {
  const Lines draft{"  SITE(0, x);", "SITE(1, f(1, 2));", "SITE(2, y);"};
  const SiteValues seen{{0, {7}}, {1, {1, 2}}};
  EXPECT_EQ(withAsserts(draft, seen, std::nullopt), (Lines{"  assert((x) == 7);", "(void)(f(1, 2));", "assert(0);"}));
  EXPECT_EQ(withAsserts(draft, seen, 0)[0], "  assert((x) != 7);");
  EXPECT_EQ(decided(seen), std::vector<int>{0});
}

TEST(CGenerate, ProgramsCompileAndHold) {
  CJudge judge;
  int valid = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Random random(seed);
    const Lines draft = draftOfC(random);
    const CJudge::Outcome outcome = judge.execute(draft, false);
    EXPECT_NE(outcome.invalid, "gcc rejects it") << textOf(draft);
    EXPECT_NE(outcome.invalid, "uninitialised") << textOf(draft);
    if (!outcome.invalid.empty()) continue;
    ++valid;
    const std::vector<int> sites = decided(outcome.seen);
    EXPECT_FALSE(judge.execute(withAsserts(draft, outcome.seen, std::nullopt), false, false).asserted) << textOf(draft);
    if (!sites.empty()) {
      EXPECT_TRUE(judge.execute(withAsserts(draft, outcome.seen, sites.back()), false, false).asserted) << textOf(draft);
    }
  }
  EXPECT_GE(valid, 3);
}

TEST(CDifferential, ReasonsAreCounted) {
  EXPECT_EQ(reasonOf({Answer::Refused, "redcomp: /tmp/x.c:3:1: unsupported: 'f' of 12 cells\n"}), "refused: unsupported: 'X' of N cells");
  EXPECT_EQ(reasonOf({Answer::Inconclusive, "inconclusive: search: no violation among 0 states; graph: time limit (0.24 s)\n"}),
            "inconclusive: graph: time limit");
}

}  // namespace
}  // namespace redcomp::fuzz
