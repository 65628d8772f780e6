#include "driver/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <set>
#include <system_error>

#include "driver/cached_run.h"
#include "driver/compare_command.h"
#include "driver/dumps.h"
#include "driver/emit.h"
#include "driver/json.h"
#include "driver/options.h"
#include "driver/report.h"
#include "driver/reproduction.h"
#include "driver/swarm_run.h"
#include "driver/sweep_command.h"
#include "driver/verify.h"
#include "driver/verify_each.h"
#include "engines/assumptions.h"
#include "os/write_file.h"

namespace redcomp::driver {

using engines::Outcome;
using engines::Stages;

namespace {

constexpr int badInput = 2, internalError = 6;
const char* const failures = "redcomp-failures";  // where --strict-checks saves failures

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

void warn(const std::vector<std::string>& warnings) {
  for (const std::string& each : warnings) fmt::print(stderr, "redcomp: warning: {}\n", each);
}

void writeDumps(const Input& input, const Options& options, Stages& stages) {
  for (const Dump& dump : options.output.dumps) print(dumpOf(dump, input, options, stages));
  if (options.output.smt2File && !options.question.termination)
    os::writeFile(*options.output.smt2File, engines::clausesAsSmt2(input.system, safetyQuestion(options.question), requestOf(options), stages));
  if (options.output.emitFile) os::writeFile(*options.output.emitFile, sequentialProgram(input.system, options));
}

Outcome verifyOne(const Options& options, const Reader& reader, Stages& stages) {
  Outcome outcome;
  try {
    const Input input = readInput(options, reader, stages);
    warn(input.system.warnings);
    writeDumps(input, options, stages);
    if (!options.question.asked()) return outcome;
    outcome = verify(input, options, reader, stages);
    if (options.output.smt2File && options.question.termination) os::writeFile(*options.output.smt2File, outcome.clauses);
    if (options.question.strict) outcome = withoutAssumptions(std::move(outcome), options.question.accepted);
  } catch (const engines::TimeOver& e) {
    outcome = {};
    outcome.reason = e.what();
  }
  return outcome;
}

int reportOne(const Options& options, const Outcome& outcome) {
  const bool gaveUp = !options.question.asked() && !outcome.reason.empty();  // the time was over before the dump
  const bool answered = options.question.asked() || gaveUp;
  if (answered) print(report(outcome));
  if (options.output.stats) print(statistics(outcome));
  if (options.output.jsonFile) os::writeFile(*options.output.jsonFile, toJson(options, outcome));
  return answered ? exitCode(outcome.verdict) : 0;
}

int reportEach(const Options& options, const std::vector<engines::PropertyAnswer>& answers, double seconds) {
  std::set<std::string> warnings;
  for (const engines::PropertyAnswer& each : answers) warnings.insert(each.outcome.warnings.begin(), each.outcome.warnings.end());
  warn({warnings.begin(), warnings.end()});
  print(report(answers, seconds));
  if (options.output.stats) print(statistics(answers));
  if (options.output.jsonFile) os::writeFile(*options.output.jsonFile, toJson(options, answers, seconds));
  return exitCode(worstOf(answers));
}

// The line of progress ends with the stages, before anything is printed.
int verifyAndReport(const Options& options, const Reader& reader) {
  auto stages = std::make_unique<Stages>(options.limits.time, isatty(STDERR_FILENO) != 0, options.output.verbose);
  if (options.question.each) {
    const std::vector<engines::PropertyAnswer> answers = verifyEach(options, reader, *stages);
    const double seconds = stages->elapsed();
    stages.reset();
    return reportEach(options, answers, seconds);
  }
  Outcome outcome = verifyOne(options, reader, *stages);
  outcome.stages = stages->times();
  outcome.seconds = stages->elapsed();
  stages.reset();
  return reportOne(options, outcome);
}

int fail(int code, const std::string& message) {
  fmt::print(stderr, "redcomp: {}\n", message);
  return code;
}

// A defect of redcomp; strict runs save what is needed to reproduce it.
int failInternally(const std::string& what, const Options& options, const std::vector<std::string>& command) {
  const int code = fail(internalError, "internal error: " + what);
  if (!options.output.strictChecks) return code;
  try {
    fmt::print(stderr, "redcomp: saved in {}\n", saveFailure(failures, options.question.files, command, what));
  } catch (const std::exception& e) {
    fmt::print(stderr, "redcomp: could not be saved: {}\n", e.what());
  }
  return code;
}

}  // namespace

int run(int argc, const char* const* argv, const Reader& reader) {
  if (argc > 1 && std::string(argv[1]) == "compare") return compareCommand(argc, argv);
  if (argc > 1 && std::string(argv[1]) == "sweep") return sweepCommand(argc, argv);
  const auto parsed = parseCommandLine(argc, argv);
  if (const auto* end = std::get_if<EndNow>(&parsed)) {
    std::fputs(end->out.c_str(), stdout);
    std::fputs(end->err.c_str(), stderr);
    return end->exitCode;
  }
  const Options& options = std::get<Options>(parsed);
  try {
    if (options.limits.swarm > 0) return runSwarm(options, {argv + 1, argv + argc}, reader);
    if (options.output.cache) return runCached(options, {argv + 1, argv + argc});
    return verifyAndReport(options, reader);
  } catch (const logic::InputError& e) {
    return fail(badInput, e.what());
  } catch (const std::system_error& e) {
    return fail(internalError, e.what());
  } catch (const std::bad_alloc&) {
    return fail(internalError, "out of memory");
  } catch (const std::exception& e) {
    return failInternally(e.what(), options, {argv, argv + argc});
  }
}

}  // namespace redcomp::driver
