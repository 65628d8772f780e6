#include "lsp/positions.h"

#include <gtest/gtest.h>

namespace redcomp::lsp {
namespace {

TEST(Positions, ColumnsAreInUnitsOfUtf16) {
  const std::string line = "a\u00e9\U0001F512b";  // 1, 2, 4 and 1 bytes
  EXPECT_EQ(utf16Column(line, 0), 0);
  EXPECT_EQ(utf16Column(line, 1), 1);
  EXPECT_EQ(utf16Column(line, 3), 2);
  EXPECT_EQ(utf16Column(line, 7), 4);
  EXPECT_EQ(utf16Column(line, 8), 5);
  EXPECT_EQ(utf16Column(line, 100), 5);
}

TEST(Positions, FilesAsUris) {
  EXPECT_EQ(uriOf("/home/a b/\u00e9.c"), "file:///home/a%20b/%C3%A9.c");
  for (const char* path : {"/a.c", "/a b/c%d.c", "/\u00e9.c"}) EXPECT_EQ(pathOf(uriOf(path)), path);
  EXPECT_EQ(pathOf("file://host/a.c"), "/a.c");
  EXPECT_EQ(pathOf("untitled:Untitled-1"), "");
  EXPECT_EQ(pathOf("file:///a%zz.c"), "/a%zz.c");
  EXPECT_EQ(pathOf("file://"), "");
}

TEST(Positions, Lines) { EXPECT_EQ(linesOf("a\r\nb\n"), (std::vector<std::string>{"a", "b"})); }

}  // namespace
}  // namespace redcomp::lsp
