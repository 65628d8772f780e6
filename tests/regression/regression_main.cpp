// Runs the tool on one regression program and compares with what the program expects (expectations.h).
//
//     regression-runner build/release/redcomp tests/regression/03-unfinished-blocks/endless_loop_unsafe.c
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/regression/expectations.h"

using namespace redcomp::regression;

namespace {

constexpr int kTimeout = 30;  // seconds for the tool, unless the program asks for something else
constexpr int kPatience = 60;  // seconds after which the tool is killed, and the test fails

struct Finished {
  std::string output, errors;
  int exitCode = -1;  // minus the signal's number if it was killed
};

std::string readAll(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Runs a command with its two streams in files of a directory of its own, so that no pipe can fill up.
Finished run(std::vector<std::string> command) {
  char directory[] = "/tmp/redcomp-regression-XXXXXX";
  if (!mkdtemp(directory)) throw std::runtime_error("cannot make a directory in /tmp");
  const std::string output = std::string(directory) + "/stdout", errors = std::string(directory) + "/stderr";
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(open(output.c_str(), O_WRONLY | O_CREAT, 0600), 1);
    dup2(open(errors.c_str(), O_WRONLY | O_CREAT, 0600), 2);
    std::vector<char*> arguments;
    for (std::string& argument : command) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  Finished finished;
  int status = 0;
  const auto start = std::chrono::steady_clock::now();
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() - start > std::chrono::seconds(kPatience)) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    usleep(2000);
  }
  finished.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  finished.output = readAll(output);
  finished.errors = readAll(errors);
  unlink(output.c_str());
  unlink(errors.c_str());
  rmdir(directory);
  return finished;
}

std::string describe(const Finished& finished) {
  return fmt::format("exit code {}\n--- stdout\n{}--- stderr\n{}", finished.exitCode, finished.output, finished.errors);
}

// How one run went wrong; empty: it did not.
std::string checkRun(const std::string& tool, const std::string& file, const Run& expected) {
  std::vector<std::string> command{tool, file, "--strict-checks"};
  if (std::ranges::find(expected.options, "--timeout") == expected.options.end())
    command.insert(command.end(), {"--timeout", std::to_string(kTimeout)});
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  for (const std::string& option : expected.options)  // parts/other.c: a further file
    command.push_back(option.starts_with("parts/") ? (folder / option).string() : option);
  const Finished finished = run(command);
  const auto answer = answerOf(finished.output, finished.exitCode);
  if (answer == expected.expect) return "";
  const char* problem = !answer ? "no proper answer"
                        : *answer == Answer::Unknown || *answer == Answer::Unsupported ? "another answer"
                        : *answer == expected.truth ? "stronger than expected: record it in the program"
                                                    : "WRONG VERDICT";
  return fmt::format("line {}: {}: {} is expected, {} is the answer\n{}", expected.line, problem,
                     toString(expected.expect), answer ? toString(*answer) : "none", describe(finished));
}

using Compare = std::vector<std::string>(const Marks&, const std::string&, const std::string&);

std::string checkMarks(const std::string& tool, const std::string& file, const char* dump, const Marks& marks, Compare* compare) {
  const Finished finished = run({tool, file, "--dump", dump});
  std::string problems;
  for (const std::string& sentence : compare(marks, finished.output, file)) problems += sentence + "\n";
  return problems.empty() ? "" : fmt::format("{}--dump {}: {}", problems, dump, describe(finished));
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) throw std::runtime_error("usage: regression-runner TOOL PROGRAM");
  const std::string tool = argv[1], file = argv[2];
  const Expectations expectations = parseExpectations(readAll(file));
  std::vector<std::string> problems;
  for (const Run& run : expectations.runs) problems.push_back(checkRun(tool, file, run));
  if (!expectations.marks.movers.empty())
    problems.push_back(checkMarks(tool, file, "movers", expectations.marks, compareMovers));
  if (!expectations.marks.out.empty())
    problems.push_back(checkMarks(tool, file, "blocks", expectations.marks, compareBlocks));
  bool failed = false;
  for (const std::string& problem : problems)
    if (!problem.empty()) {
      failed = true;
      std::cout << file << ": " << problem << "\n";
    }
  return failed ? 1 : 0;
} catch (const std::exception& problem) {
  std::cout << (argc > 2 ? argv[2] : "regression-runner") << ": " << problem.what() << "\n";
  return 1;
}
