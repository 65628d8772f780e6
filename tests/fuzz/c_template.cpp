#include "tests/fuzz/c_template.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>

#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

CTemplate::CTemplate(Random& random, CValues& values, int& sites, int instance, std::function<Lines()> statements)
    : random_(random), values_(values), sites_(sites), instance_(instance), statements_(std::move(statements)) {}

CTemplate::Text CTemplate::expand(const std::string& idiom) {
  Text text;
  std::istringstream in(chosen(idiom));
  for (std::string each; std::getline(in, each);)
    if (each.find_first_not_of(' ') != std::string::npos) line(each, text);
  return text;
}

// The innermost alternatives first.
std::string CTemplate::chosen(const std::string& text) {
  std::string rest = text;
  for (std::size_t end; (end = rest.find("@}")) != std::string::npos;) {
    const std::size_t begin = rest.rfind("@{", end);
    std::vector<std::string> ways;
    std::size_t from = begin + 2;
    for (std::size_t bar; (bar = rest.find("@|", from)) < end; from = bar + 2) ways.push_back(rest.substr(from, bar - from));
    ways.push_back(rest.substr(from, end - from));
    rest.replace(begin, end + 2 - begin, random_.choice(ways));
  }
  return rest;
}

std::string CTemplate::filled(const std::string& line) {
  std::string result;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] != '$') {
      result += line[at++];
      continue;
    }
    std::size_t end = at + 1;
    while (end < line.size() && (std::isalpha(static_cast<unsigned char>(line[end])) || line[end] == '_')) ++end;
    result += hole(line.substr(at + 1, end - at - 1));
    at = end;
  }
  return result;
}

std::string CTemplate::hole(const std::string& name) {
  if (name == "T" || name == "U") return types_.try_emplace(name, values_.type()).first->second;
  if (name == "k") return values_.small();
  if (name == "w" || (atFileLevel_ && (name == "v" || name == "m" || name == "c"))) return values_.literal();
  if (name == "v") return values_.value();
  if (name == "m") return values_.nibble();
  if (name == "c") return values_.condition();
  return name + std::to_string(instance_);
}

void CTemplate::line(const std::string& given, Text& into) {
  std::string rest = given;
  if (const std::size_t first = rest.find_first_not_of(' '); rest[first] == '?') {
    if (random_.chance(40)) return;
    rest.erase(first, 1);
  }
  const std::size_t indent = rest.find_first_not_of(' ');
  const std::string text = rest.substr(indent), margin(indent, ' ');
  Lines& lines = atFileLevel_ ? into.file : into.body;
  if (text == "@file" || text == "@body") {
    atFileLevel_ = text == "@file";
  } else if (text == "@stmts") {
    for (const std::string& each : statements_()) lines.push_back(margin + each);
  } else if (text.starts_with("@place ")) {
    const std::string place = filled(text.substr(7));
    const std::size_t space = place.find_last_of(' ');
    values_.add({place.substr(space + 1), place.substr(0, space)});
  } else if (text.starts_with("SITE(")) {
    lines.push_back(margin + fmt::format("SITE({}, {});", sites_++, filled(text.substr(5, text.find_last_of(')') - 5))));
  } else {
    lines.push_back(margin + filled(text));
  }
}

}  // namespace redcomp::fuzz
