#include "lsp/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <sstream>

namespace redcomp::lsp {

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

int utf16Column(const std::string& line, std::size_t bytes) {
  int column = 0;
  for (std::size_t k = 0; k < std::min(bytes, line.size()); ++k) {
    const auto byte = static_cast<unsigned char>(line[k]);
    if (byte < 0x80 || byte >= 0xC0) ++column;  // the first byte of a character
    if (byte >= 0xF0) ++column;                 // which takes two units
  }
  return column;
}

std::string uriOf(const std::string& path) {
  std::string uri = "file://";
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || std::strchr("/._-~", c) != nullptr;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return uri;
}

std::string pathOf(const std::string& uri) {
  const std::string scheme = "file://";
  if (!uri.starts_with(scheme)) return "";
  const std::size_t begin = uri.find('/', scheme.size());
  std::string path;
  for (std::size_t k = begin; k < uri.size(); ++k) {
    const bool escaped = uri[k] == '%' && k + 2 < uri.size() && std::isxdigit(static_cast<unsigned char>(uri[k + 1])) != 0 &&
                         std::isxdigit(static_cast<unsigned char>(uri[k + 2])) != 0;
    path += escaped ? static_cast<char>(std::stoi(uri.substr(k + 1, 2), nullptr, 16)) : uri[k];
    if (escaped) k += 2;
  }
  return path;
}

}  // namespace redcomp::lsp
