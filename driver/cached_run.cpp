#include "driver/cached_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "driver/help.h"
#include "driver/read_input.h"
#include "frontend/preprocess.h"
#include "logic/source.h"
#include "os/digest.h"
#include "os/machine.h"
#include "os/process.h"
#include "os/write_file.h"
#include "reports/tool.h"
#include "sweep/cache.h"

namespace redcomp::driver {

namespace {

using nlohmann::ordered_json;
using sweep::CachedAnswer;

// Options that an answer may be kept with. What is not here may write files.
const std::set<std::string> kPlain{
    "--safety", "--races", "--overflow", "--memory", "--memory-leaks", "--uninit", "--deadlock", "--termination", "--fair", "--property",
    "--all", "--error-label", "--strict", "--accept", "--check", "--arch", "--signed-overflow", "--external", "--spurious-wakeups", "--volatile-is-atomic",
    "--compile-commands", "--rule", "--views", "--engine", "--reduce", "--threads", "--no-reduction", "--no-slicing", "--no-intervals",
    "--no-explicit", "--show", "--max-states", "--max-switches"};

// Options that do not bear on what is proved or violated, with a word behind them.
const std::set<std::string> kBeside{"--cache", "--json", "--timeout", "--memory-limit", "--jobs"};

std::string contentOf(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The words without those that do not matter; nothing if there is an option that is not plain.
std::optional<std::vector<std::string>> wordsThatMatter(const std::vector<std::string>& words) {
  std::vector<std::string> kept;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string name = words[k].substr(0, words[k].find('='));
    if (words[k] == "--") {
      kept.insert(kept.end(), words.begin() + static_cast<std::ptrdiff_t>(k), words.end());
      break;
    }
    if (kBeside.contains(name)) k += name == words[k];
    else if (name.starts_with('-') && !kPlain.contains(name)) return std::nullopt;
    else kept.push_back(words[k]);
  }
  return kept;
}

std::optional<std::string> programText(const Options& options) {
  const std::vector<std::string>& files = options.question.files;
  if (files.front().ends_with(".ts")) return contentOf(files.front());
  return frontend::preprocessC(files, parseOptions(options));
}

// The same command line with another place for the JSON, and without the cache.
std::vector<std::string> commandOf(const std::vector<std::string>& words, const std::string& json) {
  std::vector<std::string> command{os::runningProgram()};
  const auto behind = std::ranges::find(words, "--");
  for (auto word = words.begin(); word != behind; ++word) {
    const std::string name = word->substr(0, word->find('='));
    if (name != "--cache" && name != "--json") command.push_back(*word);
    else if (name == *word && word + 1 != behind) ++word;
  }
  command.insert(command.end(), {"--json", json});
  command.insert(command.end(), behind, words.end());
  return command;
}

void give(const Options& options, const CachedAnswer& answer, bool cached) {
  std::fputs(answer.output.c_str(), stdout);
  std::fflush(stdout);
  std::fputs(answer.errors.c_str(), stderr);
  if (!options.output.jsonFile) return;
  ordered_json json = ordered_json::parse(answer.json, nullptr, false);
  if (json.is_object()) json["cached"] = cached;
  os::writeFile(*options.output.jsonFile, json.is_object() ? json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n" : answer.json);
}

// What is stored must be what was asked: the exit code and the JSON say the same.
bool isWorthKeeping(const CachedAnswer& answer) {
  const ordered_json json = ordered_json::parse(answer.json, nullptr, false);
  if (!json.is_object() || json.value("exitCode", -1) != answer.exitCode) return false;
  return answer.exitCode == 0 || answer.exitCode == 10;
}

// Runs it without a cache. Nothing if it did not end by itself.
CachedAnswer answerAnew(const std::vector<std::string>& words) {
  const std::filesystem::path json = std::filesystem::temp_directory_path() / fmt::format("redcomp-cache-{}.json", ::getpid());
  std::error_code ignored;
  std::filesystem::remove(json, ignored);  // of a process that had this number before
  os::ProcessRequest request;
  request.command = commandOf(words, json);
  const os::ProcessResult result = os::runProcess(request);
  CachedAnswer answer{6, result.output, result.errors, contentOf(json)};
  std::filesystem::remove(json, ignored);
  if (const auto* exited = std::get_if<os::Exited>(&result.end)) answer.exitCode = exited->code;
  else answer.errors += fmt::format("redcomp: internal error: the run {}\n", os::toString(result.end));
  return answer;
}

}  // namespace

std::optional<std::string> cacheKey(const Options& options, const std::vector<std::string>& words) {
  const auto matter = wordsThatMatter(words);
  if (!matter || !options.question.asked()) return std::nullopt;
  const auto text = programText(options);
  if (!text) return std::nullopt;
  ordered_json asked{{"version", reports::version()}, {"tool", os::sha256(contentOf(os::runningProgram()))}, {"words", *matter}, {"text", os::sha256(*text)}};
  for (const std::string& word : *matter)
    if (std::filesystem::is_regular_file(word) && std::ranges::find(options.question.files, word) == options.question.files.end())
      asked["files"].push_back(os::sha256(contentOf(word)));
  return os::sha256(asked.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

int runCached(const Options& options, const std::vector<std::string>& words) {
  const std::string& folder = *options.output.cache;
  const auto key = cacheKey(options, words);
  std::string damage;
  const auto known = key ? sweep::lookUp(folder, *key, damage) : std::nullopt;
  if (!damage.empty()) fmt::print(stderr, "redcomp: warning: {}\n", damage);
  const CachedAnswer answer = known ? *known : answerAnew(words);
  if (key && !known && isWorthKeeping(answer)) {
    try {
      sweep::store(folder, *key, answer);
    } catch (const std::exception& e) {
      fmt::print(stderr, "redcomp: warning: the answer is not kept: {}\n", e.what());
    }
  }
  give(options, answer, known.has_value());
  return answer.exitCode;
}

}  // namespace redcomp::driver
