// Text of a C file: lines with marks that say which line of the source they come from, and identifiers.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "logic/source.h"

namespace redcomp::seq {

// Lines with a source are preceded by `#line 12 "prog.c"`, lines without one count in the file itself; a mark is
// written only where the compiler would otherwise take the line for another one.
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

// Gives out C identifiers, each once: letters, digits and `_`; no word of C, nothing that the translation uses itself.
class CNames {
 public:
  CNames();
  std::string unique(std::string_view wish);  // "worker#2.x" becomes worker_2_x; taken: worker_2_x_2

 private:
  std::set<std::string> taken_;
};

// In double quotes, with what C would read otherwise escaped.
std::string cString(std::string_view text);
// Fit for /* ... */.
std::string cComment(std::string_view text);

}  // namespace redcomp::seq
