#include "horn/solve.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "horn/model.h"
#include "horn/propagate.h"
#include "horn/smt2.h"
#include "horn/solver_output.h"
#include "os/machine.h"
#include "os/process.h"
#include "os/write_file.h"

namespace redcomp::horn {
namespace {

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    const char* directory = std::getenv("TMPDIR");
    path_ = std::string(directory && *directory ? directory : "/tmp") + "/redcomp-XXXXXX.smt2";
    int fd = ::mkostemps(path_.data(), 5, 0);
    if (fd < 0) throw std::system_error(errno, std::generic_category(), "cannot create '" + path_ + "'");
    ::close(fd);
    try {
      os::writeFile(path_, text);
    } catch (...) {
      ::unlink(path_.c_str());
      throw;
    }
  }
  ~TemporaryFile() { ::unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

bool blank(const std::string& text) { return firstLine(text).empty(); }

bool mentionsMemory(const std::string& text) {
  for (const char* sign : {"bad_alloc", "out of memory", "memout", "memory exhausted", "OutOfMemoryError"})
    if (text.find(sign) != std::string::npos) return true;
  return false;
}

// Why a solver has printed no verdict.
Unknown failure(const std::string& solver, const os::ProcessResult& result, const SolverOptions& options) {
  if (std::holds_alternative<os::TimedOut>(result.end))
    return {fmt::format("time limit of {:g} s reached", options.timeLimit)};
  if (std::holds_alternative<os::Cancelled>(result.end)) return {"cancelled"};
  if (options.memoryLimit > 0 && (mentionsMemory(result.errors) || mentionsMemory(result.output)))
    return {fmt::format("memory limit of {} MB reached", options.memoryLimit)};
  std::string said = firstLine(blank(result.errors) ? result.output : result.errors);
  bool odd = std::holds_alternative<os::Exited>(result.end);
  return {fmt::format("'{}' {}{}{}", solver, odd ? "gave no answer and " : "", os::toString(result.end),
                      said.empty() ? "" : ": " + said)};
}

// Where it is installed, or else beside the running program, as in a build folder.
std::string spacerProgram() {
  const std::filesystem::path folder = os::runningProgram().parent_path();
  const std::filesystem::path built = folder / "redcomp-spacer";
  std::error_code error;
  return std::filesystem::exists(built, error) ? built : (folder / REDCOMP_LIBEXEC / "redcomp-spacer").lexically_normal();
}

class Solver {
 public:
  Solver(const System& system, const SolverOptions& options)
      : system_(system), options_(options), printed_(toSmt2(system)) {}

  Answer spacer() {
    const std::string path = options_.spacerPath.empty() ? spacerProgram() : options_.spacerPath;
    os::ProcessRequest request = limited();
    request.command = {path};
    if (options_.randomSeed) request.command.push_back(std::to_string(*options_.randomSeed));
    request.input = printed_.text;
    os::ProcessResult result = os::runProcess(request);
    SolverOutput output = readOutput(result.output);
    if (output.verdict.empty() || !std::holds_alternative<os::Exited>(result.end)) return failure(path, result, options_);
    if (output.verdict == "sat") return readModel(system_, printed_, output.rest, "redcomp-spacer");
    if (output.verdict == "unsat") return readDerivation(system_, printed_, output.rest);
    if (options_.memoryLimit > 0 && mentionsMemory(output.rest)) return failure(path, result, options_);
    return Unknown{"Spacer: " + firstLine(output.rest)};
  }

  Answer external() {
    TemporaryFile file("(set-option :produce-models true)\n" + printed_.text + "(get-model)\n");
    os::ProcessRequest request = limited();
    request.command = {"sh", "-c", guarded(commandFor(file.path()))};
    request.signalWhenOrphaned = SIGTERM;
    os::ProcessResult result = os::runProcess(request);
    SolverOutput output = readOutput(result.output);
    const std::string& command = options_.externalCommand;
    if (output.verdict.empty() || !std::holds_alternative<os::Exited>(result.end))
      return failure(command, result, options_);
    if (output.verdict == "unsat") return confirmedUnsat();
    if (output.verdict == "unknown") return Unknown{fmt::format("'{}' answers unknown", command)};
    if (blank(output.rest) && !system_.predicates.empty())
      return Unknown{fmt::format("'{}' answers sat, but the solver gave no model", command)};
    return readModel(system_, printed_, output.rest, command);
  }

 private:
  // Zero means no limit, so an exhausted limit becomes a very small one.
  double remainingTime() const {
    if (options_.timeLimit <= 0) return 0;
    double used = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    return std::max(options_.timeLimit - used, 0.001);
  }

  os::ProcessRequest limited() const {
    os::ProcessRequest request;
    request.timeLimit = remainingTime();
    request.memoryLimit = options_.memoryLimit;
    request.tick = options_.progress;
    return request;
  }

  std::string commandFor(const std::string& path) const {
    std::string quoted = "'";
    for (char c : path) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    quoted += "'";
    std::string command = options_.externalCommand;
    if (command.find("{}") == std::string::npos) return command + " " + quoted;
    for (std::size_t at = 0; (at = command.find("{}", at)) != std::string::npos; at += quoted.size())
      command.replace(at, 2, quoted);
    return command;
  }

  // When this process dies, the shell gets SIGTERM and kills all that it has started.
  static std::string guarded(const std::string& command) {
    return "trap 'kill -9 0' TERM\n{ " + command + "\n} &\nwait $!";
  }

  Answer confirmedUnsat() {
    Answer answer = spacer();
    if (auto* unknown = std::get_if<Unknown>(&answer))
      return Unknown{fmt::format("'{}' answers unsat, but Spacer finds no derivation: {}", options_.externalCommand,
                                 unknown->reason)};
    return answer;
  }

  const System& system_;
  const SolverOptions& options_;
  Smt2 printed_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Whether the body of some query can be derived when constraints are ignored.
bool queryInReach(const System& system) {
  auto usable = [](const Clause& clause) { return !clause.constraint.isFalse(); };
  std::vector<bool> known = derivable(system, usable);
  return std::ranges::any_of(system.clauses, [&](const Clause& clause) {
    return !clause.head && usable(clause) &&
           std::ranges::all_of(clause.body, [&](const Atom& a) { return known[a.predicate.index]; });
  });
}

}  // namespace

Answer solve(const System& system, const SolverOptions& options) {
  if (!queryInReach(system)) return completed(system, Model{});
  if (options.externalCommand.empty())
    if (auto refutation = refutationWithoutValues(system)) return *refutation;
  try {
    Solver solver(system, options);
    return options.externalCommand.empty() ? solver.spacer() : solver.external();
  } catch (const std::system_error& error) {
    return Unknown{error.what()};
  }
}

}  // namespace redcomp::horn
