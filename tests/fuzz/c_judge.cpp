#include "tests/fuzz/c_judge.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace redcomp::fuzz {

namespace {

constexpr int kTimeOut = 124;  // exit code of timeout(1)

int execute(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string textIn(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

SiteValues valuesIn(const std::string& file) {
  SiteValues seen;
  std::ifstream in(file);
  long long value = 0;
  for (int site = 0; in >> site >> value;) seen[site].push_back(value);
  return seen;
}

std::string firstWords(const std::string& report) {
  for (const char* word : {"AddressSanitizer", "runtime error"})
    if (report.find(word) != std::string::npos) return word;
  return "it ends in an error";
}

}  // namespace

CJudge::CJudge() {
  std::string pattern = std::filesystem::temp_directory_path() / "redcomp-judge-XXXXXX";
  if (!mkdtemp(pattern.data())) throw std::runtime_error("no directory for executions");
  directory_ = pattern;
}

CJudge::~CJudge() {
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

CJudge::Outcome CJudge::execute(const Lines& lines, bool wraps, bool thorough) {
  std::ofstream(directory_ + "/program.c") << textOf(lines);
  const Outcome first = executeOnce(wraps, "zero");
  if (!first.invalid.empty() || !thorough) return first;
  const Outcome second = executeOnce(wraps, "pattern");
  if (!second.invalid.empty() || second.asserted != first.asserted || second.seen != first.seen) return {"uninitialised", false, {}};
  return first;
}

// A failed assertion and a report of a sanitizer differ in what they print.
CJudge::Outcome CJudge::executeOnce(bool wraps, const char* fill) {
  const std::string overflow = wraps ? "-fwrapv -fno-sanitize=signed-integer-overflow" : "";
  const std::string compile = fmt::format(
      "gcc -w -O0 -std=gnu17 -fsanitize=undefined,address,float-cast-overflow -fno-sanitize-recover=all {1} -ftrivial-auto-var-init={2} "
      "-include stdio.h '-DSITE(k,...)=printf(\"%d %lld\\n\", k, (long long)(__VA_ARGS__))' '{0}/program.c' -lpthread -o '{0}/program' "
      "2> '{0}/errors'",
      directory_, overflow, fill);
  if (::redcomp::fuzz::execute(compile) != 0) return {"gcc rejects it", false, {}};
  const std::string run = fmt::format("ASAN_OPTIONS=detect_leaks=0:malloc_fill_byte={1}:max_malloc_fill_size=65536 timeout 5 '{0}/program' > '{0}/values' 2> '{0}/errors'",
                                      directory_, std::string(fill) == "zero" ? 0 : 0xbe);
  const int code = ::redcomp::fuzz::execute(run);
  if (code == kTimeOut) return {"it takes too long", false, {}};
  const std::string errors = textIn(directory_ + "/errors");
  const bool asserted = code != 0 && errors.find(": Assertion `") != std::string::npos;
  if (code != 0 && !asserted) return {firstWords(errors), false, {}};
  return {"", asserted, valuesIn(directory_ + "/values")};
}

}  // namespace redcomp::fuzz
