// Swarms: *proved* only if the answers that count cover everything; each way in which they do not is named.
#include "sweep/swarm.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace redcomp::sweep {
namespace {

const std::vector<std::string> errors{"a", "b", "c"};

Record answerTo(const ShardPlan& plan, const ShardName& shard, Verdict verdict = Verdict::Proved) {
  Record r;
  r.task = shard.word;
  r.verdict = verdict;
  r.reason = verdict == Verdict::Proved ? "" : "why";
  r.shard = nlohmann::json{{"name", shard.word}, {"system", plan.system}, {"errors", shard.errors}, {"frontier", shard.kind == ShardKind::SearchPart ? "f" : ""}}.dump();
  return r;
}

std::vector<Record> allProved(const ShardPlan& plan) {
  std::vector<Record> all;
  for (const ShardName& shard : shardsOf(plan)) all.push_back(answerTo(plan, shard));
  return all;
}

std::vector<std::string> wordsOf(const ShardPlan& plan) {
  std::vector<std::string> words;
  for (const ShardName& shard : shardsOf(plan)) words.push_back(shard.word);
  return words;
}

using Words = std::vector<std::string>;

TEST(Swarm, Shards) {
  EXPECT_EQ(wordsOf(planShards("s", errors, 2)), (Words{"1/2", "2/2"}));
  EXPECT_EQ(wordsOf(planShards("s", errors, 3)), (Words{"1/3", "2/3", "3/3"}));
  EXPECT_EQ(wordsOf(planShards("s", errors, 7)), (Words{"1/3", "2/3", "3/3", "1/3:1/1", "1/3:w1/1", "2/3:1/1", "3/3:1/1"}));
  EXPECT_EQ(wordsOf(planShards("s", {"a"}, 4)), (Words{"1/1", "1/1:1/1", "1/1:w1/1", "1/1:graph"}));
  EXPECT_EQ(wordsOf(planShards("s", {"a"}, 9)),
            (Words{"1/1", "1/1:1/3", "1/1:2/3", "1/1:3/3", "1/1:w1/3", "1/1:w2/3", "1/1:w3/3", "1/1:graph", "1/1:views"}));
  EXPECT_EQ(wordsOf(planShards("s", {}, 2)), (Words{"1/1", "1/1:1/1"}));
}

TEST(Swarm, EveryErrorIsInAShard) {
  for (int shards = 1; shards < 12; ++shards) {
    std::set<std::string> all;
    for (const ShardName& shard : shardsOf(planShards("s", errors, shards))) all.insert(shard.errors.begin(), shard.errors.end());
    EXPECT_EQ(all.size(), errors.size()) << shards;
  }
}

TEST(Swarm, WhatCovers) {
  const ShardPlan plan = planShards("s", {"a", "b"}, 10);
  std::vector<Record> all = allProved(plan);
  ASSERT_EQ(wordsOf(plan), (Words{"1/2", "2/2", "1/2:1/2", "1/2:2/2", "1/2:w1/1", "1/2:graph", "2/2:1/2", "2/2:2/2", "2/2:w1/1", "2/2:graph"}));
  EXPECT_TRUE(coverageOf(plan, all).covered);
  EXPECT_TRUE(coverageOf(plan, {all[0], all[1]}).covered) << "one for each group with all engines";
  EXPECT_TRUE(coverageOf(plan, {all[2], all[3], all[1]}).covered) << "both parts of the search for the first group";
  EXPECT_TRUE(coverageOf(plan, {all[5], all[1]}).covered) << "a proof rule for the first group";
  EXPECT_FALSE(coverageOf(plan, {all[2], all[1]}).covered) << "one part of two";
  EXPECT_FALSE(coverageOf(plan, {all[4], all[1]}).covered) << "a window proves nothing";
  EXPECT_FALSE(coverageOf(plan, {all[0]}).covered);
  EXPECT_FALSE(coverageOf(plan, {}).covered);
}

// Whatever single thing goes wrong with one shard of a set that just covers: nothing is proved, and the shard is named.
TEST(Swarm, WhatDoesNotCount) {
  const ShardPlan plan = planShards("s", errors, 3);
  const auto missing = [&](const std::function<void(Record&)>& spoil) {
    std::vector<Record> all = allProved(plan);
    spoil(all[1]);
    const Coverage coverage = coverageOf(plan, all);
    EXPECT_FALSE(coverage.covered);
    return coverage.missing.size() == 1 ? coverage.missing.front() : "not one";
  };
  const auto says = [](const char* name, const nlohmann::json& value) {
    return [=](Record& r) {
      auto said = nlohmann::json::parse(r.shard);
      said[name] = value;
      r.shard = said.dump();
    };
  };
  EXPECT_EQ(missing([](Record& r) { r.verdict = Verdict::Lost, r.reason = "no answer after 3 attempts"; }),
            "shard 2/3 (b): lost: no answer after 3 attempts");
  EXPECT_EQ(missing([](Record& r) { r.verdict = Verdict::TimeOut, r.reason = "did not end in time"; }), "shard 2/3 (b): time-out: did not end in time");
  EXPECT_EQ(missing([](Record& r) { r.task = "of something else"; }), "shard 2/3 (b): no answer");
  EXPECT_EQ(missing(says("system", "another")), "shard 2/3 (b): its answer is about another system");
  EXPECT_EQ(missing(says("errors", nlohmann::json{"a"})), "shard 2/3 (b): its answer is about other errors");
  EXPECT_EQ(missing(says("errors", nlohmann::json::array())), "shard 2/3 (b): its answer is about other errors");
  EXPECT_EQ(missing(says("name", "1/3")), "shard 2/3 (b): its answer is of another shard");
  EXPECT_EQ(missing([](Record& r) { r.shard.clear(); }), "shard 2/3 (b): its answer does not say what it is about");
  EXPECT_EQ(missing([](Record& r) { r.shard.resize(20); }), "shard 2/3 (b): its answer does not say what it is about");
}

TEST(Swarm, PartsMustHaveBegunAtTheSameStates) {
  const ShardPlan plan = planShards("s", {"a"}, 5);
  const std::vector<Record> all = allProved(plan);
  std::vector<Record> parts{all[1], all[2]};
  EXPECT_TRUE(coverageOf(plan, parts).covered);
  parts[1].shard = nlohmann::json{{"name", "1/1:2/2"}, {"system", "s"}, {"errors", {"a"}}, {"frontier", "g"}}.dump();
  const Coverage coverage = coverageOf(plan, parts);
  EXPECT_FALSE(coverage.covered);
  EXPECT_EQ(coverage.missing.back(), "parts of the search for group 1 began at different states");
  parts[1].shard = nlohmann::json{{"name", "1/1:2/2"}, {"system", "s"}, {"errors", {"a"}}, {"frontier", ""}}.dump();
  EXPECT_FALSE(coverageOf(plan, parts).covered);
}

}  // namespace
}  // namespace redcomp::sweep
