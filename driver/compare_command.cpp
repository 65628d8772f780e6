#include "driver/compare_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "driver/compare_report.h"
#include "driver/completion.h"
#include "os/write_file.h"

namespace redcomp::driver {

namespace {

constexpr int badInput = 2, internalError = 6;

// What is being compared, on one line of a terminal.
class Progress {
 public:
  explicit Progress(std::size_t programs) : programs_(programs), shown_(isatty(STDERR_FILENO) != 0) {}

  void begin(std::size_t program, const std::string& file, const std::string& method) {
    text_ = fmt::format("[{}/{}] {}: {}", program + 1, programs_, file, method);
    since_ = std::chrono::steady_clock::now();
    tick();
  }
  void tick() const {
    if (!shown_) return;
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - since_;
    fmt::print(stderr, "\r\033[K{} for {:.1f} s", text_, time.count());
    std::fflush(stderr);
  }
  void clear() const {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }

 private:
  std::size_t programs_;
  bool shown_;
  std::string text_;
  std::chrono::steady_clock::time_point since_;
};

void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

Comparison compareOn(const std::string& file, std::size_t index, const CompareOptions& options, Progress& progress) {
  Comparison comparison{file, {}};
  print(comparisonHead(file));
  for (const Method& method : comparedMethods()) {
    if (!options.only.empty() && std::ranges::find(options.only, method.name) == options.only.end()) continue;
    progress.begin(index, file, method.name);
    comparison.runs.push_back(runMethod(method, file, options.limits, [&] { progress.tick(); }));
    progress.clear();
    print(comparisonRow(comparison.runs.back(), options.limits.timeLimit));
  }
  return comparison;
}

// The exit code: reports disagreements and failures as internal errors.
int judge(const Comparison& comparison, const CompareOptions& options, std::size_t index) {
  if (const auto what = disagreement(comparison)) {
    const std::string name = fmt::format("{}-{}", index + 1, std::filesystem::path(comparison.file).filename().string());
    const std::string saved = saveReproduction(comparison, std::filesystem::path(options.reproductions) / name);
    fmt::print(stderr, "redcomp: internal error: {}: {}; saved in {}\n", comparison.file, *what, saved);
    return internalError;
  }
  const auto refused = [](const MethodRun& run) { return run.verdict == "refused"; };
  return std::ranges::any_of(comparison.runs, refused) ? badInput : 0;
}

int compareAll(const CompareOptions& options) {
  std::vector<Comparison> comparisons;
  Progress progress(options.files.size());
  int code = 0;
  for (std::size_t k = 0; k < options.files.size(); ++k) {
    comparisons.push_back(compareOn(options.files[k], k, options, progress));
    code = std::max(code, judge(comparisons.back(), options, k));
  }
  if (comparisons.size() > 1) print("\n" + comparisonMatrix(comparisons));
  if (options.jsonFile) os::writeFile(*options.jsonFile, comparisonsAsJson(comparisons, options.limits));
  return code;
}

}  // namespace

void declareCompare(CLI::App& app, CompareOptions& o) {
  app.description("redcomp compare: the methods side by side on each file, each in a process of its own under one limit");
  std::vector<std::string> names;
  for (const Method& method : comparedMethods()) names.push_back(method.name);
  app.add_option("FILE", o.files)->required()->group("");
  const auto declare = [&app](const char* group, const char* name, const char* type, auto& value, const std::string& help) {
    return app.add_option(name, value, help)->type_name(type)->group(group);
  };
  declare("What to compare", "--method", "NAME", o.only, fmt::format("one of: {} (default: all)", fmt::join(names, ", ")))
      ->check(oneOf(names))->allow_extra_args(false);
  declare("What to compare", "--option", "OPTION", o.limits.options, "an option for every method, as in --option=--arch=32")
      ->allow_extra_args(false);
  declare("Limits", "--timeout", "S", o.limits.timeLimit, "seconds for one method on one program (default 60)")
      ->check(CLI::PositiveNumber.description(""));
  declare("Limits", "--memory-limit", "MB", o.limits.memoryLimit, "megabytes for a solver; 0: no limit (default 4096)")
      ->check(CLI::NonNegativeNumber.description(""));
  declare("Output", "--json", "FILE", o.jsonFile, "write all figures as JSON");
  declare("Output", "--save", "DIR", o.reproductions, "where disagreements are saved (default redcomp-disagreements)");
  declareHelp(app);
}

HelpFrame compareFrame() {
  return {.usage = "redcomp compare FILE... [options] [-- ARGS]",
          .besides = {{"FILE...", "programs (.c, .i) or transition systems (.ts), compared one by one"},
                      {"-- ARGS", "arguments for Clang"}},
          .exitCodes = "0 compared, 1 wrong usage, 2 a program was refused, 6 methods disagree or one failed"};
}

std::variant<CompareOptions, EndNow> parseCompareLine(const std::vector<std::string>& words) {
  CompareOptions options;
  const auto behind = std::find(words.begin(), words.end(), "--");
  if (behind != words.end()) options.limits.clangArguments.assign(behind + 1, words.end());
  CLI::App app{"", "redcomp compare"};
  declareCompare(app, options);
  if (auto end = parseOrEnd(app, compareFrame(), {words.begin(), behind})) return *end;
  return options;
}

int compareCommand(int argc, const char* const* argv) {
  const auto parsed = parseCompareLine(std::vector<std::string>(argv + 2, argv + argc));
  if (const auto* end = std::get_if<EndNow>(&parsed)) {
    std::fputs(end->out.c_str(), stdout);
    std::fputs(end->err.c_str(), stderr);
    return end->exitCode;
  }
  try {
    return compareAll(std::get<CompareOptions>(parsed));
  } catch (const std::exception& e) {
    fmt::print(stderr, "redcomp: {}\n", e.what());
    return internalError;
  }
}

}  // namespace redcomp::driver
