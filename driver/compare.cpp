#include "driver/compare.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "driver/reproduction.h"
#include "os/machine.h"
#include "os/process.h"
#include "os/write_file.h"

namespace redcomp::driver {

namespace {

constexpr double grace = 10;  // seconds beyond the limit in which a run must end by itself

// Processes that a run has left behind are adopted by this one, which then learns their memory. Waits up to a second.
long memoryOfOrphans() {
  long peak = 0;
  rusage usage{};
  for (int k = 0; k < 100; ++k) {
    pid_t ended;
    while ((ended = ::wait4(-1, nullptr, WNOHANG, &usage)) > 0) peak = std::max(peak, usage.ru_maxrss);
    if (ended < 0) return peak;  // none is left
    ::usleep(10'000);
  }
  return peak;
}

class TemporaryFile {
 public:
  TemporaryFile() {
    std::string path = std::filesystem::temp_directory_path() / "redcomp-compare-XXXXXX";
    const int descriptor = ::mkstemp(path.data());
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot make a temporary file");
    ::close(descriptor);
    path_ = path;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

std::vector<std::string> commandOf(const Method& method, const std::string& file, const CompareLimits& limits,
                                   const std::string& jsonFile) {
  std::vector<std::string> command{os::runningProgram(), file, "--safety", "--verbose"};
  command.insert(command.end(), method.options.begin(), method.options.end());
  command.insert(command.end(), limits.options.begin(), limits.options.end());
  for (std::string word : {std::string("--timeout"), fmt::format("{:g}", limits.timeLimit), std::string("--memory-limit"),
                           std::to_string(limits.memoryLimit), std::string("--json"), jsonFile})
    command.push_back(std::move(word));
  if (!limits.clangArguments.empty()) command.push_back("--");
  command.insert(command.end(), limits.clangArguments.begin(), limits.clangArguments.end());
  return command;
}

// For a run that was cut off, the sizes are those that it printed last (--verbose).
void readSizesFromProgress(MethodRun& run) {
  static const std::regex sizes("(\\d+) predicates, (\\d+) clauses");
  for (std::sregex_iterator at(run.errors.begin(), run.errors.end(), sizes), end; at != end; ++at) {
    run.predicates = std::stoi((*at)[1]);
    run.clauses = std::stoi((*at)[2]);
  }
}

void readFacts(MethodRun& run) {
  const auto facts = nlohmann::json::parse(run.json);
  run.verdict = facts.at("verdict").get<std::string>();
  run.reason = facts.value("reason", "");
  run.clauses = facts.at("sizes").at("clauses").get<int>();
  run.predicates = facts.at("sizes").at("predicates").get<int>();
  if (run.verdict == "inconclusive" && run.clauses == 0) readSizesFromProgress(run);
}

// The last line of the message, without the hints that may follow it.
std::string lastLine(std::string text) {
  if (const auto hint = text.find("Run with --help"); hint != std::string::npos) text.erase(hint);
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

void judge(MethodRun& run, const os::ProcessEnd& end) {
  const auto* exited = std::get_if<os::Exited>(&end);
  if (std::holds_alternative<os::TimedOut>(end)) {
    run.verdict = "inconclusive";
    run.reason = "did not end in time";
  } else if (exited && (exited->code == 0 || exited->code == 5 || exited->code == 10)) {
    readFacts(run);
  } else {
    run.verdict = exited && (exited->code == 1 || exited->code == 2) ? "refused" : "failed";
    run.reason = lastLine(run.errors);
    if (run.reason.empty()) run.reason = os::toString(end);
  }
}

bool isConclusive(const MethodRun& run) { return run.verdict == "proved" || run.verdict == "violated"; }

}  // namespace

const std::vector<Method>& comparedMethods() {
  static const std::vector<Method> methods{
      {"auto", {}},
      {"graph", {"--rule", "graph"}},
      {"views", {"--rule", "views"}},
      {"paper", {"--rule", "paper"}},
      {"no-reduction", {"--no-reduction"}},
      {"ul-cseq", {"--engine", "ul-cseq"}},
      {"ul-cseq --reduce", {"--engine", "ul-cseq", "--reduce"}},
  };
  return methods;
}

MethodRun runMethod(const Method& method, const std::string& file, const CompareLimits& limits,
                    const std::function<void()>& tick) {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const TemporaryFile json;
  MethodRun run;
  run.method = method.name;
  run.command = commandOf(method, file, limits, json.path());
  os::ProcessRequest request;
  request.command = run.command;
  request.timeLimit = limits.timeLimit > 0 ? limits.timeLimit + grace : 0;
  request.tick = [&] {
    if (tick) tick();
    return true;
  };
  const os::ProcessResult result = os::runProcess(request);
  run.seconds = result.seconds;
  run.peakMemory = std::max(result.peakMemory, memoryOfOrphans());
  run.output = result.output;
  run.errors = result.errors;
  run.json = json.content();
  judge(run, result.end);
  return run;
}

std::optional<std::string> disagreement(const Comparison& comparison) {
  const MethodRun* first = nullptr;
  for (const MethodRun& run : comparison.runs) {
    if (run.verdict == "failed") return fmt::format("{} failed: {}", run.method, run.reason);
    if (!isConclusive(run)) continue;
    if (first && first->verdict != run.verdict)
      return fmt::format("{}: {}, but {}: {}", first->method, first->verdict, run.method, run.verdict);
    if (!first) first = &run;
  }
  return std::nullopt;
}

std::string saveReproduction(const Comparison& comparison, const std::string& folder) {
  const std::filesystem::path base(folder);
  copyInto(folder, {comparison.file});
  std::string commands = "#!/bin/sh\n";
  for (const MethodRun& run : comparison.runs) {
    std::string name = run.method;
    std::replace(name.begin(), name.end(), ' ', '_');
    commands += fmt::format("# {}: {} {}\n", run.method, run.verdict, run.reason);
    commands += commandLine(run.command, {comparison.file});
    os::writeFile(base / (name + ".out"), run.output);
    os::writeFile(base / (name + ".err"), run.errors);
    os::writeFile(base / (name + ".json"), run.json);
  }
  os::writeFile(base / "commands", commands);
  return folder;
}

}  // namespace redcomp::driver
