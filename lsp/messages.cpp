#include "lsp/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace redcomp::lsp {

namespace {

constexpr std::size_t longestHeader = 1 << 14, longestContent = std::size_t{1} << 26;
constexpr std::string_view kEnd = "\r\n\r\n";

std::string lowercase(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::optional<std::size_t> lengthIn(std::string_view header) {
  const std::string name = "content-length:";
  const std::string lower = lowercase(header);
  std::size_t at = lower.find(name);
  if (at == std::string::npos || (at > 0 && lower[at - 1] != '\n')) return std::nullopt;
  at = lower.find_first_not_of(" \t", at + name.size());
  if (at == std::string::npos) return std::nullopt;
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(lower.data() + at, lower.data() + lower.size(), length);
  const bool ends = end == lower.data() + lower.size() || *end == '\r' || *end == ' ';
  return error == std::errc() && ends && length <= longestContent ? std::optional(length) : std::nullopt;
}

}  // namespace

std::optional<std::variant<json, Malformed>> MessageReader::next() {
  const std::size_t end = unread_.find(kEnd);
  if (end == std::string::npos) {
    if (unread_.size() <= longestHeader) return std::nullopt;
    unread_.clear();
    return Malformed{"a header without an end"};
  }
  const auto length = lengthIn(std::string_view(unread_).substr(0, end));
  if (!length) {
    unread_.erase(0, end + kEnd.size());
    return Malformed{"a header without a Content-Length that can be read"};
  }
  const std::size_t begin = end + kEnd.size();
  if (unread_.size() - begin < *length) return std::nullopt;
  json message = json::parse(unread_.begin() + static_cast<std::ptrdiff_t>(begin), unread_.begin() + static_cast<std::ptrdiff_t>(begin + *length), nullptr, false);
  unread_.erase(0, begin + *length);
  if (message.is_discarded() || !message.is_object()) return Malformed{"no JSON object"};
  return message;
}

std::string framed(const json& message) {
  const std::string content = message.dump(-1, ' ', false, json::error_handler_t::replace);
  return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

}  // namespace redcomp::lsp
