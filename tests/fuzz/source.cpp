#include "tests/fuzz/source.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace redcomp::fuzz {

bool hasWaits(const Lines& lines) {
  return std::ranges::any_of(lines, [](const auto& line) { return line.find("pthread_cond_wait") != std::string::npos; });
}

Source::Source(const Lines& lines)
    : file_(std::filesystem::temp_directory_path() / fmt::format("redcomp-fuzz-{}-{}.c", getpid(), fmt::ptr(this))), waits_(hasWaits(lines)) {
  std::ofstream(file_) << textOf(lines);
}

Source::~Source() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

Source::Way Source::wayOf(const frontend::ParseOptions& options) const {
  return {options.architecture, options.spuriousWakeups || !waits_, options.assertions, options.checkLocks};
}

const frontend::Program& Source::read(const frontend::ParseOptions& options) {
  const Way way = wayOf(options);
  const auto found = programs_.find(way);
  return found != programs_.end() ? found->second : programs_.emplace(way, frontend::parseC({file_}, options)).first->second;
}

driver::Reader Source::reader() {
  return [this](const std::vector<std::string>&, const frontend::ParseOptions& options) { return read(options); };
}

}  // namespace redcomp::fuzz
