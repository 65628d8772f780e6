#include "tests/fuzz/real_run.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <stdexcept>

namespace redcomp::fuzz {

namespace {

constexpr int kFailed = 42;  // exit code of the runtime

std::string source(const std::string& file) { return std::string(REDCOMP_SOURCE_DIR) + "/tests/fuzz/real/" + file; }

int execute(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// gcc does not know that functions named __VERIFIER_atomic_... are atomic.
Lines withSections(Lines lines) {
  static const std::regex head(R"(^(\w[\w *]*\b__VERIFIER_atomic_\w+\([^;{]*\)\s*\{))");
  for (std::string& line : lines) line = std::regex_replace(line, head, "$1 FUZZ_WHOLE_FUNCTION");
  return lines;
}

}  // namespace

RealRuns::RealRuns() {
  std::string pattern = std::filesystem::temp_directory_path() / "redcomp-real-XXXXXX";
  if (!mkdtemp(pattern.data())) throw std::runtime_error("no directory for executions");
  directory_ = pattern;
  if (execute(fmt::format("gcc -O1 -c '{}' -o '{}/runtime.o'", source("runtime.c"), directory_)) != 0)
    throw std::runtime_error("gcc cannot compile the runtime");
}

RealRuns::~RealRuns() {
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

std::optional<bool> RealRuns::fails(const Lines& lines, int executions) const {
  std::ofstream(directory_ + "/program.c") << textOf(withSections(lines));
  const std::string compile = fmt::format("gcc -w -O0 -fsanitize=thread -include '{}' -c '{}/program.c' -o '{}/program.o'",
                                          source("replacements.h"), directory_, directory_);
  const std::string link = fmt::format("gcc '{0}/program.o' '{0}/runtime.o' -lpthread -o '{0}/program' 2> /dev/null", directory_);
  if (execute(compile) != 0 || execute(link) != 0) return std::nullopt;
  return execute(fmt::format("'{}/program' 1 {} > /dev/null 2>&1", directory_, executions)) == kFailed;
}

}  // namespace redcomp::fuzz
