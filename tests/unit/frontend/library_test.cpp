#include "frontend/library.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <stdexcept>

#include "frontend/models.h"
#include "tests/unit/frontend/snippet.h"

namespace redcomp::frontend {
namespace {

using Kind = LibraryFunction::Kind;

TEST(Library, ReadsARow) {
  const auto table = readLibraryTable("# remark\n<unistd.h>\nread pread: effects writes 2, result -1..#3, blocks\nfork: refused why not\n");
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(table[1].name, "pread");
  EXPECT_EQ(table[1].header, "<unistd.h>");
  EXPECT_EQ(table[1].effects.writes, std::vector<unsigned>{1});
  EXPECT_EQ(std::get<long long>(*table[1].effects.low), -1);
  EXPECT_EQ(std::get<ArgumentValue>(*table[1].effects.high).index, 2u);
  EXPECT_TRUE(table[1].effects.blocks);
  EXPECT_EQ(table[2].kind, Kind::Refused);
}

TEST(Library, RowsThatMakeNoSenseAreRefused) {
  for (const char* row : {"f", "f: ", "f: does something", "f: effects writes", "f: effects writes 0", "f: effects result 3",
                          "f: effects result a..b", "f: effects paints 1", "f: refused", "f: model exactly"})
    EXPECT_THROW(readLibraryTable(row), std::logic_error) << row;
}

// By header: the addresses of all functions of which the table says that they have a model, and that the header declares.
TEST(Library, ModelsOfTheTableExist) {
  std::map<std::string, std::string> uses;
  for (const LibraryFunction& function : libraryTable())
    if (function.kind == Kind::Model && !function.name.starts_with("strl")) {  // strlcpy: of a later glibc
      uses[function.header] += "(void *)" + function.name + ", ";
    }
  for (const auto& [header, addresses] : uses) {
    const Program program = parseSnippet("#define _GNU_SOURCE\n#include " + header + "\nvoid *all[] = {" + addresses +
                                         "}, *first; int main(void) { first = all[0]; }");
    std::set<std::string> modelled;
    for (const Function& function : program.functions)
      if (function.library) modelled.insert(function.name);
    for (const LibraryFunction& function : libraryTable())
      if (function.header == header && function.kind == Kind::Model && !function.name.starts_with("strl")) {
        EXPECT_TRUE(modelled.contains(function.name)) << function.name;
      }
  }
}

TEST(Library, ModelsAreInTheTable) {
  const std::string& models = libraryModels();
  const std::regex definition(R"((?:^|\n)(?!static|#)(?:\w+[ *]+)+(\w+)\([^;{}]*\) \{)");
  int found = 0;
  for (std::sregex_iterator match(models.begin(), models.end(), definition), end; match != end; ++match) {
    const std::string name = (*match)[1];
    if (name.starts_with("__redcomp")) continue;
    ++found;
    const LibraryFunction* row = libraryFunction(name);
    EXPECT_TRUE(row && (row->kind == Kind::Model || row->kind == Kind::Translated || row->kind == Kind::Ends)) << name;
  }
  EXPECT_GT(found, 150);
}

// Whether the row for a name is used depends on who declares it.
TEST(Library, OnlyWhatTheSystemDeclaresIsOfTheSystem) {
  const auto approximate = [](const std::string& declaration) {
    const Program program = parseSnippet(declaration + "\nint main(void) { return poll(0, 0, 0); }");
    return program.warnings.empty();
  };
  EXPECT_TRUE(approximate("#include <poll.h>"));
  EXPECT_FALSE(approximate("int poll(void *, unsigned long, int);"));
  EXPECT_FALSE(approximate("int poll(int, int, int);"));
}

}  // namespace
}  // namespace redcomp::frontend
