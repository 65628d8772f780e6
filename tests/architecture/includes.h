// The folder graph of the house: which room may include which, and who may include what from outside.
//
// Reads the `#include` lines of the rooms' files as they are written (a line in a comment or a false #if counts too)
// and compares them with two tables, which live in architecture_test.cpp.
#pragma once

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace redcomp::architecture {

// Room -> rooms that its files may include; a room may always include itself.
using AllowedEdges = std::map<std::string, std::set<std::string>>;

// Headers whose name matches `header` may occur only in files whose path ("frontend/clang_stmt.cpp") matches `files`.
struct OutsideRule {
  std::string what;  // for people: "Clang"
  std::regex header;
  std::regex files;
};

struct Include {
  std::string file;    // relative to the root: "ts/dot.h"
  int line = 0;        // counts from 1
  std::string header;  // between the quotes or angle brackets
  bool quoted = false;
};

// Every include in the text of one file.
std::vector<Include> includesIn(const std::string& file, const std::string& text);

// Every include in the .h and .cpp files of the rooms below `root`.
std::vector<Include> includesOf(const std::filesystem::path& root, const AllowedEdges& rooms);

// One sentence per include that breaks a table, "ts/dot.h:12: ts may not include movers ("movers/kinds.h")".
std::vector<std::string> forbidden(const std::vector<Include>& includes, const AllowedEdges& allowed);
std::vector<std::string> forbidden(const std::vector<Include>& includes, const std::vector<OutsideRule>& rules);

// Two headers of the same name in different rooms: "isolation.h: movers, ts".
std::vector<std::string> repeatedNames(const std::filesystem::path& root, const AllowedEdges& rooms);

// Files of rooms that a text speaks of ("passes/slice.h", "ts/compose.*") and that are not there, in the comments and
// documents below `root`: "README.md:12: there is no ts/slice.h".
std::vector<std::string> missingFiles(const std::filesystem::path& root, const AllowedEdges& rooms);

// The rooms along a cycle of the table, the first one repeated at the end; empty if there is none.
std::vector<std::string> findCycle(const AllowedEdges& allowed);

}  // namespace redcomp::architecture
