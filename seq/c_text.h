// Text of a C file: lines with #line marks, and identifiers.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "logic/source.h"

namespace redcomp::seq {

// Lines with a source are preceded by `#line 12 "prog.c"`, lines without one belong to the C file itself; a mark is only
// written where the compiler would otherwise attribute the line to another place.
class CLines {
 public:
  explicit CLines(std::string ownName) : ownName_(std::move(ownName)) {}

  void add(std::string_view line, const logic::SourceLocation& source = {});  // one line, without its end
  void addAll(std::string_view text);                                         // lines of the file itself
  const std::string& text() const { return text_; }

 private:
  void put(std::string_view line);

  std::string ownName_;
  std::string text_;
  int lines_ = 0;               // in the file
  std::string presumedFile_;    // of the next line, as the compiler sees it; empty: the file itself
  int presumedLine_ = 1;
};

// Hands out unique C identifiers: letters, digits and `_`; no keyword, and no name that the generated code uses itself.
class CNames {
 public:
  CNames();
  std::string unique(std::string_view wish);  // "worker#2.x" becomes worker_2_x; if that is taken, worker_2_x_2

 private:
  std::set<std::string> taken_;
};

// In double quotes, with special characters escaped.
std::string cString(std::string_view text);
// Safe inside /* ... */.
std::string cComment(std::string_view text);

}  // namespace redcomp::seq
