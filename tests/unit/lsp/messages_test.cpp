#include "lsp/messages.h"

#include <gtest/gtest.h>

namespace redcomp::lsp {
namespace {

// The messages in the bytes, a character each: j JSON, m malformed.
std::string kindsIn(MessageReader& reader, std::string_view bytes) {
  reader.feed(bytes);
  std::string kinds;
  while (const auto message = reader.next()) kinds += std::holds_alternative<json>(*message) ? 'j' : 'm';
  return kinds;
}

TEST(Messages, AreReadInAnyPieces) {
  const std::string bytes = framed({{"method", "exit"}}) + framed({{"id", 7}, {"text", "\u00e9"}});
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    MessageReader reader;
    std::string kinds;
    for (std::size_t at = 0; at < bytes.size(); at += piece) kinds += kindsIn(reader, std::string_view(bytes).substr(at, piece));
    EXPECT_EQ(kinds, "jj") << piece;
  }
}

TEST(Messages, MalformedOnesDoNotEndTheStream) {
  const struct {
    const char* what;
    std::string bytes, kinds;
  } cases[] = {
      {"a header in other letters, with a type", "Content-Type: x\r\ncontent-length:2\r\n\r\n{}", "j"},
      {"no length", "Content-Type: x\r\n\r\n", "m"},
      {"a length that is no number", "Content-Length: two\r\n\r\n", "m"},
      {"a negative length", "Content-Length: -2\r\n\r\n", "m"},
      {"a length that no program has memory for", "Content-Length: 99999999999999999999\r\n\r\n", "m"},
      {"another header that ends like it", "X-Content-Length: 2\r\n\r\n", "m"},
      {"no JSON", "Content-Length: 3\r\n\r\n{]}", "m"},
      {"no object", "Content-Length: 3\r\n\r\n[1]", "m"},
      {"a header without an end", std::string(20000, 'x'), "m"},
  };
  for (const auto& each : cases) {
    MessageReader reader;
    EXPECT_EQ(kindsIn(reader, each.bytes + framed({{"method", "exit"}})), each.bytes.size() == 20000 ? "m" : each.kinds + "j") << each.what;
  }
}

TEST(Messages, AreWrittenWithTheirLengthInBytes) { EXPECT_EQ(framed({{"a", "\u00e9"}}), "Content-Length: 10\r\n\r\n{\"a\":\"\u00e9\"}"); }

}  // namespace
}  // namespace redcomp::lsp
