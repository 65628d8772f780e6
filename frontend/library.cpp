#include "frontend/library.h"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <sstream>
#include <stdexcept>

namespace redcomp::frontend {

namespace {

using Kind = LibraryFunction::Kind;

[[noreturn]] void refuse(const std::string& line) { throw std::logic_error("library.txt: " + line); }

Kind kindOf(const std::string& word, const std::string& line) {
  static const std::map<std::string, Kind> kKinds{{"translated", Kind::Translated}, {"model", Kind::Model},
                                                  {"nothing", Kind::Nothing},       {"ends", Kind::Ends},
                                                  {"effects", Kind::Effects},       {"beyond", Kind::Beyond},
                                                  {"refused", Kind::Refused}};
  const auto found = kKinds.find(word);
  if (found == kKinds.end()) refuse(line);
  return found->second;
}

// "2" is the second argument.
unsigned argumentNumber(const std::string& word, const std::string& line) {
  if (word.size() != 1 || word[0] < '1' || word[0] > '9') refuse(line);
  return static_cast<unsigned>(word[0] - '1');
}

long long numberIn(const std::string& word, const std::string& line) {
  long long number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) refuse(line);
  return number;
}

std::optional<ResultBound> bound(const std::string& word, const std::string& line) {
  if (word.empty()) return std::nullopt;
  if (word[0] == '#') return ArgumentValue{argumentNumber(word.substr(1), line)};
  return numberIn(word, line);
}

void readRange(const std::string& range, LibraryEffects& effects, const std::string& line) {
  const std::size_t dots = range.find("..");
  if (dots == std::string::npos) refuse(line);
  effects.low = bound(range.substr(0, dots), line);
  effects.high = bound(range.substr(dots + 2), line);
}

void readEffect(std::istringstream& words, LibraryEffects& effects, const std::string& line) {
  std::string what, of;
  words >> what >> of;
  if (what == "writes") effects.writes.push_back(argumentNumber(of, line));
  else if (what == "reaches") effects.reaches.push_back(argumentNumber(of, line));
  else if (what == "text") effects.texts.push_back(argumentNumber(of, line));
  else if (what == "room" || what == "some") {
    std::string bytes;
    words >> bytes;
    effects.rooms.push_back({argumentNumber(of, line), argumentNumber(bytes, line), what == "some"});
  }
  else if (what == "calls") effects.calls.push_back(argumentNumber(of, line));
  else if (what == "keeps") effects.keeps.push_back(argumentNumber(of, line));
  else if (what == "returns") effects.returns = argumentNumber(of, line);
  else if (what == "usually") effects.usually = numberIn(of, line);
  else if (what == "result") readRange(of, effects, line);
  else if (what == "opens") effects.opens = true;
  else if (what == "closes") effects.closes = true;
  else if (what == "static") effects.ownMemory = true;
  else if (what == "prints") effects.prints = true;
  else if (what == "assumes") effects.assumes = of;
  else if (what == "slow") effects.slow = true;
  else if (what == "blocks") effects.blocks = true;
  else refuse(line);
}

LibraryEffects readEffects(const std::string& list, const std::string& line) {
  LibraryEffects effects;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    std::istringstream words(part);
    readEffect(words, effects, line);
  }
  return effects;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// "read pread: effects writes 2"
void readLine(const std::string& line, const std::string& header, std::vector<LibraryFunction>& into) {
  const std::size_t colon = line.find(':');
  if (colon == std::string::npos) refuse(line);
  const std::string description = trimmed(line.substr(colon + 1));
  const std::size_t space = description.find(' ');
  const Kind kind = kindOf(description.substr(0, space), line);
  const std::string rest = space == std::string::npos ? "" : description.substr(space + 1);
  LibraryEffects effects = kind == Kind::Effects ? readEffects(rest, line) : LibraryEffects{};
  const bool known = kind == Kind::Model || kind == Kind::Translated;
  effects.setsErrno = known && (rest == "errno" || rest == "errno, parts");
  effects.inParts = known && (rest == "parts" || rest == "errno, parts");
  const bool isSaid = effects.setsErrno || effects.inParts;
  if ((kind == Kind::Refused || kind == Kind::Beyond) == rest.empty() && kind != Kind::Effects && !isSaid) refuse(line);
  std::istringstream names(line.substr(0, colon));
  for (std::string name; names >> name;) into.push_back({name, header, kind, description, effects});
}

}  // namespace

const std::string& assumedAway(const std::string& kind) {
  static const std::map<std::string, std::string> kAssumedAway{
      {"signals", "no signal arrives: handlers are not run, and nothing is interrupted"},
      {"processes", "processes that are made by fork, and programs that are run by exec, share no memory with the program"},
      {"system-calls", "calls by syscall() change no memory of the program"}};
  return kAssumedAway.at(kind);
}

std::vector<LibraryFunction> readLibraryTable(std::string_view text) {
  std::vector<LibraryFunction> functions;
  std::string header;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == '<') header = line;
    else readLine(line, header, functions);
  }
  return functions;
}

const std::vector<LibraryFunction>& libraryTable() {
  static const std::vector<LibraryFunction> kTable = readLibraryTable(libraryTableText());
  return kTable;
}

const LibraryFunction* libraryFunction(std::string_view name) {
  static const auto kByName = [] {
    std::map<std::string_view, const LibraryFunction*> byName;
    for (const LibraryFunction& function : libraryTable())
      if (!byName.emplace(function.name, &function).second) throw std::logic_error("library.txt: twice: " + function.name);
    return byName;
  }();
  const auto found = kByName.find(name);
  return found == kByName.end() ? nullptr : found->second;
}

std::string printLibraryTable() {
  std::string text, header;
  for (const LibraryFunction& function : libraryTable()) {
    if (function.header != header) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", header = function.header);
    text += fmt::format("  {:<36}{}\n", function.name, function.description);
  }
  return text;
}

}  // namespace redcomp::frontend
