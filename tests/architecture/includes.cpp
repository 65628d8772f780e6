#include "tests/architecture/includes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace redcomp::architecture {

namespace {

std::string roomOf(const std::string& path) { return path.substr(0, path.find('/')); }

std::string read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// Depth first from `room`; `path` holds the rooms from the root of the search to here.
bool cycleFrom(const AllowedEdges& allowed, const std::string& room, std::vector<std::string>& path) {
  const auto seen = std::find(path.begin(), path.end(), room);
  if (seen != path.end()) {
    path.erase(path.begin(), seen);
    path.push_back(room);
    return true;
  }
  path.push_back(room);
  const auto edges = allowed.find(room);
  if (edges != allowed.end())
    for (const std::string& next : edges->second)
      if (cycleFrom(allowed, next, path)) return true;
  path.pop_back();
  return false;
}

}  // namespace

std::vector<Include> includesIn(const std::string& file, const std::string& text) {
  static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)");
  std::vector<Include> found;
  std::istringstream lines(text);
  std::smatch match;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.find('#') != std::string::npos && std::regex_match(line, match, pattern))
      found.push_back({file, number, match[2], match[1] == "\""});
  }
  return found;
}

std::vector<Include> includesOf(const std::filesystem::path& root, const AllowedEdges& rooms) {
  std::vector<Include> all;
  for (const auto& [room, edges] : rooms) {
    if (!std::filesystem::is_directory(root / room)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
      const auto extension = entry.path().extension();
      if (!entry.is_regular_file() || (extension != ".h" && extension != ".cpp")) continue;
      const auto found = includesIn(entry.path().lexically_relative(root).generic_string(), read(entry.path()));
      all.insert(all.end(), found.begin(), found.end());
    }
  }
  return all;
}

std::vector<std::string> forbidden(const std::vector<Include>& includes, const AllowedEdges& allowed) {
  std::vector<std::string> sentences;
  for (const Include& include : includes) {
    const std::string from = roomOf(include.file), to = roomOf(include.header);
    const std::string place = fmt::format("{}:{}", include.file, include.line);
    if (include.quoted && include.header.find('/') == std::string::npos)
      sentences.push_back(fmt::format("{}: \"{}\" does not name its room", place, include.header));
    else if (include.quoted && from != to && !allowed.at(from).contains(to))
      sentences.push_back(fmt::format("{}: {} may not include {} (\"{}\")", place, from, to, include.header));
    else if (!include.quoted && allowed.contains(to) && include.header.find('/') != std::string::npos)
      sentences.push_back(fmt::format("{}: <{}> belongs into quotes", place, include.header));
  }
  return sentences;
}

std::vector<std::string> forbidden(const std::vector<Include>& includes, const std::vector<OutsideRule>& rules) {
  std::vector<std::string> sentences;
  for (const Include& include : includes)
    for (const OutsideRule& rule : rules)
      if (std::regex_search(include.header, rule.header) && !std::regex_search(include.file, rule.files))
        sentences.push_back(fmt::format("{}:{}: {} is not for this file ({})", include.file, include.line, rule.what,
                                        include.header));
  return sentences;
}

std::vector<std::string> repeatedNames(const std::filesystem::path& root, const AllowedEdges& rooms) {
  std::map<std::string, std::set<std::string>> roomsOf;
  for (const auto& [room, edges] : rooms)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room))
      if (entry.path().extension() == ".h") roomsOf[entry.path().filename()].insert(room);
  std::vector<std::string> sentences;
  for (const auto& [name, in] : roomsOf)
    if (in.size() > 1) sentences.push_back(fmt::format("{}: {}", name, fmt::join(in, ", ")));
  return sentences;
}

namespace {

// "ts/compose.*" stands for compose.h and compose.cpp.
bool isThere(const std::filesystem::path& root, const std::string& file) {
  if (!file.ends_with(".*")) return std::filesystem::exists(root / file);
  return std::filesystem::exists(root / (file.substr(0, file.size() - 1) + "h"));
}

std::vector<std::filesystem::path> textsBelow(const std::filesystem::path& root, const AllowedEdges& rooms) {
  std::vector<std::filesystem::path> texts;
  const auto add = [&](const std::filesystem::path& file, bool sources) {
    const auto extension = file.extension();
    if (extension == ".md" || (sources && (extension == ".h" || extension == ".cpp"))) texts.push_back(file);
  };
  for (const char* folder : {".", "docs", "bench", "examples"})
    if (std::filesystem::is_directory(root / folder))
      for (const auto& entry : std::filesystem::directory_iterator(root / folder)) add(entry.path().lexically_normal(), false);
  for (const auto& [room, edges] : rooms)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) add(entry.path(), true);
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace

std::vector<std::string> missingFiles(const std::filesystem::path& root, const AllowedEdges& rooms) {
  static const std::regex mention(R"((^|[^/\w.-])(([a-z]+)/[a-z0-9_/]+\.(h|cpp|\*)))");
  std::vector<std::string> sentences;
  for (const auto& text : textsBelow(root, rooms)) {
    std::istringstream lines(read(text));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      for (std::sregex_iterator match(line.begin(), line.end(), mention), end; match != end; ++match)
        if (rooms.contains((*match)[3]) && !isThere(root, (*match)[2]))
          sentences.push_back(fmt::format("{}:{}: there is no {}", text.lexically_relative(root).generic_string(), number,
                                          (*match)[2].str()));
    }
  }
  return sentences;
}

std::vector<std::string> findCycle(const AllowedEdges& allowed) {
  for (const auto& [room, edges] : allowed) {
    std::vector<std::string> path;
    if (cycleFrom(allowed, room, path)) return path;
  }
  return {};
}

}  // namespace redcomp::architecture
