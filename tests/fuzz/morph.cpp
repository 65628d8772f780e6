#include "tests/fuzz/morph.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace redcomp::fuzz {

namespace {

using Result = std::optional<Lines>;

std::size_t lineWith(const Lines& lines, const std::string& text, std::size_t from = 0) {
  for (std::size_t i = from; i < lines.size(); ++i)
    if (lines[i].find(text) != std::string::npos) return i;
  return lines.size();
}

std::string indentOf(const std::string& line) { return line.substr(0, std::min(line.find_first_not_of(' '), line.size())); }

// The places of lines that match; in functions only.
std::vector<std::size_t> matching(const Lines& lines, const std::regex& pattern) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].starts_with("  ") && std::regex_match(lines[i], pattern)) found.push_back(i);
  return found;
}

// The line that closes the block that line `open` begins.
std::size_t endOf(const Lines& lines, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < lines.size(); ++i) {
    depth += static_cast<int>(std::ranges::count(lines[i], '{')) - static_cast<int>(std::ranges::count(lines[i], '}'));
    if (depth == 0) return i;
  }
  return lines.size() - 1;
}

Result renamed(const Lines& lines, Random&) {
  static const std::regex names(R"(\b(x|y|z|f|g|r|t|m0|m1|h0|h1|thread0|thread1|id)\b)");
  Lines result;
  for (const std::string& line : lines) result.push_back(line[0] == '#' ? line : std::regex_replace(line, names, "other_$1"));
  return result;
}

// Declarations of plain variables do not depend on each other.
Result declarationsReversed(const Lines& lines, Random&) {
  static const std::regex plain(R"((int|unsigned|sem_t|pthread_mutex_t|unsigned char) \w+( = [\w ]+)?;)");
  Lines result = lines;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (std::regex_match(lines[i], plain)) places.push_back(i);
  if (places.size() < 2) return std::nullopt;
  for (std::size_t k = 0; k < places.size(); ++k) result[places[k]] = lines[places[places.size() - 1 - k]];
  // Only if nothing in between refers to them: pointers and functions come after all of them.
  const std::size_t firstUse = std::min(lineWith(lines, "int *p"), lineWith(lines, ") {"));
  if (firstUse < places.back()) return std::nullopt;
  return result;
}

// `x++;` is a read and a write.
Result incrementSplit(const Lines& lines, Random& random) {
  static const std::regex increment(R"( *(x|y|z|s\.u|s\.v)\+\+;)");
  const auto places = matching(lines, increment);
  if (places.empty()) return std::nullopt;
  const std::size_t at = random.choice(places);
  std::smatch parts;
  std::regex_match(lines[at], parts, increment);
  Lines result = lines;
  const std::string indent = indentOf(lines[at]);
  result[at] = fmt::format("{}{{ int before = {}; {} = before + 1; }}", indent, parts[1].str(), parts[1].str());
  return result;
}

Result assertionAdded(const Lines& lines, Random& random) {
  static const std::regex assignment(R"( *(r|t) = 0;)"), any(R"( *[a-z]+ = .*;)");
  const auto places = matching(lines, assignment);
  if (places.empty()) return std::nullopt;
  Lines result = lines;
  const std::size_t at = random.choice(places);
  result.insert(result.begin() + static_cast<std::ptrdiff_t>(at) + 1, indentOf(lines[at]) + "assert(1 + 1 == 2);");
  return result;
}

Result threadAdded(const Lines& lines, Random&) {
  const std::size_t main = lineWith(lines, "int main(void) {");
  const std::size_t create = lineWith(lines, "pthread_create", main);
  if (create >= lines.size() || main >= lines.size()) return std::nullopt;
  Lines result = lines;
  result.insert(result.begin() + static_cast<std::ptrdiff_t>(main) + 1, {"  pthread_t lonely_handle;", "  pthread_create(&lonely_handle, 0, lonely, 0);"});
  result.insert(result.begin() + static_cast<std::ptrdiff_t>(main),
                {"int alone;", "void *lonely(void *arg) {", "  alone = 1;", "  alone = alone + 1;", "  return 0;", "}"});
  return result;
}

// Two threads that are created one right after the other.
Result creationsSwapped(const Lines& lines, Random&) {
  const std::size_t main = lineWith(lines, "int main(void) {");
  for (std::size_t i = main; i + 1 < lines.size(); ++i)
    if (lines[i].starts_with("  pthread_create") && lines[i + 1].starts_with("  pthread_create")) {
      Lines result = lines;
      std::swap(result[i], result[i + 1]);
      return result;
    }
  return std::nullopt;
}

// while (c) { body }  as  if (c) { body while (c) { body } }
Result loopUnrolled(const Lines& lines, Random& random) {
  static const std::regex head(R"( *while \(.*\) \{)");
  const auto places = matching(lines, head);
  if (places.empty()) return std::nullopt;
  const std::size_t at = random.choice(places), end = endOf(lines, at);
  const Lines body(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1, lines.begin() + static_cast<std::ptrdiff_t>(end));
  for (const std::string& line : body)
    if (line.find("break;") != std::string::npos || line.find("again") != std::string::npos || line.find("pthread_t ") != std::string::npos) return std::nullopt;
  Lines result(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(at));
  std::string test = lines[at];
  test.replace(test.find("while"), 5, "if");
  result.push_back(test);
  result.insert(result.end(), body.begin(), body.end());
  result.insert(result.end(), lines.begin() + static_cast<std::ptrdiff_t>(at), lines.begin() + static_cast<std::ptrdiff_t>(end) + 1);
  result.push_back(indentOf(lines[at]) + "}");
  result.insert(result.end(), lines.begin() + static_cast<std::ptrdiff_t>(end) + 1, lines.end());
  return result;
}

}  // namespace

const std::vector<Morph>& allMorphs() {
  static const std::vector<Morph> morphs{
      {"names changed", renamed},           {"declarations reversed", declarationsReversed}, {"increment split", incrementSplit},
      {"assertion added", assertionAdded},  {"thread added", threadAdded},                   {"creations swapped", creationsSwapped},
      {"loop unrolled", loopUnrolled},
  };
  return morphs;
}

}  // namespace redcomp::fuzz
