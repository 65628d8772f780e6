#include "tests/fuzz/engines.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <system_error>

#include "driver/run.h"

namespace redcomp::fuzz {

const std::vector<EngineRow>& allEngines() {
  static const std::vector<EngineRow> rows{
      {"auto", {"--safety"}},
      {"graph", {"--safety", "--rule", "graph"}, 1},
      {"views 1", {"--safety", "--views", "1"}, 0.15},
      {"views 2", {"--safety", "--views", "2"}, 0.15},
      {"no signal", {"--safety", "--spurious-wakeups", "off"}, 2, "pthread_cond_wait"},
      {"unsimplified", {"--safety", "--rule", "graph", "--no-slicing", "--no-intervals"}, 0.5, "", 4},
      {"no reduction", {"--safety", "--rule", "graph", "--no-reduction"}, 0.5, "", 4},
      {"symbolic", {"--safety", "--rule", "graph", "--no-explicit"}, 0.3, "", 8},
      {"paper", {"--safety", "--rule", "paper"}, 0.15},
      {"paper, no reduction", {"--safety", "--rule", "paper", "--no-reduction"}, 0.1},
      {"ul-cseq", {"--safety", "--engine", "ul-cseq"}, 0.15},
      {"ul-cseq, reduced", {"--safety", "--engine", "ul-cseq", "--reduce"}, 0.15},
      {"lazy-cseq", {"--safety", "--engine", "lazy-cseq"}, 0.3},
      {"lazy-cseq, deadlock", {"--deadlock", "--engine", "lazy-cseq"}, 0.3, "", 4},
      {"locks", {"--check", "locks"}, 1, "pthread_mutex_", 2},
      {"32 bits", {"--safety", "--arch", "32"}, 1, "long w"},
      {"overflow wraps", {"--safety", "--signed-overflow", "wrap"}, 1, "21474836"},
      {"overflow fails", {"--safety", "--signed-overflow", "report"}, 1, "21474836"},
      {"races", {"--races"}, 1, "", 2},
      {"overflow", {"--overflow"}, 1, "", 4},
      {"memory", {"--memory"}, 1, "", 4},
      {"deadlock", {"--deadlock"}, 2},
      {"termination", {"--termination"}, 0.5},
      {"termination, fair", {"--termination", "--fair"}, 0.5, "", 4},
      {"termination, paper", {"--termination", "--rule", "paper"}, 0.1},
  };
  return rows;
}

namespace {

std::vector<const char*> commandLine(const EngineRow& row, const std::string& file, const std::string& seconds) {
  std::vector<const char*> arguments{"redcomp", file.c_str()};
  for (const std::string& option : row.options) arguments.push_back(option.c_str());
  for (const char* more : {"--strict-checks", "--jobs", "1", "--timeout", seconds.c_str(), "--memory-limit", "1500"}) arguments.push_back(more);
  return arguments;
}

}  // namespace

std::optional<driver::Options> optionsOf(const EngineRow& row) {
  const auto arguments = commandLine(row, "program.c", "1");
  auto parsed = driver::parseCommandLine(static_cast<int>(arguments.size()), arguments.data());
  if (auto* options = std::get_if<driver::Options>(&parsed)) return *options;
  return std::nullopt;
}

const char* toString(Answer answer) {
  switch (answer) {
    case Answer::Proved: return "proved";
    case Answer::Violated: return "violated";
    case Answer::Inconclusive: return "inconclusive";
    case Answer::Refused: return "refused";
    case Answer::Broken: return "broken";
  }
  return "";
}

namespace {

Answer answerOf(int status) {
  if (!WIFEXITED(status)) return Answer::Broken;
  switch (WEXITSTATUS(status)) {
    case 0: return Answer::Proved;
    case 10: return Answer::Violated;
    case 5: return Answer::Inconclusive;
    case 2: return Answer::Refused;
    default: return Answer::Broken;
  }
}

[[noreturn]] void runAsChild(int out, const EngineRow& row, Source& source, const std::string& redcomp) {
  setpgid(0, 0);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  const std::string seconds = fmt::format("{}", row.seconds);
  std::vector<const char*> arguments = commandLine(row, source.file(), seconds);
  if (!redcomp.empty()) {
    arguments.push_back(nullptr);
    execv(redcomp.c_str(), const_cast<char* const*>(arguments.data()));
    _exit(127);
  }
  const int code = driver::run(static_cast<int>(arguments.size()), arguments.data(), source.reader());
  std::fflush(stdout);
  std::fflush(stderr);
  _exit(code);
}

// Reads until the other side is closed or the time is over; false: it is over.
bool readAll(int from, double seconds, std::string& into) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  char buffer[4096];
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0) return false;
    pollfd waiting{from, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(left)) <= 0) continue;
    const ssize_t count = read(from, buffer, sizeof buffer);
    if (count <= 0) return true;
    into.append(buffer, static_cast<std::size_t>(count));
  }
}

double processorTime(const rusage& usage) {
  const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Solvers that were stopped with the engine that had started them.
double timeOfOrphans() {
  double sum = 0;
  rusage usage{};
  while (wait4(-1, nullptr, WNOHANG, &usage) > 0) sum += processorTime(usage);
  return sum;
}

constexpr double kPatience = 20;  // seconds beyond the time limit, before it counts as a hang

}  // namespace

Reply ask(const EngineRow& row, Source& source, const std::string& redcomp) {
  if (redcomp.empty()) source.read(driver::parseOptions(*optionsOf(row)));  // here, and not in each child
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // orphans become children of this process
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  std::fflush(stdout);
  std::fflush(stderr);
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) runAsChild(ends[1], row, source, redcomp);
  setpgid(child, child);
  close(ends[1]);
  Reply reply;
  const bool inTime = readAll(ends[0], row.seconds + kPatience, reply.output);
  close(ends[0]);
  if (!inTime) kill(-child, SIGKILL);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  reply.seconds = processorTime(usage) + timeOfOrphans();
  reply.answer = inTime ? answerOf(status) : Answer::Broken;
  if (!inTime) reply.output += "\nno end in sight\n";
  if (WIFSIGNALED(status)) reply.output += fmt::format("\nended by signal {}\n", WTERMSIG(status));
  return reply;
}

bool isWrong(const Reply& reply, std::optional<bool> truth) {
  if (reply.answer == Answer::Broken) return true;
  if (!truth) return false;
  return (reply.answer == Answer::Proved && !*truth) || (reply.answer == Answer::Violated && *truth);
}

}  // namespace redcomp::fuzz
