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

// The sum of a line is that of its text without it: numbers need not be written again as they were.
constexpr std::string_view sumBegins = ",\"sum\":\"", lineEnds = "\"}";
constexpr std::size_t digitsOfSum = 16;

std::string withSum(const std::string& object) {
  const std::string sum = os::sha256(object).substr(0, digitsOfSum);
  return fmt::format("{}{}{}{}", object.substr(0, object.size() - 1), sumBegins, sum, lineEnds);
}

bool hasItsSum(const std::string& line) {
  const std::size_t end = sumBegins.size() + digitsOfSum + lineEnds.size();
  return line.size() > end && withSum(line.substr(0, line.size() - end) + "}") == line;
}

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
  return withSum(textOf(json));
}

std::optional<Record> parseLine(const std::string& line) {
  if (!hasItsSum(line)) return std::nullopt;
  const ordered_json json = ordered_json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    Record r;
    r.task = json.at("task"), r.input = json.at("input"), r.category = json.at("category");
    r.files = json.at("files").get<std::vector<std::string>>();
    r.specification = json.at("specification");
    if (json.contains("expected")) r.expected = json.at("expected").get<bool>();
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
