#include "sweep/record.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "os/digest.h"

namespace redcomp::sweep {

using nlohmann::ordered_json;

namespace {

constexpr std::array names{"proved", "violated", "inconclusive", "refused", "time-out", "memory", "failed", "lost"};

std::string textOf(const ordered_json& json) { return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

std::string sumOf(const ordered_json& json) { return os::sha256(textOf(json)).substr(0, 16); }

}  // namespace

const char* toString(Verdict verdict) { return names.at(static_cast<std::size_t>(verdict)); }

std::optional<Verdict> verdictCalled(const std::string& name) {
  for (std::size_t k = 0; k < names.size(); ++k)
    if (name == names[k]) return static_cast<Verdict>(k);
  return std::nullopt;
}

std::string toLine(const Record& r) {
  ordered_json json{{"task", r.task}, {"verdict", toString(r.verdict)}, {"seconds", r.seconds}, {"memory", r.memory},
                    {"category", r.category}, {"files", r.files}, {"specification", r.specification}};
  if (r.expected) json["expected"] = *r.expected;
  const auto text = [&](const char* name, const std::string& value) {
    if (!value.empty()) json[name] = value;
  };
  text("propertyFile", r.propertyFile);
  text("expectedPart", r.expectedPart);
  text("part", r.part);
  text("reason", r.reason);
  if (r.cached) json["cached"] = true;
  text("host", r.host);
  text("version", r.version);
  text("shard", r.shard), text("output", r.output), text("answer", r.answer);
  json["input"] = r.input;
  json["sum"] = sumOf(json);
  return textOf(json);
}

std::optional<Record> parseLine(const std::string& line) {
  ordered_json json = ordered_json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("sum")) return std::nullopt;
  const ordered_json sum = json["sum"];
  json.erase("sum");
  if (sum != sumOf(json)) return std::nullopt;
  try {
    Record r;
    r.task = json.at("task"), r.input = json.at("input"), r.category = json.at("category");
    r.files = json.at("files").get<std::vector<std::string>>();
    r.specification = json.at("specification");
    if (json.contains("expected")) r.expected = json["expected"].get<bool>();
    r.propertyFile = json.value("propertyFile", "");
    r.expectedPart = json.value("expectedPart", "");
    const auto verdict = verdictCalled(json.at("verdict"));
    if (!verdict) return std::nullopt;
    r.verdict = *verdict;
    r.part = json.value("part", ""), r.reason = json.value("reason", "");
    r.seconds = json.at("seconds"), r.memory = json.at("memory");
    r.cached = json.value("cached", false);
    r.host = json.value("host", ""), r.version = json.value("version", "");
    r.shard = json.value("shard", ""), r.output = json.value("output", ""), r.answer = json.value("answer", "");
    return r;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace redcomp::sweep
