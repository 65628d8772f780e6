#include "driver/help.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "driver/compare_command.h"
#include "driver/options.h"
#include "driver/sweep_command.h"
#include "reports/tool.h"

namespace redcomp::driver {
namespace {

std::string printed(const std::variant<Options, EndNow>& parsed) {
  EXPECT_TRUE(std::holds_alternative<EndNow>(parsed));
  return std::holds_alternative<EndNow>(parsed) ? std::get<EndNow>(parsed).out : "";
}

std::string redcomp(const char* option) {
  const char* const words[] = {"redcomp", option};
  return printed(parseCommandLine(2, words));
}

std::string compare(const char* option) {
  const auto parsed = parseCompareLine({option});
  EXPECT_TRUE(std::holds_alternative<EndNow>(parsed));
  return std::holds_alternative<EndNow>(parsed) ? std::get<EndNow>(parsed).out : "";
}

std::string sweep(const char* option) {
  const auto parsed = parseSweepLine({option});
  EXPECT_TRUE(std::holds_alternative<EndNow>(parsed));
  return std::holds_alternative<EndNow>(parsed) ? std::get<EndNow>(parsed).out : "";
}

std::string document(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(std::string(REDCOMP_SOURCE_DIR) + "/" + name).rdbuf();
  return text.str();
}

// What stands between `<!-- begin: COMMAND -->` and `<!-- end -->`.
std::string sectionOf(const std::string& text, const std::string& command) {
  const std::string begin = "<!-- begin: " + command + " -->\n";
  const auto from = text.find(begin);
  const auto to = text.find("<!-- end -->", from);
  return from == std::string::npos || to == std::string::npos ? "no section" : text.substr(from + begin.size(), to - from - begin.size());
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Help, DocumentsHaveTheTablesOfToday) {
  EXPECT_EQ(sectionOf(document("README.md"), "redcomp --help-markdown"), redcomp("--help-markdown"));
  EXPECT_EQ(sectionOf(document("docs/methods.md"), "redcomp compare --help-markdown"), compare("--help-markdown"));
  EXPECT_EQ(sectionOf(document("docs/scaling.md"), "redcomp sweep --help-markdown"), sweep("--help-markdown"));
}

TEST(Help, TheReadmeIsShort) {
  const std::string readme = document("README.md");
  const std::string table = sectionOf(readme, "redcomp --help-markdown");  // grows with the options
  EXPECT_LE(std::ranges::count(readme, '\n') - std::ranges::count(table, '\n'), 150);
}

TEST(Help, NamesWhatIsNoOption) {
  const std::string help = redcomp("--help");
  for (const char* part : {"redcomp compare --help", "-- ARGS", "FILE...", "Exit codes", "What to prove", "Limits"})
    EXPECT_TRUE(has(help, part)) << part;
  for (const char* part : {"--method", "--save", "-- ARGS", "Exit codes"}) EXPECT_TRUE(has(compare("--help"), part)) << part;
  EXPECT_FALSE(has(help, "--help-man"));
}

TEST(Help, AllFormsHaveAllOptions) {
  std::istringstream lines(redcomp("--help"));
  const std::string table = redcomp("--help-markdown"), manual = redcomp("--help-man");
  int options = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  --")) continue;
    const std::string name = line.substr(2, line.find(' ', 4) - 2);
    std::string inManual;
    for (const char c : name) inManual += c == '-' ? "\\-" : std::string(1, c);
    EXPECT_TRUE(has(table, "| `" + name)) << name;
    EXPECT_TRUE(has(manual, ".B " + inManual)) << name;
    ++options;
  }
  EXPECT_GT(options, 30);
  EXPECT_TRUE(has(manual, ".B \\-\\-method"));
}

TEST(Help, NoCellOfATableIsCutInTwo) {
  for (const std::string& table : {redcomp("--help-markdown"), compare("--help-markdown"), sweep("--help-markdown")}) {
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) EXPECT_EQ(std::ranges::count(line, '|'), 3) << line;
  }
}

TEST(Help, TheVersionIsANumber) { EXPECT_EQ(redcomp("--version"), "redcomp " + reports::version() + "\n"); }

}  // namespace
}  // namespace redcomp::driver
