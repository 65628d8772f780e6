#include "driver/options.h"

#include <gtest/gtest.h>

namespace redcomp::driver {
namespace {

std::variant<Options, EndNow> parse(std::vector<const char*> words) {
  words.insert(words.begin(), "redcomp");
  return parseCommandLine(static_cast<int>(words.size()), words.data());
}

Options accepted(std::vector<const char*> words) {
  auto parsed = parse(std::move(words));
  EXPECT_TRUE(std::holds_alternative<Options>(parsed));
  return std::holds_alternative<Options>(parsed) ? std::get<Options>(parsed) : Options{};
}

TEST(CommandLine, Defaults) {
  Options o = accepted({"p.c", "--safety"});
  EXPECT_EQ(o.files, std::vector<std::string>{"p.c"});
  EXPECT_TRUE(o.safety && o.reduction && o.slicing && o.intervals);
  EXPECT_EQ(o.rule, std::nullopt);
  EXPECT_EQ(o.viewLevel, std::nullopt);
}

TEST(CommandLine, StagesCanBeLeftOut) {
  Options o = accepted({"p.c", "--safety", "--no-slicing", "--no-intervals"});
  EXPECT_FALSE(o.slicing || o.intervals);
}

TEST(CommandLine, NoReductionIsThePaperRuleUnlessAnotherIsNamed) {
  EXPECT_EQ(accepted({"p.c", "--safety", "--no-reduction"}).rule, rules::Rule::Paper);
  EXPECT_EQ(accepted({"p.c", "--safety", "--no-reduction", "--rule", "graph"}).rule, rules::Rule::Graph);
}

TEST(CommandLine, ALevelOfViewsIsARuleOfViews) {
  Options o = accepted({"p.c", "--safety", "--views", "2"});
  EXPECT_EQ(o.rule, rules::Rule::Views);
  EXPECT_EQ(o.viewLevel, 2);
  EXPECT_EQ(accepted({"p.c", "--safety", "--views", "auto", "--no-reduction"}).rule, rules::Rule::Views);
  EXPECT_EQ(accepted({"p.c", "--safety", "--rule", "auto", "--no-reduction"}).rule, std::nullopt);
}

TEST(CommandLine, WhatFollowsTwoDashesIsClangs) {
  Options o = accepted({"p.c", "--safety", "--", "-DN=3", "--safety"});
  EXPECT_EQ(o.parse.clangArguments, (std::vector<std::string>{"-DN=3", "--safety"}));
}

TEST(CommandLine, Dumps) {
  Options o = accepted({"p.c", "--dump", "ts", "--dump", "movers"});
  EXPECT_EQ(o.dumps, (std::vector<Dump>{Dump::Ts, Dump::Movers}));
}

TEST(CommandLine, WrongUsageEndsWithOne) {
  const std::vector<std::vector<const char*>> wrong = {
      {}, {"p.c"}, {"--safety"}, {"p.c", "--safty"}, {"p.c", "--safety", "--rule", "magic"},
      {"p.c", "--safety", "--timeout", "-1"}, {"p.c", "--dump", "everything"}, {"a.c", "b.ts", "--safety"},
      {"p.c", "--safety", "--views", "4"}, {"p.c", "--deadlock", "--safety"}, {"p.c", "--deadlock", "--check", "locks"},
      {"p.c", "--termination", "--safety"}, {"p.c", "--termination", "--deadlock"}, {"p.c", "--safety", "--fair"},
      {"p.c", "--termination", "--fair", "--rule", "paper"}, {"p.c", "--termination", "--views", "2"}};
  for (const auto& words : wrong) {
    auto parsed = parse(words);
    ASSERT_TRUE(std::holds_alternative<EndNow>(parsed));
    EXPECT_EQ(std::get<EndNow>(parsed).exitCode, 1);
    EXPECT_FALSE(std::get<EndNow>(parsed).err.empty());
  }
}

TEST(CommandLine, HelpEndsWithZero) {
  auto parsed = parse({"--help"});
  ASSERT_TRUE(std::holds_alternative<EndNow>(parsed));
  EXPECT_EQ(std::get<EndNow>(parsed).exitCode, 0);
  EXPECT_NE(std::get<EndNow>(parsed).out.find("Exit codes"), std::string::npos);
}

TEST(CommandLine, ASequentialProgramIsReducedOnDemand) {
  EXPECT_FALSE(accepted({"p.c", "--safety", "--engine", "ul-cseq"}).reduction);
  const Options o = accepted({"p.c", "--safety", "--engine", "ul-cseq", "--reduce", "--threads", "3"});
  EXPECT_TRUE(o.sequential && o.reduction);
  EXPECT_EQ(o.threads, 3);
  EXPECT_EQ(accepted({"p.c", "--emit-c", "q.c"}).emitFile, "q.c");
}

TEST(CommandLine, WhatDoesNotGoWithSequentialPrograms) {
  const std::vector<std::vector<const char*>> lines{{"p.c", "--safety", "--reduce"},
                                                    {"p.c", "--safety", "--threads", "3"},
                                                    {"p.c", "--safety", "--engine", "magic"},
                                                    {"p.c", "--safety", "--engine", "ul-cseq", "--rule", "graph"},
                                                    {"p.c", "--safety", "--engine", "ul-cseq", "--views", "2"},
                                                    {"p.c", "--safety", "--engine", "ul-cseq", "--threads", "0"}};
  for (const auto& words : lines) {
    auto parsed = parse(words);
    ASSERT_TRUE(std::holds_alternative<EndNow>(parsed)) << words.back();
    EXPECT_EQ(std::get<EndNow>(parsed).exitCode, 1);
  }
}

}  // namespace
}  // namespace redcomp::driver
