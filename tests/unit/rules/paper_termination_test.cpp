// RuleTermination premise by premise: which clauses a small system gives, and the way from a refutation to a round.
#include "rules/paper_termination.h"

#include <gtest/gtest.h>

#include <map>

#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::rules {
namespace {

// A loop inside a block of A, one across threads in B.
const char* const twoLoops = R"(
  global int x; lock m;
  thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: [x > 0] x := x - 1; 2 -> 1: skip; 1 -> 3: [x <= 0]; 3 -> 4: release(m); }
  thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: release(m); })";

struct Encoded {
  ts::ConcurrentSystem system;
  movers::Blocks blocks;
  RankingFunctions functions;
  PaperTermination encoding;
};

Encoded encoded(const char* text) {
  Encoded e{ts::parseSystem(text, "test.ts"), {}, {}, {}};
  e.blocks = movers::findBlocks(e.system, movers::analyseMovers(e.system));
  e.functions.inside.resize(e.system.threads.size());
  e.encoding = encodePaperTermination(e.system, e.blocks, e.functions);
  return e;
}

TEST(PaperTermination, OneClausePerStepAndPremise) {
  const Encoded e = encoded(twoLoops);
  std::map<std::string, int> premises;
  for (const horn::Clause& clause : e.encoding.toValidate.clauses)
    if (clause.label[0] == 'T') ++premises[clause.label.substr(0, clause.label.find(' '))];
  // Steps inside blocks: 1 -> 2, 2 -> 1, 1 -> 3 of A, and 1 -> 2 of B.
  EXPECT_EQ(premises, (std::map<std::string, int>{{"T1", 4}, {"T1+", 4}, {"T2", 2}, {"T3", 2}, {"T3+", 2}, {"T4", 1}}));
}

// With the functions that refutations ask for, the clauses have a model, which is validated.
TEST(PaperTermination, RefutationsGiveFunctions) {
  Encoded e = encoded("thread A { local int i; initial 0; 0 -> 0: [i > 0] i := i - 1; }");
  for (int attempt = 0; attempt < 4; ++attempt) {
    const horn::Answer answer = horn::solve(e.encoding.toSolve);
    if (auto* model = std::get_if<horn::Model>(&answer)) {
      EXPECT_EQ(attempt, 1);
      const horn::Model restored = restoreModel(e.system, e.blocks, e.encoding, *model);
      EXPECT_TRUE(horn::validate(e.encoding.toValidate, restored).valid());
      return;
    }
    ASSERT_TRUE(std::holds_alternative<horn::Refutation>(answer));
    const PaperRound round = readRound(e.encoding, std::get<horn::Refutation>(answer));
    EXPECT_FALSE(round.segments.empty());
    const auto found = horn::rankingsOf(roundOf(e.system, e.encoding, round), {e.system.threads[0].locals[0].symbol});
    ASSERT_FALSE(found.empty());
    (round.inside ? e.functions.inside[0] : e.functions.across) = found;
    e.encoding = encodePaperTermination(e.system, e.blocks, e.functions);
  }
  FAIL() << "no model found";
}

TEST(PaperTermination, NoFunctionForALoopWithoutEnd) {
  const Encoded e = encoded("thread A { local int i; initial 0; 0 -> 0: [i > 0] i := i + 1; }");
  const horn::Answer answer = horn::solve(e.encoding.toSolve);
  ASSERT_TRUE(std::holds_alternative<horn::Refutation>(answer));
  const PaperRound round = readRound(e.encoding, std::get<horn::Refutation>(answer));
  EXPECT_TRUE(horn::rankingsOf(roundOf(e.system, e.encoding, round), {e.system.threads[0].locals[0].symbol}).empty());
}

}  // namespace
}  // namespace redcomp::rules
