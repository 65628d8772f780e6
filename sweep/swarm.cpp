#include "sweep/swarm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace redcomp::sweep {

namespace {

using nlohmann::json;

std::vector<std::string> errorsOfGroup(const ShardPlan& plan, int group) {
  std::vector<std::string> mine;
  for (std::size_t k = 0; k < plan.errors.size(); ++k)
    if (static_cast<int>(k) % plan.groups == group) mine.push_back(plan.errors[k]);
  return mine;
}

std::string frontierOf(const Record& record) { return json::parse(record.shard).value("frontier", ""); }

std::string described(const ShardName& shard, const std::string& what) {
  const std::string more = shard.errors.size() > 1 ? fmt::format(" and {} more", shard.errors.size() - 1) : "";
  return fmt::format("shard {} ({}{}): {}", shard.word, shard.errors.empty() ? "no error" : shard.errors.front(), more, what);
}

// The next shard for a group that has got `already` of them.
void addHelp(Help& help, int already) {
  switch (already) {
    case 2: help.rules.push_back("graph"); break;
    case 5: help.rules.push_back("views"); break;
    default: ++(already % 3 == 1 ? help.windows : help.parts);
  }
}

// What is known of each group while the shards are looked through.
struct Group {
  bool wholeProved = false;
  int partsProved = 0;
  std::set<std::string> frontiers;
  std::vector<std::string> missing;
};

}  // namespace

ShardPlan planShards(const std::string& system, const std::vector<std::string>& errors, int shards) {
  ShardPlan plan{.system = system, .errors = errors, .groups = std::clamp(static_cast<int>(errors.size()), 1, std::max(1, shards))};
  plan.help.resize(static_cast<std::size_t>(plan.groups));
  for (int k = 0; k < shards - plan.groups; ++k) addHelp(plan.help[static_cast<std::size_t>(k % plan.groups)], k / plan.groups);
  return plan;
}

std::vector<ShardName> shardsOf(const ShardPlan& plan) {
  std::vector<ShardName> all;
  const auto add = [&](int group, ShardKind kind, const std::string& work) {
    all.push_back({fmt::format("{}/{}{}", group + 1, plan.groups, work), group, kind, errorsOfGroup(plan, group)});
  };
  for (int group = 0; group < plan.groups; ++group) add(group, ShardKind::Whole, "");
  for (int group = 0; group < plan.groups; ++group) {
    const Help& help = plan.help[static_cast<std::size_t>(group)];
    for (int part = 1; part <= help.parts; ++part) add(group, ShardKind::SearchPart, fmt::format(":{}/{}", part, help.parts));
    for (int part = 1; part <= help.windows; ++part) add(group, ShardKind::Window, fmt::format(":w{}/{}", part, help.windows));
    for (const std::string& rule : help.rules) add(group, ShardKind::Whole, ":" + rule);
  }
  return all;
}

std::string whyNotOfShard(const ShardPlan& plan, const ShardName& shard, const Record& record) {
  const json said = json::parse(record.shard, nullptr, false);
  try {
    if (said.at("name") != shard.word) return "its answer is of another shard";
    if (said.at("system") != plan.system) return "its answer is about another system";
    if (said.at("errors").get<std::vector<std::string>>() != shard.errors) return "its answer is about other errors";
    if (record.verdict == Verdict::Proved && shard.kind == ShardKind::Window) return "it cannot have proved anything";
    if (record.verdict == Verdict::Proved && shard.kind == ShardKind::SearchPart && said.at("frontier").get<std::string>().empty())
      return "its answer does not say where the search was parted";
  } catch (const json::exception&) {
    return "its answer does not say what it is about";
  }
  return "";
}

Coverage coverageOf(const ShardPlan& plan, const std::vector<Record>& records) {
  std::map<std::string, const Record*> byName;
  for (const Record& each : records) byName[each.task] = &each;
  std::vector<Group> groups(static_cast<std::size_t>(plan.groups));
  std::set<std::string> answeredFor;
  for (const ShardName& shard : shardsOf(plan)) {
    if (shard.kind == ShardKind::Window) continue;
    Group& group = groups[static_cast<std::size_t>(shard.group)];
    const auto found = byName.find(shard.word);
    if (found == byName.end()) {
      group.missing.push_back(described(shard, "no answer"));
      continue;
    }
    const Record& record = *found->second;
    const bool isConclusive = record.verdict == Verdict::Proved || record.verdict == Verdict::Violated;
    const std::string why = isConclusive ? whyNotOfShard(plan, shard, record) : record.reason;
    if (record.verdict != Verdict::Proved || !why.empty()) {
      group.missing.push_back(described(shard, isConclusive ? why : fmt::format("{}: {}", toString(record.verdict), why)));
      continue;
    }
    answeredFor.insert(shard.errors.begin(), shard.errors.end());
    if (shard.kind == ShardKind::Whole) group.wholeProved = true;
    else ++group.partsProved, group.frontiers.insert(frontierOf(record));
  }
  Coverage coverage{.covered = true, .missing = {}};
  for (int k = 0; k < plan.groups; ++k) {
    const Group& group = groups[static_cast<std::size_t>(k)];
    const int parts = plan.help[static_cast<std::size_t>(k)].parts;
    const bool byParts = parts > 0 && group.partsProved == parts && group.frontiers.size() == 1;
    if (group.wholeProved || byParts) continue;
    coverage.covered = false;
    coverage.missing.insert(coverage.missing.end(), group.missing.begin(), group.missing.end());
    if (group.frontiers.size() > 1) coverage.missing.push_back(fmt::format("parts of the search for group {} began at different states", k + 1));
  }
  // What has been counted by groups above, once more by the errors themselves.
  if (coverage.covered && answeredFor != std::set<std::string>(plan.errors.begin(), plan.errors.end())) {
    coverage.covered = false;
    coverage.missing.push_back("some errors belong to no shard");
  }
  return coverage;
}

}  // namespace redcomp::sweep
