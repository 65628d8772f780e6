#include "tests/regression/expectations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <regex>
#include <sstream>

namespace redcomp::regression {

namespace {

const std::map<std::string, Answer> kAnswers{
    {"safe", Answer::Safe}, {"unsafe", Answer::Unsafe}, {"unknown", Answer::Unknown}, {"unsupported", Answer::Unsupported}};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

Answer parseAnswer(const std::string& word, int line) {
  const auto found = kAnswers.find(word);
  if (found == kAnswers.end()) throw BadExpectation(fmt::format("line {}: \"{}\" is not an answer", line, word));
  return found->second;
}

Run parseRun(const std::string& text, int line) {
  static const std::regex pattern(R"(// redcomp:([^|]*)\|\s*truth:\s*(\w+)\s*\|\s*expect:\s*(\w+)\s*)");
  std::smatch match;
  if (!std::regex_match(text, match, pattern))
    throw BadExpectation(fmt::format("line {}: not of the form \"// redcomp: OPTIONS | truth: .. | expect: ..\"", line));
  Run run{words(match[1]), parseAnswer(match[2], line), parseAnswer(match[3], line), line};
  if (run.truth != Answer::Safe && run.truth != Answer::Unsafe)
    throw BadExpectation(fmt::format("line {}: the truth is safe or unsafe", line));
  if ((run.expect == Answer::Safe || run.expect == Answer::Unsafe) && run.expect != run.truth)
    throw BadExpectation(fmt::format("line {}: the truth is \"{}\", so \"{}\" must not be expected", line,
                                     toString(run.truth), toString(run.expect)));
  return run;
}

void parseMarks(const std::string& text, int line, Marks& marks) {
  static const std::regex mark(R"(//\s*(?:(MOVER:(?:\s+(?:both|right|left|non)\b)+)\s*)?(OUT|IN)?\s*$)");
  std::smatch match;
  if (!std::regex_search(text, match, mark) || (!match[1].matched && !match[2].matched)) {
    if (text.find("MOVER:") != std::string::npos) throw BadExpectation(fmt::format("line {}: malformed mark", line));
    return;
  }
  if (match[1].matched) {
    const auto kinds = words(match[1]);
    marks.movers[line] = {kinds.begin() + 1, kinds.end()};
  }
  if (match[2].matched) marks.out[line] = match[2] == "OUT";
}

// The line of `file` that a line of a dump talks about.
std::optional<int> lineIn(const std::string& text, const std::string& file) {
  const auto at = text.find(" " + file + ":");
  if (at == std::string::npos) return {};
  return std::atoi(text.c_str() + at + file.size() + 2);
}

std::string list(const std::set<std::string>& kinds) {
  return kinds.empty() ? "no steps" : fmt::format("{}", fmt::join(kinds, " "));
}

}  // namespace

Expectations parseExpectations(const std::string& programText) {
  Expectations result;
  std::istringstream lines(programText);
  bool atTop = true;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("// redcomp:")) {
      if (!atTop) throw BadExpectation(fmt::format("line {}: runs are named at the top", number));
      result.runs.push_back(parseRun(line, number));
      continue;
    }
    atTop = false;
    parseMarks(line, number, result.marks);
  }
  if (result.runs.empty()) throw BadExpectation("the first line does not begin with \"// redcomp:\"");
  for (const Run& run : result.runs)
    if (run.truth != result.runs.front().truth) throw BadExpectation("the runs do not agree on the truth");
  return result;
}

std::optional<Answer> answerOf(const std::string& output, int exitCode) {
  if (output.starts_with("proved:") && exitCode == 0) return Answer::Safe;
  if (output.starts_with("violated:") && exitCode == 10) return Answer::Unsafe;
  if (output.starts_with("inconclusive:") && exitCode == 5) return Answer::Unknown;
  if (output.empty() && exitCode == 2) return Answer::Unsupported;
  return {};
}

const char* toString(Answer answer) {
  for (const auto& [name, value] : kAnswers)
    if (value == answer) return name.c_str();
  return "?";
}

std::vector<std::string> compareMovers(const Marks& marks, const std::string& dump, const std::string& file) {
  static const std::regex row(R"(^\s+\S+ -> \S+\s+(both|right|left|non)\s+holds \{.*)");
  std::map<int, std::set<std::string>> found;
  std::istringstream lines(dump);
  std::smatch match;
  for (std::string line; std::getline(lines, line);)
    if (const auto at = lineIn(line, file); at && std::regex_match(line, match, row)) found[*at].insert(match[1]);
  std::vector<std::string> sentences;
  for (const auto& [line, kinds] : marks.movers)
    if (found[line] != kinds)
      sentences.push_back(fmt::format("line {}: MOVER: {} is expected, --dump movers has {}", line, list(kinds), list(found[line])));
  return sentences;
}

std::vector<std::string> compareBlocks(const Marks& marks, const std::string& dump, const std::string& file) {
  static const std::regex location(R"(^\s+\S+\s+(Out|In)\s.*)"), step(R"(^\s+-> .*)");
  std::map<int, bool> found;
  std::istringstream lines(dump);
  std::smatch match;
  bool out = false;
  for (std::string line; std::getline(lines, line);) {
    const auto at = lineIn(line, file);
    if (std::regex_match(line, step)) {
      if (at) found[*at] = found[*at] || out;
    } else if (std::regex_match(line, match, location)) {
      out = match[1] == "Out";
    }
  }
  std::vector<std::string> sentences;
  for (const auto& [line, expected] : marks.out)
    if (!found.contains(line))
      sentences.push_back(fmt::format("line {}: --dump blocks has no steps", line));
    else if (found[line] != expected)
      sentences.push_back(fmt::format("line {}: {} is expected", line, expected ? "OUT" : "IN"));
  return sentences;
}

}  // namespace redcomp::regression
