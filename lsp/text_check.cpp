#include "lsp/text_check.h"

#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "os/machine.h"
#include "os/process.h"
#include "os/write_file.h"

namespace redcomp::lsp {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr double patience = 15;  // seconds that a process may take longer than its own limit

fs::path freshFolder() {
  static int number = 0;
  const fs::path folder = fs::temp_directory_path() / fmt::format("redcomp-lsp-{}", ::getpid()) / std::to_string(++number);
  fs::create_directories(folder);
  return folder;
}

std::vector<std::string> commandFor(const std::string& file, const std::string& path, const CheckOptions& options) {
  std::vector<std::string> command{os::runningProgram(), file, "--json", "-", "--quiet", "--show", "blocks", "--timeout", fmt::format("{}", options.seconds)};
  command.insert(command.end(), options.options.begin(), options.options.end());
  command.insert(command.end(), {"--", "-iquote", fs::path(path).parent_path()});
  command.insert(command.end(), options.clangArguments.begin(), options.clangArguments.end());
  return command;
}

}  // namespace

Check::Check(const std::string& uri, const std::string& path, const std::string& text, const CheckOptions& options) : folder_(freshFolder()) {
  checked_ = {uri, text, folder_ / fs::path(path).filename()};
  os::writeFile(checked_.file, text);
  os::ProcessRequest request;
  request.command = commandFor(checked_.file, path, options);
  request.timeLimit = options.seconds + patience;
  worker_.emplace([request](const os::Worker::Say& say) {
    const os::ProcessResult result = os::runProcess(request);
    say(json{{"end", os::toString(result.end)}, {"output", result.output}}.dump(-1, ' ', false, json::error_handler_t::replace));
  });
}

Check::~Check() {
  worker_.reset();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  fs::remove(folder_.parent_path(), ignored);  // if it was the last one
}

std::optional<Findings> Check::findings() {
  const std::vector<std::string> news = worker_->news();
  if (!news.empty()) return read(news.front());
  if (worker_->ended()) return remark("the check " + (worker_->mishap().empty() ? "has failed" : worker_->mishap()));
  return std::nullopt;
}

Findings Check::read(const std::string& line) const try {
  const json ended = json::parse(line);
  const json facts = json::parse(ended.at("output").get<std::string>(), nullptr, false);
  if (facts.is_discarded()) return remark("the check " + ended.at("end").get<std::string>());
  return findingsIn(facts, checked_);
} catch (const json::exception& e) {
  return remark(fmt::format("the answer cannot be read: {}", e.what()));
}

}  // namespace redcomp::lsp
