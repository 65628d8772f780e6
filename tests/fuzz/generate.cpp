#include "tests/fuzz/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

namespace {

const char* const kAnyNumber = "  while (__VERIFIER_nondet_bool()) {";  // in main, before a creation

bool mentions(const std::string& line, const std::string& name) {
  const auto inWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t at = 0; (at = line.find(name, at)) != std::string::npos; ++at)
    if ((at == 0 || !inWord(line[at - 1])) && (at + name.size() == line.size() || !inWord(line[at + name.size()]))) return true;
  return false;
}

// The name that a line declares, of a plain variable; empty: none.
std::string declaredIn(const std::string& line) {
  static const std::regex declaration(R"( *(?:extern |__thread )?(?:unsigned |struct )?(?:int|long|void|_Bool|unsigned|char|sem_t|pthread_\w+_t|\{.*\}) (\*?\w+)(?:\[\d\]|\(\w*\))?(?: = [^;]*)?;)");
  std::smatch parts;
  if (!std::regex_match(line, parts, declaration)) return "";
  const std::string name = parts[1];
  return name.starts_with("*") ? name.substr(1) : name;
}

// Without variables and headers that nothing uses.
Lines trimmed(const Lines& lines) {
  const auto end = [&](std::size_t from) {  // of the function around, or of the program
    if (!lines[from].starts_with("  ")) return lines.size();
    while (from < lines.size() && lines[from] != "}") ++from;
    return from;
  };
  Lines kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string name = declaredIn(lines[i]);
    const auto user = [&](const std::string& line) { return mentions(line, name); };
    if (name.empty() || name.starts_with(kObserved) ||
        std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.begin() + static_cast<std::ptrdiff_t>(end(i)), user))
      kept.push_back(lines[i]);
  }
  const auto needs = [&](std::initializer_list<const char*> names) {
    return std::ranges::any_of(kept, [&](const std::string& line) {
      return std::ranges::any_of(names, [&](const char* name) { return line[0] != '#' && line.find(name) != std::string::npos; });
    });
  };
  if (!needs({"sem_"})) std::erase(kept, "#include <semaphore.h>");
  if (!needs({"calloc", "exit(0)", "abort"})) std::erase(kept, "#include <stdlib.h>");
  return kept;
}

}  // namespace

Size sizeFor(std::uint64_t seed) {
  Size size;
  size.tiny = seed % 10 < 7;
  if (size.tiny) size.threads = size.statements = 2;
  if (seed % 10 < 5) size.statements = 1;
  size.unbounded = seed % 6 == 4;
  return size;
}

Lines draft(Random& random, const Size& size) { return trimmed(Generator(random, size).program()); }

std::optional<Lines> instance(const Lines& lines, int threads) {
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (lines[i] == kAnyNumber && lines[i + 1].find("pthread_create") != std::string::npos) {
      Lines result = lines;
      result[i] = fmt::format("  for (int i = 0; i < {}; i++) {{", threads);
      return result;
    }
  return std::nullopt;
}

std::string textOf(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void append(Lines& to, const Lines& lines) { to.insert(to.end(), lines.begin(), lines.end()); }

Lines joined(Lines first, const Lines& second) {
  append(first, second);
  return first;
}

Lines indented(Lines lines) {
  for (std::string& line : lines) line = "  " + line;
  return lines;
}

Lines block(const std::string& head, const Lines& body) {
  Lines lines{head + " {"};
  append(lines, indented(body));
  lines.push_back("}");
  return lines;
}

}  // namespace redcomp::fuzz
