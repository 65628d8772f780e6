#include "engines/settle.h"

#include <gtest/gtest.h>

#include "ts/undefined.h"

namespace redcomp::engines {
namespace {

using logic::Assumption;

Assumption undefined(std::string_view what) { return {"undefined-behaviour", std::nullopt, logic::noUndefined(what)}; }

PropertyAnswer answer(Property property, Verdict verdict, std::vector<Assumption> assumptions = {}) {
  PropertyAnswer answer{property, {}};
  answer.outcome.verdict = verdict;
  answer.outcome.assumptions = std::move(assumptions);
  return answer;
}

const Assumption overflow = undefined(ts::toString(ts::Undefined::SignedOverflow));
const Assumption bounds = undefined(ts::toString(ts::Undefined::Bounds));
const Assumption race{"data-race", std::nullopt, "sequential consistency of accesses that may race: x"};
const Assumption library{"library", std::nullopt, "pthread_create and pthread_join do not fail"};

TEST(Settle, WhoShowsWhat) {
  EXPECT_EQ(settledBy(overflow), Property::Overflow);
  EXPECT_EQ(settledBy(undefined(ts::toString(ts::Undefined::Shift))), Property::Overflow);
  EXPECT_EQ(settledBy(bounds), Property::Memory);
  EXPECT_EQ(settledBy(undefined(logic::kUseOfFreedMemory)), Property::Memory);
  EXPECT_EQ(settledBy(undefined(logic::kUseOfDestroyedMutex)), Property::Locks);
  EXPECT_EQ(settledBy(race), Property::Races);
  EXPECT_EQ(settledBy(library), std::nullopt);
  EXPECT_EQ(settledBy(undefined("return of a function that is declared not to")), std::nullopt);
}

TEST(Settle, WhatOthersHaveShownIsNotAssumed) {
  std::vector<PropertyAnswer> answers{answer(Property::Assertions, Verdict::Proved, {overflow, race, library}),
                                      answer(Property::Races, Verdict::Proved, {overflow}),
                                      answer(Property::Overflow, Verdict::Proved, {race})};
  settle(answers);
  EXPECT_EQ(answers[0].outcome.assumptions, std::vector{library});
  for (const PropertyAnswer& each : answers) EXPECT_TRUE(each.outcome.provided.empty());
  EXPECT_TRUE(answers[1].outcome.assumptions.empty() && answers[2].outcome.assumptions.empty());
}

TEST(Settle, WhatOthersHaveNotShownIsACondition) {
  std::vector<PropertyAnswer> answers{answer(Property::Assertions, Verdict::Proved, {overflow, race, bounds}),
                                      answer(Property::Races, Verdict::Violated),
                                      answer(Property::Overflow, Verdict::Inconclusive)};
  settle(answers);
  const Outcome& assertions = answers[0].outcome;
  EXPECT_EQ(assertions.assumptions, std::vector{bounds});  // nobody was asked for memory
  ASSERT_EQ(assertions.provided.size(), 2u);
  EXPECT_EQ(assertions.provided[0].assumption, overflow);
  EXPECT_EQ(assertions.provided[0].verdict, Verdict::Inconclusive);
  EXPECT_EQ(assertions.provided[1].verdict, Verdict::Violated);
}

TEST(Settle, ViolationsKeepWhatTheyRestOn) {
  std::vector<PropertyAnswer> answers{answer(Property::Assertions, Verdict::Violated, {library, race}), answer(Property::Races, Verdict::Proved)};
  settle(answers);
  EXPECT_EQ(answers[0].outcome.assumptions.size(), 2u);
}

TEST(Settle, OneViolationIsWorseThanManyProofs) {
  EXPECT_EQ(worstOf({answer(Property::Races, Verdict::Proved), answer(Property::Memory, Verdict::Violated), answer(Property::Locks, Verdict::Inconclusive)}),
            Verdict::Violated);
  EXPECT_EQ(worstOf({answer(Property::Races, Verdict::Proved), answer(Property::Locks, Verdict::Inconclusive)}), Verdict::Inconclusive);
  EXPECT_EQ(worstOf({answer(Property::Races, Verdict::Proved)}), Verdict::Proved);
}

}  // namespace
}  // namespace redcomp::engines
