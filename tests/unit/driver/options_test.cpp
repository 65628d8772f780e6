#include "driver/options.h"

#include <gtest/gtest.h>

#include "engines/property.h"

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
  EXPECT_EQ(o.question.files, std::vector<std::string>{"p.c"});
  EXPECT_TRUE(o.question.safety && o.question.method.reduction && o.question.method.slicing && o.question.method.intervals);
  EXPECT_EQ(o.question.method.rule, std::nullopt);
  EXPECT_EQ(o.question.method.viewLevel, std::nullopt);
}

TEST(CommandLine, StagesCanBeLeftOut) {
  Options o = accepted({"p.c", "--safety", "--no-slicing", "--no-intervals"});
  EXPECT_FALSE(o.question.method.slicing || o.question.method.intervals);
}

TEST(CommandLine, NoReductionIsThePaperRuleUnlessAnotherIsNamed) {
  EXPECT_EQ(accepted({"p.c", "--safety", "--no-reduction"}).question.method.rule, rules::Rule::Paper);
  EXPECT_EQ(accepted({"p.c", "--safety", "--no-reduction", "--rule", "graph"}).question.method.rule, rules::Rule::Graph);
}

TEST(CommandLine, ALevelOfViewsIsARuleOfViews) {
  Options o = accepted({"p.c", "--safety", "--views", "2"});
  EXPECT_EQ(o.question.method.rule, rules::Rule::Views);
  EXPECT_EQ(o.question.method.viewLevel, 2);
  EXPECT_EQ(accepted({"p.c", "--safety", "--views", "auto", "--no-reduction"}).question.method.rule, rules::Rule::Views);
  EXPECT_EQ(accepted({"p.c", "--safety", "--rule", "auto", "--no-reduction"}).question.method.rule, std::nullopt);
}

TEST(CommandLine, WhatFollowsTwoDashesIsClangs) {
  Options o = accepted({"p.c", "--safety", "--", "-DN=3", "--safety"});
  EXPECT_EQ(o.semantics.clangArguments, (std::vector<std::string>{"-DN=3", "--safety"}));
}

TEST(CommandLine, Dumps) {
  Options o = accepted({"p.c", "--dump", "ts", "--dump", "movers"});
  ASSERT_EQ(o.output.dumps.size(), 2u);
  EXPECT_EQ(o.output.dumps[0].what, Dump::What::Ts);
  EXPECT_EQ(o.output.dumps[1].what, Dump::What::Movers);
  Options after = accepted({"p.c", "--dump", "after:slice"});
  ASSERT_EQ(after.output.dumps.size(), 1u);
  EXPECT_EQ(after.output.dumps[0].what, Dump::What::AfterPass);
  EXPECT_EQ(after.output.dumps[0].pass, "slice");
}

TEST(CommandLine, WrongUsageEndsWithOne) {
  const std::vector<std::vector<const char*>> wrong = {
      {}, {"--safety"}, {"p.c", "--safty"}, {"p.c", "--safety", "--rule", "magic"},
      {"p.c", "--safety", "--timeout", "-1"}, {"p.c", "--dump", "everything"}, {"p.c", "--dump", "after:nothing"}, {"a.c", "b.ts", "--safety"},
      {"p.c", "--safety", "--views", "4"}, {"p.c", "--property", "safty"}, {"p.c", "--safety", "--fair"},
      {"p.c", "--deadlock", "--safety", "--dump", "ts"}, {"p.c", "--rule", "paper"}, {"p.ts", "--races"},
      {"p.c", "--termination", "--fair", "--rule", "paper"}, {"p.c", "--termination", "--views", "2"}};
  for (const auto& words : wrong) {
    auto parsed = parse(words);
    ASSERT_TRUE(std::holds_alternative<EndNow>(parsed));
    EXPECT_EQ(std::get<EndNow>(parsed).exitCode, 1);
    EXPECT_FALSE(std::get<EndNow>(parsed).err.empty());
  }
}

TEST(CommandLine, QuestionsAndAnswers) {
  using enum engines::Property;
  struct Row {
    std::vector<const char*> words;
    std::vector<engines::Property> asked;
    bool each;
  };
  const std::vector<Row> table = {
      {{"p.c"}, {Assertions, Races, Memory, Overflow, Locks, Deadlock}, true},
      {{"p.ts"}, {Assertions, Deadlock}, true},
      {{"p.c", "--dump", "ts"}, {}, false},
      {{"p.c", "--safety"}, {Assertions}, false},
      {{"p.c", "--safety", "--check", "locks"}, {Assertions, Locks}, false},
      {{"p.c", "--safety", "--deadlock"}, {Assertions, Deadlock}, true},
      {{"p.c", "--property", "races"}, {Races}, false},
      {{"p.c", "--property", "overflow,memory"}, {Memory, Overflow}, true},
      {{"p.c", "--property", "memory-leaks", "--property", "termination"}, {Leaks, Termination}, true},
  };
  for (const Row& row : table) {
    const Options o = accepted(row.words);
    EXPECT_EQ(propertiesOf(o.question), row.asked) << row.words.back();
    EXPECT_EQ(o.question.each, row.each) << row.words.back();
  }
}

TEST(CommandLine, HelpEndsWithZero) {
  auto parsed = parse({"--help"});
  ASSERT_TRUE(std::holds_alternative<EndNow>(parsed));
  EXPECT_EQ(std::get<EndNow>(parsed).exitCode, 0);
  EXPECT_NE(std::get<EndNow>(parsed).out.find("Exit codes"), std::string::npos);
}

TEST(CommandLine, ASequentialProgramIsReducedOnDemand) {
  EXPECT_FALSE(accepted({"p.c", "--safety", "--engine", "ul-cseq"}).question.method.reduction);
  const Options o = accepted({"p.c", "--safety", "--engine", "ul-cseq", "--reduce", "--threads", "3"});
  EXPECT_TRUE(o.question.method.sequential && o.question.method.reduction);
  EXPECT_EQ(o.limits.copies, 3);
  EXPECT_EQ(accepted({"p.c", "--emit-c", "q.c"}).output.emitFile, "q.c");
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
