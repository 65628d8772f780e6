#include "reports/annotate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <sstream>

#include "reports/report.h"
#include "reports/told.h"

namespace redcomp::reports {

using namespace engines;

namespace {

using Notes = std::map<int, std::vector<std::string>>;  // by line

// A comment ends with its line, and is no line of the one before.
std::string harmless(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r' || c == '\\') c = ' ';
  return text;
}

// Where a comment may begin: not inside of one, and not in a line that goes on from the one before.
class Comments {
 public:
  bool mayStandBefore() const { return !inside_ && !continued_; }

  void pass(const std::string& line) {
    continued_ = line.ends_with('\\') || line.ends_with("\\\r");
    char quote = 0;
    for (std::size_t k = 0; k < line.size(); ++k) {
      const std::string two = line.substr(k, 2);
      if (inside_) {
        if (two == "*/") inside_ = false, ++k;
      } else if (quote != 0) {
        if (line[k] == '\\') ++k;
        else if (line[k] == quote) quote = 0;
      } else if (two == "//") {
        return;
      } else if (two == "/*") {
        inside_ = true, ++k;
      } else if (line[k] == '"' || line[k] == '\'') {
        quote = line[k];
      }
    }
  }

 private:
  bool inside_ = false, continued_ = false;
};

void addFacts(Notes& notes, const std::string& file, const SourceFacts& facts) {
  for (const BlockLines& block : facts.blocks)
    if (block.from.file == file)
      notes[block.from.line].push_back(fmt::format("lines {}-{} are one step of {}", block.from.line, block.to, fmt::join(block.threads, ", ")));
  for (const HeldLocks& held : facts.held)
    if (held.at.file == file) notes[held.at.line].push_back(fmt::format("holds {}", fmt::join(held.locks, ", ")));
}

void addViolation(Notes& notes, const std::string& file, const Outcome& outcome) {
  if (outcome.violation && placeOf(*outcome.violation).file == file) notes[placeOf(*outcome.violation).line].push_back("violated: " + toldShortly(*outcome.violation));
}

// An invariant stands at the places of all its threads.
void addInvariants(Notes& notes, const std::string& file, const Outcome& outcome) {
  for (const InvariantLine& invariant : outcome.invariants)
    for (const logic::SourceLocation& place : invariant.places)
      if (place.file == file) notes[place.line].push_back(fmt::format("invariant at {}: {}", invariant.where, invariant.formula));
}

std::string indentOf(const std::string& line) { return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())); }

}  // namespace

std::string annotated(const std::string& source, const std::string& file, const SourceFacts& facts, const std::vector<PropertyAnswer>& answers) {
  Notes notes;
  addFacts(notes, file, facts);
  std::string text;
  for (const PropertyAnswer& each : answers) {
    addInvariants(notes, file, each.outcome);
    addViolation(notes, file, each.outcome);
    text += fmt::format("// redcomp: {}\n", harmless(verdictWithoutFigures(each)));
  }
  std::istringstream lines(source);
  Comments comments;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto here = notes.find(++number);
    if (here != notes.end() && comments.mayStandBefore())
      for (const std::string& note : here->second) text += fmt::format("{}// redcomp: {}\n", indentOf(line), harmless(note));
    comments.pass(line);
    text += line + "\n";
  }
  return text;
}

}  // namespace redcomp::reports
