#include "sweep/cache.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "os/digest.h"
#include "os/write_file.h"

namespace redcomp::sweep {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

std::string fileOf(const std::string& folder, const std::string& key) { return fs::path(folder) / key.substr(0, 2) / (key + ".json"); }

// The first line is the digest of the rest.
std::optional<CachedAnswer> read(const std::string& text, const std::string& key) {
  const auto end = text.find('\n');
  if (end == std::string::npos || text.substr(0, end) != os::sha256(std::string_view(text).substr(end + 1))) return std::nullopt;
  const ordered_json json = ordered_json::parse(text.substr(end + 1), nullptr, false);
  try {
    if (json.at("key") != key) return std::nullopt;
    return CachedAnswer{json.at("exitCode"), json.at("output"), json.at("errors"), json.at("json")};
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<CachedAnswer> lookUp(const std::string& folder, const std::string& key, std::string& damage) {
  const std::string file = fileOf(folder, key);
  if (!fs::exists(file)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  auto answer = read(text, key);
  if (answer) return answer;
  damage = file + ": is damaged, and is removed";
  std::error_code ignored;
  fs::remove(file, ignored);
  return std::nullopt;
}

void store(const std::string& folder, const std::string& key, const CachedAnswer& answer) {
  const std::string file = fileOf(folder, key);
  fs::create_directories(fs::path(file).parent_path());
  const ordered_json json{{"key", key}, {"exitCode", answer.exitCode}, {"output", answer.output}, {"errors", answer.errors}, {"json", answer.json}};
  const std::string text = json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  os::writeFile(file, os::sha256(text) + "\n" + text);
}

}  // namespace redcomp::sweep
