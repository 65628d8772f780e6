// The comparison of methods: what counts as a disagreement, what is saved, and how it is shown.
#include "driver/compare.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "driver/compare_command.h"
#include "driver/compare_report.h"

namespace redcomp::driver {
namespace {

MethodRun run(const std::string& method, const std::string& verdict, double seconds = 1) {
  MethodRun result;
  result.method = method;
  result.verdict = verdict;
  result.seconds = seconds;
  result.command = {"redcomp", "p.c", "--safety"};
  return result;
}

TEST(Compare, Disagreements) {
  struct Row {
    std::vector<std::pair<const char*, const char*>> runs;
    const char* expected;
  };
  const Row rows[] = {
      {{{"graph", "proved"}, {"views", "proved"}}, ""},
      {{{"graph", "proved"}, {"views", "inconclusive"}, {"paper", "refused"}}, ""},
      {{{"graph", "violated"}, {"views", "inconclusive"}, {"paper", "violated"}}, ""},
      {{{"graph", "inconclusive"}, {"views", "proved"}, {"paper", "violated"}}, "views: proved, but paper: violated"},
      {{{"graph", "violated"}, {"views", "violated"}, {"paper", "proved"}}, "graph: violated, but paper: proved"},
      {{{"graph", "proved"}, {"views", "failed"}}, "views failed: "},
  };
  for (const Row& row : rows) {
    Comparison comparison{"p.c", {}};
    for (const auto& [method, verdict] : row.runs) comparison.runs.push_back(run(method, verdict));
    EXPECT_EQ(disagreement(comparison).value_or(""), row.expected);
  }
}

TEST(Compare, MethodsHaveDifferentNames) {
  std::set<std::string> names;
  for (const Method& method : comparedMethods()) EXPECT_TRUE(names.insert(method.name).second) << method.name;
  for (const char* name : {"graph", "paper", "no-reduction", "views", "ul-cseq", "ul-cseq --reduce"})
    EXPECT_TRUE(names.contains(name)) << name;
}

std::string contentOf(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(Compare, AReproductionIsSaved) {
  const std::filesystem::path base = testing::TempDir() + "compare_" + std::to_string(::getpid());
  std::filesystem::create_directories(base);
  std::ofstream(base / "p q.c") << "int main(void) { return 0; }\n";
  Comparison comparison{base / "p q.c", {run("graph", "proved"), run("ul-cseq --reduce", "violated")}};
  for (MethodRun& each : comparison.runs) each.command = {"redcomp", comparison.file, "--safety"};
  comparison.runs[1].output = "violated: ...";
  comparison.runs[1].errors = "careful";
  const std::filesystem::path saved = saveReproduction(comparison, base / "saved" / "1");
  EXPECT_EQ(contentOf(saved / "p q.c"), "int main(void) { return 0; }\n");
  EXPECT_EQ(contentOf(saved / "ul-cseq_--reduce.out"), "violated: ...");
  EXPECT_EQ(contentOf(saved / "ul-cseq_--reduce.err"), "careful");
  EXPECT_NE(contentOf(saved / "commands").find("'redcomp' 'p q.c' '--safety'\n# ul-cseq --reduce: violated"), std::string::npos)
      << contentOf(saved / "commands");
  std::filesystem::remove_all(base);
}

TEST(CompareReport, ARowWithItsBar) {
  MethodRun proved = run("graph", "proved", 0.05), late = run("ul-cseq", "inconclusive", 60.1);
  proved.peakMemory = 46'080;
  late.peakMemory = 204'800;
  EXPECT_EQ(comparisonHead("p.c") + comparisonRow(proved, 60) + comparisonRow(late, 60),
            "p.c\n"
            "  method            verdict           time                     memory  clauses  predicates\n"
            "  graph             proved          0.05 s  #                   45 MB        0           0\n"
            "  ul-cseq           inconclusive   60.10 s  ################   200 MB        -           -\n");
}

TEST(CompareReport, Matrix) {
  const std::vector<Comparison> all{{"dir/a.c", {run("graph", "proved"), run("views", "inconclusive")}},
                                    {"dir/b.c", {run("graph", "violated", 2.5), run("views", "refused")}}};
  EXPECT_EQ(comparisonMatrix(all), "| program | graph | views |\n|---|---|---|\n| a.c | proved 1.00 | - |\n"
                                   "| b.c | violated 2.50 | refused |\n| answers | 2 of 2 | 0 of 2 |\n");
}

TEST(CompareReport, Json) {
  const std::vector<Comparison> all{{"a.c", {run("graph", "proved"), run("views", "violated")}}};
  const auto json = nlohmann::json::parse(comparisonsAsJson(all, {}));
  EXPECT_EQ(json["programs"][0]["file"], "a.c");
  EXPECT_EQ(json["programs"][0]["agree"], false);
  EXPECT_EQ(json["programs"][0]["runs"][1]["verdict"], "violated");
  EXPECT_EQ(json["methods"].size(), comparedMethods().size());
}

TEST(CompareLine, Options) {
  const auto parsed = parseCompareLine({"a.c", "b.c", "--timeout", "5", "--method", "graph", "--option=--arch=32", "--", "-DN=3"});
  ASSERT_TRUE(std::holds_alternative<CompareOptions>(parsed));
  const auto& options = std::get<CompareOptions>(parsed);
  EXPECT_EQ(options.files, (std::vector<std::string>{"a.c", "b.c"}));
  EXPECT_EQ(options.only, std::vector<std::string>{"graph"});
  EXPECT_EQ(options.limits.timeLimit, 5);
  EXPECT_EQ(options.limits.options, std::vector<std::string>{"--arch=32"});
  EXPECT_EQ(options.limits.clangArguments, std::vector<std::string>{"-DN=3"});
}

TEST(CompareLine, WrongUsage) {
  const std::vector<std::string> lines[] = {{}, {"a.c", "--method", "magic"}, {"a.c", "--timeout", "0"}, {"a.c", "--unknown"}};
  for (const auto& words : lines) {
    const auto parsed = parseCompareLine(words);
    ASSERT_TRUE(std::holds_alternative<EndNow>(parsed));
    EXPECT_EQ(std::get<EndNow>(parsed).exitCode, 1);
  }
}

}  // namespace
}  // namespace redcomp::driver
