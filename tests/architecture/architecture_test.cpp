// The house of ARCHITECTURE.md, as two tables; the folder graph is a DAG and this keeps it one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/architecture/includes.h"

namespace redcomp::architecture {

namespace {

// A room may include the rooms on its right, and itself.
const AllowedEdges kAllowed{
    {"logic", {}},
    {"os", {}},
    {"tasks", {"logic"}},
    {"sweep", {"logic", "os", "tasks"}},
    {"frontend", {"logic"}},
    {"ts", {"logic"}},
    {"translate", {"logic", "frontend", "ts"}},
    {"movers", {"logic", "ts"}},
    {"passes", {"logic", "ts", "movers"}},
    {"horn", {"logic", "os"}},
    {"invariants", {"logic", "horn"}},
    {"rules", {"logic", "ts", "movers", "horn"}},
    {"search", {"logic", "ts", "movers", "horn"}},
    {"bounded", {"logic", "ts", "movers", "search"}},
    {"seq", {"logic", "ts", "movers", "passes", "horn", "rules", "bounded"}},
    {"engines", {"logic", "os", "ts", "movers", "passes", "horn", "invariants", "rules", "search", "seq", "bounded"}},
    {"reports", {"logic", "os", "engines"}},
    {"lsp", {"os"}},
    {"driver", {"logic", "os", "lsp", "frontend", "tasks", "ts", "translate", "movers", "passes", "seq", "bounded", "engines", "reports", "sweep"}},
};

const std::vector<OutsideRule> kOutside{
    {"Clang or LLVM", std::regex("^(clang|clang-c|llvm|llvm-c)/"), std::regex("^frontend/clang_")},
    {"Z3", std::regex(R"(^z3(\+\+|_\w+)?\.h$)"), std::regex("^horn/")},
    {"PPL", std::regex(R"(^(ppl(_c)?\.hh?|gmpxx?\.h)$)"), std::regex("^invariants/")},
    {"CaDiCaL", std::regex(R"(^cadical\.hpp$)"), std::regex("^bounded/solver.cpp$")},
    {"Spirit X3", std::regex("^boost/(spirit|fusion)"), std::regex("^(ts/text|horn)/")},
    {"CLI11", std::regex("^CLI/"), std::regex("^driver/")},
    {"nlohmann's JSON", std::regex("^nlohmann/"), std::regex("^(driver|engines|lsp|reports|sweep|tasks)/")},
    {"OpenSSL", std::regex("^openssl/"), std::regex("^os/")},
    {"yaml-cpp", std::regex("^yaml-cpp/"), std::regex("^(driver|tasks)/")},
};

std::string joined(const std::vector<std::string>& sentences) { return fmt::format("{}", fmt::join(sentences, "\n")); }

TEST(Architecture, TheTableIsAcyclic) { EXPECT_EQ(joined(findCycle(kAllowed)), ""); }

TEST(Architecture, EveryRoomOfTheTableIsThere) {
  for (const auto& [room, edges] : kAllowed) {
    EXPECT_TRUE(std::filesystem::is_directory(std::filesystem::path(REDCOMP_SOURCE_DIR) / room)) << room;
    for (const std::string& other : edges) EXPECT_TRUE(kAllowed.contains(other)) << room << " includes " << other;
  }
}

TEST(Architecture, EveryFolderWithSourcesIsInTheTable) {
  for (const auto& entry : std::filesystem::directory_iterator(REDCOMP_SOURCE_DIR)) {
    const std::string name = entry.path().filename();
    if (!entry.is_directory() || name[0] == '.' || name == "build" || name == "tests") continue;
    for (const auto& file : std::filesystem::recursive_directory_iterator(entry.path()))
      EXPECT_TRUE(file.path().extension() != ".cpp" || kAllowed.contains(name)) << file.path() << " is in no room";
  }
}

// It builds again when a file of theirs has changed.
TEST(Architecture, TheLauncherKnowsAllRooms) {
  std::ifstream launcher(REDCOMP_SOURCE_DIR "/redcomp");
  const std::string text{std::istreambuf_iterator<char>(launcher), {}};
  for (const auto& [room, edges] : kAllowed) EXPECT_TRUE(std::regex_search(text, std::regex("[{,]" + room + "[,}]"))) << room;
}

TEST(Architecture, RoomsIncludeOnlyWhatTheyMay) {
  const auto includes = includesOf(REDCOMP_SOURCE_DIR, kAllowed);
  ASSERT_GT(includes.size(), 100u) << "the sources were not found";
  EXPECT_EQ(joined(forbidden(includes, kAllowed)), "");
}

TEST(Architecture, LibrariesStayInTheirRooms) {
  const auto includes = includesOf(REDCOMP_SOURCE_DIR, kAllowed);
  EXPECT_EQ(joined(forbidden(includes, kOutside)), "");
  // Each rule knows its library's headers: they do occur where they may.
  for (const OutsideRule& rule : kOutside) {
    const auto used = [&](const Include& include) { return std::regex_search(include.header, rule.header); };
    EXPECT_TRUE(std::any_of(includes.begin(), includes.end(), used)) << rule.what << " is used nowhere";
  }
}

TEST(Architecture, NoFileNameInTwoRooms) { EXPECT_EQ(joined(repeatedNames(REDCOMP_SOURCE_DIR, kAllowed)), ""); }

TEST(Architecture, FilesThatTextsSpeakOfAreThere) { EXPECT_EQ(joined(missingFiles(REDCOMP_SOURCE_DIR, kAllowed)), ""); }

// ---- the check itself can fail -----------------------------------------------------------------------------------

TEST(ArchitectureCheck, FindsAForbiddenEdge) {
  const auto includes = includesIn("ts/compose.cpp", "#include \"logic/term.h\"\n\n#include \"movers/kinds.h\"\n");
  EXPECT_EQ(joined(forbidden(includes, kAllowed)), "ts/compose.cpp:3: ts may not include movers (\"movers/kinds.h\")");
}

TEST(ArchitectureCheck, FindsHeadersWrittenInOtherWays) {
  EXPECT_EQ(joined(forbidden(includesIn("ts/a.h", " # include \"driver/report.h\" // why"), kAllowed)),
            "ts/a.h:1: ts may not include driver (\"driver/report.h\")");
  EXPECT_EQ(joined(forbidden(includesIn("ts/a.h", "#include <driver/report.h>"), kAllowed)),
            "ts/a.h:1: <driver/report.h> belongs into quotes");
  EXPECT_EQ(joined(forbidden(includesIn("ts/a.h", "#include \"compose.h\""), kAllowed)),
            "ts/a.h:1: \"compose.h\" does not name its room");
}

TEST(ArchitectureCheck, FindsALibraryInTheWrongRoom) {
  const auto rules = [](const char* file, const char* text) { return joined(forbidden(includesIn(file, text), kOutside)); };
  EXPECT_EQ(rules("frontend/program.h", "#include <clang/AST/Expr.h>"),
            "frontend/program.h:1: Clang or LLVM is not for this file (clang/AST/Expr.h)");
  EXPECT_EQ(rules("rules/paper_rule.cpp", "#include <z3++.h>"), "rules/paper_rule.cpp:1: Z3 is not for this file (z3++.h)");
  EXPECT_EQ(rules("rules/paper_rule.cpp", "#include <z3.h>"), "rules/paper_rule.cpp:1: Z3 is not for this file (z3.h)");
  EXPECT_EQ(rules("movers/actions.h", "#include <boost/spirit/home/x3.hpp>"),
            "movers/actions.h:1: Spirit X3 is not for this file (boost/spirit/home/x3.hpp)");
  EXPECT_EQ(rules("horn/clauses.h", "#include <nlohmann/json.hpp>"),
            "horn/clauses.h:1: nlohmann's JSON is not for this file (nlohmann/json.hpp)");
  EXPECT_EQ(rules("frontend/clang_stmt.cpp", "#include <clang/AST/Expr.h>\n#include <llvm/ADT/Twine.h>"), "");
}

TEST(ArchitectureCheck, FindsRepeatedNamesAndMissingFiles) {
  const std::filesystem::path base = std::filesystem::temp_directory_path() / "redcomp-architecture";
  const auto put = [&](const std::string& file, const char* text) {
    std::filesystem::create_directories((base / file).parent_path());
    std::ofstream(base / file) << text;
  };
  put("a/x.h", "// see b/y.h and a/gone.h\n");
  put("b/x.h", "// b/y.*\n");
  put("b/y.h", "");
  put("NOTES.md", "`b/old.cpp`\n");
  const AllowedEdges rooms{{"a", {}}, {"b", {}}};
  EXPECT_EQ(joined(repeatedNames(base, rooms)), "x.h: a, b");
  EXPECT_EQ(joined(missingFiles(base, rooms)), "NOTES.md:1: there is no b/old.cpp\na/x.h:1: there is no a/gone.h");
  std::filesystem::remove_all(base);
}

TEST(ArchitectureCheck, FindsCycles) {
  EXPECT_EQ(findCycle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"b"}}}), (std::vector<std::string>{"b", "c", "b"}));
  EXPECT_EQ(findCycle({{"a", {"a"}}}), (std::vector<std::string>{"a", "a"}));
  EXPECT_TRUE(findCycle({{"a", {"b", "c"}}, {"b", {"c"}}, {"c", {}}}).empty());
}

}  // namespace

}  // namespace redcomp::architecture
