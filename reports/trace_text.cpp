#include "reports/trace_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace redcomp::reports {

using namespace engines;
using Kind = TraceLine::Kind;

namespace {

constexpr std::size_t widestStatement = 56;
constexpr std::size_t longestRound = 24;  // rows of a round that is folded
constexpr std::size_t fewestRounds = 3;

struct Row {
  std::string thread, place, text, effect;
  std::size_t depth = 0;
  bool decisive = false;
  bool beginsLoop = false;              // of an infinite run
  std::vector<ChangedValue> changes = {};
  std::size_t rounds = 0;               // not 0: stands for so many more rounds
};

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string changeText(const ChangedValue& c) {
  return c.before.empty() ? fmt::format("{} = {}", c.variable, c.value) : fmt::format("{}: {} -> {}", c.variable, c.before, c.value);
}

bool isWait(const TraceLine& line) { return line.text.find("cond_") != std::string::npos && line.text.find("wait(") != std::string::npos; }

std::string syncText(const TraceLine& line) {
  switch (line.kind) {
    case Kind::Lock: return (isWait(line) ? "wakes up, takes " : "takes ") + line.object;
    case Kind::Unlock: return "gives up " + line.object + (isWait(line) ? " and waits" : "");
    case Kind::Create: return "creates " + line.object;
    case Kind::Join: return line.object + " has ended";
    default: return "";
  }
}

bool isLockChange(const ChangedValue& c) { return c.value == "free" || c.value == "held" || c.value.starts_with("held by "); }

std::string branchText(const TraceLine& line) {
  const std::string answer = line.holds ? "true" : "false";
  return line.values.empty() ? answer : answer + ": " + line.values;
}

// Starts and ends of threads say nothing that the blocks do not.
bool isQuiet(const TraceLine& line) { return (line.kind == Kind::Start || line.kind == Kind::End) && line.changes.empty(); }

bool oneFile(const std::vector<TraceLine>& trace) {
  return !trace.empty() && !trace.front().source.file.empty() &&
         std::ranges::all_of(trace, [&](const TraceLine& line) { return line.source.file == trace.front().source.file; });
}

class Rows {
 public:
  Rows(const Violation& violation, const Style& style) : violation_(violation), style_(style), oneFile_(oneFile(violation.trace)) {}

  std::vector<Row> make() {
    for (std::size_t k = 0; k < violation_.trace.size(); ++k) {
      if (k == violation_.repeatsFrom) loopBegins_ = true;
      const TraceLine& line = violation_.trace[k];
      if (style_.trace == Style::Trace::Short && isQuiet(line)) continue;
      addCall(line);
      add(line, std::ranges::binary_search(violation_.decisive, k));
    }
    return std::move(rows_);
  }

 private:
  std::string placeOf(const logic::SourceLocation& source) const {
    if (oneFile_) return std::to_string(source.line);
    return logic::toString({source.file, source.line, 0});  // the column does not help a reader
  }

  // A call without arguments has no step of its own: shown where the function is entered.
  void addCall(const TraceLine& line) {
    auto& before = calls_[line.thread];
    const std::string chain = chainOf(line);
    if (line.calls.size() > 1 && chain != before.chain && line.calls.size() > before.depth) {
      const std::string& function = line.calls.front().function;
      const bool seen = !rows_.empty() && rows_.back().thread == line.thread && rows_.back().text.find(function + "(") != std::string::npos;
      if (!seen) push({line.thread, placeOf(line.calls.front().source), function + "()", "", line.calls.size() - 2});
    }
    if (!line.calls.empty()) before = {chain, line.calls.size()};
  }

  static std::string chainOf(const TraceLine& line) {
    std::string chain;
    for (const CallLine& call : line.calls) chain += fmt::format("{}@{} ", call.function, logic::toString(call.source));
    return chain;
  }

  void add(const TraceLine& line, bool decisive) {
    const bool goesOn = line.note == "goes on";
    Row row{line.thread, placeOf(line.source), line.text + (goesOn ? " (goes on)" : ""), effectOf(line)};
    row.depth = line.calls.empty() ? 0 : line.calls.size() - 1;
    row.decisive = decisive;
    row.changes = line.changes;
    push(std::move(row));
  }

  void push(Row row) {
    row.beginsLoop = std::exchange(loopBegins_, false);
    rows_.push_back(std::move(row));
  }

  struct LastCalls {
    std::string chain;
    std::size_t depth = 1;
  };

  const Violation& violation_;
  const Style& style_;
  const bool oneFile_;
  bool loopBegins_ = false;
  std::map<std::string, LastCalls> calls_;  // by thread
  std::vector<Row> rows_;
};

// ---- loops -------------------------------------------------------------------------------------------------------

bool alike(const Row& a, const Row& b) { return a.thread == b.thread && a.place == b.place && a.text == b.text && a.depth == b.depth; }

bool mayFold(const Row& row) { return !row.decisive && !row.beginsLoop; }

// How often the `period` rows from `begin` are repeated, the first time counted.
std::size_t roundsAt(const std::vector<Row>& rows, std::size_t begin, std::size_t period) {
  std::size_t rounds = 1;
  for (std::size_t k = begin + period; k + period <= rows.size(); k += period, ++rounds)
    for (std::size_t j = 0; j < period; ++j)
      if (!alike(rows[begin + j], rows[k + j]) || !mayFold(rows[k + j])) return rounds;
  return rounds;
}

// One row for the rounds after the first: what they change, from the first value to the last.
Row foldedRow(const std::vector<Row>& rows, std::size_t begin, std::size_t end, std::size_t rounds) {
  std::vector<ChangedValue> changes;
  for (std::size_t k = begin; k < end; ++k)
    for (const ChangedValue& change : rows[k].changes) {
      if (isLockChange(change)) continue;
      const auto known = std::ranges::find(changes, change.variable, &ChangedValue::variable);
      if (known == changes.end()) changes.push_back(change);
      else known->value = change.value;
    }
  std::vector<std::string> parts;
  for (const ChangedValue& change : changes) parts.push_back(changeText(change));
  Row row{rows[begin].thread, "", fmt::format("... {} more rounds like this ({} steps)", rounds, end - begin), joined(parts), rows[begin].depth};
  row.rounds = rounds;
  return row;
}

std::vector<Row> folded(const std::vector<Row>& rows) {
  std::vector<Row> result;
  for (std::size_t k = 0; k < rows.size();) {
    std::size_t period = 0, rounds = 0;
    for (std::size_t p = 1; p <= longestRound && rounds < fewestRounds && k + p < rows.size(); ++p) rounds = roundsAt(rows, k, period = p);
    if (rounds < fewestRounds) {
      result.push_back(rows[k++]);
      continue;
    }
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(k);
    result.insert(result.end(), begin, begin + static_cast<std::ptrdiff_t>(period));
    result.push_back(foldedRow(rows, k + period, k + rounds * period, rounds - 1));
    k += rounds * period;
  }
  return result;
}

// ---- layout ------------------------------------------------------------------------------------------------------

std::string coloured(const std::string& text, const char* code, const Style& style) {
  return style.colours ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::string statementOf(const Row& row) { return std::string(2 * row.depth, ' ') + row.text; }

std::string cut(std::string row, const Style& style) {
  row.erase(row.find_last_not_of(' ') + 1);
  const auto width = static_cast<std::size_t>(std::max(style.width, 0));
  return width > 20 && row.size() > width ? row.substr(0, width - 3) + "..." : row;
}

std::string layOut(const std::vector<Row>& rows, const Style& style) {
  std::size_t place = 0, statement = 0;
  for (const Row& row : rows) {
    place = std::max(place, row.place.size());
    if (!row.effect.empty()) statement = std::max(statement, statementOf(row).size());
  }
  statement = std::min(statement, widestStatement);
  std::string text, running;
  for (const Row& row : rows) {
    if (row.beginsLoop) text += "  and then for ever:\n", running.clear();
    if (row.thread != running) text += "  " + coloured(row.thread, "1", style) + "\n";
    running = row.thread;
    const std::string line = cut(fmt::format("    {} {:>{}}  {:<{}}  {}", row.decisive ? "*" : " ", row.place, place, statementOf(row), statement, row.effect), style);
    text += (row.decisive ? coloured(line, "33", style) : line) + "\n";
  }
  return text;
}

}  // namespace

std::string effectOf(const TraceLine& line) {
  std::vector<std::string> parts{syncText(line)};
  if (line.kind == Kind::Branch) parts.push_back(branchText(line));
  const bool showsReads = line.changes.empty() && line.kind == Kind::Statement;
  for (const ChangedValue& read : line.reads)
    if (showsReads || (line.kind == Kind::Branch && line.values.empty())) parts.push_back(fmt::format("reads {} = {}", read.variable, read.value));
  for (const ChangedValue& change : line.changes)
    if (!isLockChange(change) || syncText(line).empty()) parts.push_back(changeText(change));
  if (line.note != "goes on") parts.push_back(line.note);
  return joined(parts);
}

std::string traceText(const Violation& violation, const Style& style) {
  if (style.trace == Style::Trace::None || violation.trace.empty()) return "";
  const std::vector<Row> rows = Rows(violation, style).make();
  const std::string head = oneFile(violation.trace) ? fmt::format("in {}:\n", violation.trace.front().source.file) : "";
  return head + layOut(style.trace == Style::Trace::Short ? folded(rows) : rows, style);
}

}  // namespace redcomp::reports
