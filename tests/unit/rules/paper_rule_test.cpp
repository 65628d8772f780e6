// RuleSafety premise by premise: which clauses a small system gives.
#include "rules/paper_rule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/blocks.h"
#include "movers/kinds.h"
#include "ts/text/text.h"

namespace redcomp::rules {
namespace {

const char* const lockedCounter = R"(
  global int x = 0; lock m;
  thread A { local int a = 0; initial 0; 0 -> 1: acquire(m); 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> 4: release(m); }
  thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := x + 1; 2 -> 3: release(m); }
  error A@4 && B@3 && x != 2 "lost update";)";

movers::Blocks blocksOf(const ts::ConcurrentSystem& system) {
  return movers::findBlocks(system, movers::analyseMovers(system));
}

std::map<Premise, int> count(const PaperEncoding& encoding) {
  std::map<Premise, int> counts;
  for (const PaperOrigin& o : encoding.toValidate.origins) ++counts[o.premise];
  return counts;
}

TEST(PaperRule, OneClausePerStepAndPremise) {
  ts::ConcurrentSystem system = ts::parseSystem(lockedCounter, "test.ts");
  PaperEncoding encoding = encodePaperRule(system, blocksOf(system), RangePrecision::Coarse);
  std::map<Premise, int> expected{{Premise::S1, 2}, {Premise::S2, 2}, {Premise::S3, 3}, {Premise::S4Step, 2},
                                  {Premise::S4State, 2}, {Premise::S6, 2}, {Premise::S7, 1}};
  EXPECT_EQ(count(encoding), expected);
  std::vector<std::string> names;
  for (const horn::Predicate& p : encoding.toValidate.system.predicates) names.push_back(p.name);
  EXPECT_EQ(names, (std::vector<std::string>{"IR_A", "LStep_A", "IStep_A", "IR_B", "LStep_B", "IStep_B"}));
}

TEST(PaperRule, WithoutReductionEveryStepIsVisible) {
  ts::ConcurrentSystem system = ts::parseSystem(lockedCounter, "test.ts");
  PaperEncoding encoding = encodePaperRule(system, movers::withoutReduction(system), RangePrecision::Coarse);
  std::map<Premise, int> expected{{Premise::S1, 2}, {Premise::S5Step, 7}, {Premise::S5State, 7}, {Premise::S6, 2},
                                  {Premise::S7, 1}};
  EXPECT_EQ(count(encoding), expected);
}

TEST(PaperRule, LabelsNameThePremise) {
  ts::ConcurrentSystem system = ts::parseSystem(lockedCounter, "test.ts");
  PaperEncoding encoding = encodePaperRule(system, blocksOf(system), RangePrecision::Coarse);
  std::vector<std::string> wanted{"S1 thread A", "S2 thread A: 0 -> 1", "S3 thread A: 1 -> 2", "S4 thread A: 3 -> 4",
                                  "S6 thread A, step of B", "S7 lost update"};
  for (const std::string& label : wanted)
    EXPECT_TRUE(std::any_of(encoding.toValidate.system.clauses.begin(), encoding.toValidate.system.clauses.end(),
                            [&](const horn::Clause& c) { return c.label.rfind(label, 0) == 0; }))
        << label;
}

TEST(PaperRule, ModelsValidateAndRefutationsAreStepsOfTheProgram) {
  ts::ConcurrentSystem safe = ts::parseSystem(lockedCounter, "test.ts");
  PaperEncoding proof = encodePaperRule(safe, blocksOf(safe), RangePrecision::Coarse);
  ASSERT_TRUE(proof.coarse);
  horn::Answer answer = horn::solve(proof.coarse->system);
  ASSERT_TRUE(std::holds_alternative<horn::Model>(answer));
  EXPECT_TRUE(horn::validate(proof.toValidate.system, restoreModel(proof, std::get<horn::Model>(answer))).valid());

  std::string broken = lockedCounter;
  broken.replace(broken.find("x != 2"), 6, "x == 2");
  ts::ConcurrentSystem unsafe = ts::parseSystem(broken, "test.ts");
  PaperEncoding refuted = encodePaperRule(unsafe, blocksOf(unsafe), RangePrecision::Coarse);
  horn::Answer refutation = horn::solve(refuted.toSolve().system);
  ASSERT_TRUE(std::holds_alternative<horn::Refutation>(refutation));
  ts::Path path = readPath(refuted, std::get<horn::Refutation>(refutation));
  EXPECT_EQ(path.segments.size(), 2u);
  std::vector<ts::LocationId> at{unsafe.threads[0].initial, unsafe.threads[1].initial};
  for (const ts::Segment& s : path.segments) {
    EXPECT_EQ(at[s.thread.index], s.from);
    at[s.thread.index] = s.to;
  }
}

}  // namespace
}  // namespace redcomp::rules
