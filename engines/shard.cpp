#include "engines/shard.h"

#include <fmt/format.h>

#include <regex>

namespace redcomp::engines {

std::optional<Shard> shardCalled(const std::string& text) {
  static const std::regex form(R"((\d{1,6})/(\d{1,6})(:(\d{1,6})/(\d{1,6}))?)");
  std::smatch match;
  if (!std::regex_match(text, match, form)) return std::nullopt;
  Shard shard{std::stoi(match[1]) - 1, std::stoi(match[2]), 0, 0};
  if (match[3].matched) shard.part = std::stoi(match[4]) - 1, shard.parts = std::stoi(match[5]);
  const bool isGroup = shard.group >= 0 && shard.group < shard.groups;
  const bool isPart = !match[3].matched || (shard.part >= 0 && shard.part < shard.parts);
  return isGroup && isPart ? std::optional(shard) : std::nullopt;
}

std::string toString(const Shard& shard) {
  const std::string group = fmt::format("{}/{}", shard.group + 1, shard.groups);
  return shard.parts == 0 ? group : fmt::format("{}:{}/{}", group, shard.part + 1, shard.parts);
}

std::vector<std::string> errorsOfGroup(const std::vector<std::string>& errors, int group, int groups) {
  std::vector<std::string> mine;
  for (std::size_t k = static_cast<std::size_t>(group); k < errors.size(); k += static_cast<std::size_t>(groups)) mine.push_back(errors[k]);
  return mine;
}

}  // namespace redcomp::engines
