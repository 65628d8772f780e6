#include "seq/c_text.h"

#include <fmt/format.h>

#include <cctype>

namespace redcomp::seq {

void CLines::put(std::string_view line) {
  text_ += line;
  text_ += '\n';
  ++lines_;
  ++presumedLine_;
}

void CLines::add(std::string_view line, const logic::SourceLocation& source) {
  const bool own = source.file.empty() || source.line <= 0;
  const std::string file = own ? "" : source.file;
  if (file != presumedFile_ || (!own && source.line != presumedLine_)) {
    const int number = own ? lines_ + 2 : source.line;  // of the line after the mark
    put(fmt::format("#line {} {}", number, cString(own ? ownName_ : file)));
    presumedFile_ = file;
    presumedLine_ = number;
  }
  put(line);
}

void CLines::addAll(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    add(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

CNames::CNames()
    : taken_{"auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
             "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
             "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
             "asm", "typeof", "unix", "linux", "bool", "true", "false", "nullptr", "thread_local",
             "main", "mode", "reach_error", "floor_divide", "floor_divide_128", "modulo", "modulo_128", "drawn",
             "RESUME", "EXECUTE", "SUSPEND", "CONTROL", "EXEC"} {}

std::string CNames::unique(std::string_view wish) {
  std::string name;
  for (const char c : wish) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) || name[0] == '_') name = "v" + name;
  std::string result = name;
  for (int i = 2; !taken_.insert(result).second; ++i) result = fmt::format("{}_{}", name, i);
  return result;
}

std::string cString(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

std::string cComment(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if ((c == '/' && result.ends_with('*')) || (c == '*' && result.ends_with('/'))) result += ' ';
    result += c == '\n' || c == '\\' ? ' ' : c;
  }
  return result;
}

}  // namespace redcomp::seq
