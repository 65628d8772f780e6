#include "engines/shard.h"

#include <fmt/format.h>

#include <regex>

namespace redcomp::engines {

std::optional<Shard> shardCalled(const std::string& text) {
  static const std::regex form(R"((\d{1,6})/(\d{1,6})(:(graph|views|(w?)(\d{1,6})/(\d{1,6})))?)");
  std::smatch match;
  if (!std::regex_match(text, match, form)) return std::nullopt;
  Shard shard{.group = std::stoi(match[1]) - 1, .groups = std::stoi(match[2])};
  if (match[6].matched) {
    shard.work = match[5].length() > 0 ? ShardWork::Window : ShardWork::SearchPart;
    shard.part = std::stoi(match[6]) - 1, shard.parts = std::stoi(match[7]);
  } else if (match[3].matched) {
    shard.work = match[4] == "graph" ? ShardWork::Graph : ShardWork::Views;
  }
  const bool isGroup = shard.group >= 0 && shard.group < shard.groups;
  const bool isPart = shard.part >= 0 && shard.part < shard.parts;
  return isGroup && isPart ? std::optional(shard) : std::nullopt;
}

std::string toString(const Shard& shard) {
  const std::string group = fmt::format("{}/{}", shard.group + 1, shard.groups);
  switch (shard.work) {
    case ShardWork::Everything: break;
    case ShardWork::SearchPart: return fmt::format("{}:{}/{}", group, shard.part + 1, shard.parts);
    case ShardWork::Window: return fmt::format("{}:w{}/{}", group, shard.part + 1, shard.parts);
    case ShardWork::Graph: return group + ":graph";
    case ShardWork::Views: return group + ":views";
  }
  return group;
}

std::vector<std::string> errorsOfGroup(const std::vector<std::string>& errors, int group, int groups) {
  std::vector<std::string> mine;
  for (std::size_t k = static_cast<std::size_t>(group); k < errors.size(); k += static_cast<std::size_t>(groups)) mine.push_back(errors[k]);
  return mine;
}

}  // namespace redcomp::engines
