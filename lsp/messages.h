// Messages of the Language Server Protocol: a header with the length, then JSON.
//
//     Content-Length: 46\r\n
//     \r\n
//     {"jsonrpc":"2.0","method":"exit","params":{}}
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace redcomp::lsp {

using nlohmann::json;

// A message that is no JSON, or whose header has no length.
struct Malformed {
  std::string why;
};

class MessageReader {
 public:
  void feed(std::string_view bytes) { unread_ += bytes; }
  // The next message that is complete. After a malformed one the next header is looked for.
  std::optional<std::variant<json, Malformed>> next();

 private:
  std::string unread_;
};

std::string framed(const json& message);

}  // namespace redcomp::lsp
