#include "tests/fuzz/mutate.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

namespace redcomp::fuzz {

namespace {

constexpr std::size_t kLongest = 90;  // lines

// Of what changes may bring in.
const Lines kDeclarations{"#include <assert.h>", "extern _Bool __VERIFIER_nondet_bool(void);",
                          "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);"};

using Places = std::vector<std::size_t>;

// Lines that are one statement each.
Places statementsOf(const Lines& lines) {
  static const std::regex statement(R"(\s+[^\s].*;\s*(//.*)?)");
  Places places;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (std::regex_match(lines[i], statement)) places.push_back(i);
  return places;
}

std::ptrdiff_t at(std::size_t place) { return static_cast<std::ptrdiff_t>(place); }

void drop(Lines& lines, std::size_t place, Random&) { lines.erase(lines.begin() + at(place)); }

void twice(Lines& lines, std::size_t place, Random&) { lines.insert(lines.begin() + at(place), Lines{lines[place]}.front()); }

void exchangeWithNext(Lines& lines, std::size_t place, Random&) {
  if (place + 1 < lines.size()) std::swap(lines[place], lines[place + 1]);
}

void move(Lines& lines, std::size_t place, Random& random) {
  const std::string line = lines[place];
  lines.erase(lines.begin() + at(place));
  const Places others = statementsOf(lines);
  if (!others.empty()) lines.insert(lines.begin() + at(random.choice(others)), line);
}

// One of the places where the pattern is found in the line gets another text.
template <class Other>
void replaceOne(std::string& line, const std::regex& pattern, Random& random, const Other& other) {
  std::vector<std::smatch> found(std::sregex_iterator(line.begin(), line.end(), pattern), std::sregex_iterator());
  if (found.empty()) return;
  const std::smatch& match = found[random.next() % found.size()];
  const std::string text = other(match.str());
  line = match.prefix().str() + text + match.suffix().str();
}

void number(Lines& lines, std::size_t place, Random& random) {
  static const std::regex pattern(R"(\b\d{1,4}\b)");
  replaceOne(lines[place], pattern, random, [&](const std::string& old) {
    return std::to_string(std::max(0, std::stoi(old) + (random.chance(50) ? 1 : -1)));
  });
}

void comparison(Lines& lines, std::size_t place, Random& random) {
  static const std::regex pattern(R"((==|!=|<=|>=| < | > ))");
  static const std::vector<std::string> all{"==", "!=", "<=", ">=", " < ", " > "};
  replaceOne(lines[place], pattern, random, [&](const std::string&) { return random.choice(all); });
}

// Words that stand for something close to each other.
void word(Lines& lines, std::size_t place, Random& random) {
  static const std::vector<std::pair<std::string, std::string>> pairs{
      {"&&", "||"}, {"++", "--"}, {" + ", " - "}, {"while (", "if ("}, {"break;", "continue;"}, {"_signal(", "_broadcast("},
      {"mutex_lock(", "mutex_trylock("}, {"mutex_lock(", "mutex_unlock("}, {"rdlock(", "wrlock("}, {"sem_wait(", "sem_post("}};
  std::string& line = lines[place];
  std::vector<std::pair<std::string, std::string>> fitting;
  for (const auto& [one, other] : pairs) {
    if (line.find(one) != std::string::npos) fitting.emplace_back(one, other);
    if (line.find(other) != std::string::npos) fitting.emplace_back(other, one);
  }
  if (fitting.empty()) return;
  const auto& [old, fresh] = random.choice(fitting);
  line.replace(line.find(old), old.size(), fresh);
}

// Globals by the text of their type.
std::map<std::string, std::vector<std::string>> globalsOf(const Lines& lines) {
  static const std::regex declaration(R"((?:static |volatile )*(int|_Bool|unsigned|pthread_mutex_t|sem_t|pthread_cond_t) ([^()]*);.*)");
  static const std::regex name(R"(\b[A-Za-z_]\w*\b)");
  std::map<std::string, std::vector<std::string>> globals;
  for (const std::string& line : lines) {
    std::smatch parts;
    if (!std::regex_match(line, parts, declaration)) continue;
    const std::string declared = parts[2];
    for (std::sregex_iterator i(declared.begin(), declared.end(), name), end; i != end; ++i)
      if (!i->str().starts_with("PTHREAD_")) globals[parts[1]].push_back(i->str());
  }
  return globals;
}

void name(Lines& lines, std::size_t place, Random& random) {
  std::vector<std::vector<std::string>> kinds;
  for (const auto& [type, names] : globalsOf(lines))
    if (names.size() > 1) kinds.push_back(names);
  if (kinds.empty()) return;
  const std::vector<std::string>& names = random.choice(kinds);
  std::string any;
  for (const std::string& each : names) any += (any.empty() ? "" : "|") + each;
  replaceOne(lines[place], std::regex("\\b(" + any + ")\\b"), random, [&](const std::string&) { return random.choice(names); });
}

std::string someInteger(const Lines& lines, Random& random) {
  const auto globals = globalsOf(lines);
  const auto found = globals.find("int");
  return found == globals.end() ? "0" : random.choice(found->second);
}

// A statement under a condition, in a loop, in a section.
void wrap(Lines& lines, std::size_t place, Random& random) {
  const std::string global = someInteger(lines, random), number = std::to_string(random.between(0, 2));
  const std::vector<std::string> heads{"if (" + global + ") {",
                                       "if (" + global + " == " + number + ") {",
                                       "while (" + global + " < " + number + ") {",
                                       "for (int again = 0; again < 2; again++) {",
                                       "if (__VERIFIER_nondet_bool()) {",
                                       "{ __VERIFIER_atomic_begin();"};
  const std::string& head = random.choice(heads);
  const std::size_t begin = lines[place].find_first_not_of(' ');
  const std::string space = lines[place].substr(0, begin), statement = lines[place].substr(begin);
  lines[place] = space + (head.front() == '{' ? "__VERIFIER_atomic_end(); }" : "}");
  lines.insert(lines.begin() + at(place), space + "  " + statement);
  lines.insert(lines.begin() + at(place), space + head);
}

void insert(Lines& lines, std::size_t place, Random& random) {
  const std::string global = someInteger(lines, random), other = someInteger(lines, random), number = std::to_string(random.between(0, 2));
  const std::vector<std::string> statements{"  assert(" + global + " != " + number + ");", "  assert(" + global + " <= " + other + ");",
                                            "  " + global + " = " + number + ";",           "  " + global + " = " + other + " + 1;",
                                            "  while (" + global + " == " + number + ");",  "  if (" + global + ") return 0;"};
  lines.insert(lines.begin() + at(place), random.choice(statements));
}

}  // namespace

std::vector<Lines> readCorpus(const std::string& directory) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory))
    if (entry.path().extension() == ".c") files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Lines> corpus;
  for (const auto& file : files) {
    Lines lines;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    if (lines.size() <= kLongest) corpus.push_back(std::move(lines));
  }
  return corpus;
}

Lines mutated(const Lines& lines, Random& random) {
  using Change = void (*)(Lines&, std::size_t, Random&);
  static const std::vector<Change> changes{drop, drop, twice, exchangeWithNext, exchangeWithNext, move, move, number, comparison, name, name,
                                           word, word, wrap, wrap, insert};
  Lines result = lines;
  result.insert(result.begin() + (result.empty() ? 0 : 1), kDeclarations.begin(), kDeclarations.end());  // after the line that says what is expected
  for (int n = random.between(1, 3); n > 0; --n) {
    const Places places = statementsOf(result);
    if (places.empty()) break;
    random.choice(changes)(result, random.choice(places), random);
  }
  return result;
}

}  // namespace redcomp::fuzz
