#include "driver/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "driver/compare_command.h"
#include "driver/dumps.h"
#include "driver/emit.h"
#include "driver/json.h"
#include "driver/options.h"
#include "driver/report.h"
#include "driver/reproduction.h"
#include "driver/vacuous.h"
#include "engines/assumptions.h"
#include "engines/data_races.h"
#include "engines/deadlock.h"
#include "engines/safety.h"
#include "engines/termination.h"
#include "frontend/uses.h"
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

std::string propertyOf(const Options& options, const Input& input) {
  const engines::Question& question = options.question;
  const bool overflows = options.semantics.signedOverflow == translate::SignedOverflow::Reports;
  if (question.safety && !question.locks && !question.undefined() && !overflows && input.program && !hasAssertion(*input.program))
    return "the program has no assertion";
  if (question.termination) return question.fair ? "every fair run ends" : "every run ends";
  std::string property = question.safety ? "no assertion can fail" : "";
  if (question.deadlock) property = "no deadlock";
  if (question.races) property = "no data race";
  const auto add = [&](bool asked, const char* holds) {
    if (asked) property += (property.empty() ? "" : ", ") + std::string(holds);
  };
  add(question.locks, "no mutex is misused");
  add(question.overflow, "nothing overflows or is divided by zero");
  add(question.memory || question.leaks, "no memory is accessed or freed that is not there");
  add(question.leaks, "all memory is freed when the program ends");
  add(question.uninit, "no value decides anything that has not been initialised");
  add(overflows && !question.overflow && !question.deadlock, "no signed arithmetic overflows");
  return property;
}

engines::SafetyQuestion safetyQuestion(const Options& options) {
  if (options.question.deadlock) return engines::deadlockQuestion(passes::Deadlocks::AlsoOfSome);
  if (options.question.races) return engines::raceQuestion();
  return {};
}

// No program may rely on spurious wake-ups: blocked states are searched for in the program without them.
Outcome checkTermination(const ts::ConcurrentSystem& program, const Options& options, const Reader& reader, Stages& stages) {
  const engines::Request request = requestOf(options);
  if (!options.semantics.spuriousWakeups) return engines::checkTermination(program, program, request, stages);
  Options signalled = options;
  signalled.semantics.spuriousWakeups = false;
  return engines::checkTermination(program, readInput(signalled, reader, stages).system, request, stages);
}

void writeDumps(const Input& input, const Options& options, Stages& stages) {
  for (const Dump& dump : options.output.dumps) print(dumpOf(dump, input, options, stages));
  if (options.output.smt2File && !options.question.termination)
    os::writeFile(*options.output.smt2File, engines::clausesAsSmt2(input.system, safetyQuestion(options), requestOf(options), stages));
  if (options.output.emitFile) os::writeFile(*options.output.emitFile, sequentialProgram(input.system, options));
}

Outcome answer(const ts::ConcurrentSystem& program, const Options& options, const Reader& reader, Stages& stages) {
  const engines::Request request = requestOf(options);
  if (options.question.termination) return checkTermination(program, options, reader, stages);
  if (options.question.deadlock) return checkDeadlock(program, passes::Deadlocks::AlsoOfSome, request, stages);
  if (options.question.races) return checkRaces(program, request, stages);
  return checkSafety(program, {}, request, stages);
}

Outcome verify(const Options& options, const Reader& reader, Stages& stages) {
  Outcome outcome;
  try {
    const Input input = readInput(options, reader, stages);
    for (const std::string& w : input.system.warnings) fmt::print(stderr, "redcomp: warning: {}\n", w);
    writeDumps(input, options, stages);
    if (!options.question.asked()) return outcome;
    outcome = answer(input.system, options, reader, stages);
    if (options.output.smt2File && options.question.termination) os::writeFile(*options.output.smt2File, outcome.clauses);
    outcome.property = propertyOf(options, input);
    if (options.question.strict) outcome = withoutAssumptions(std::move(outcome), options.question.accepted);
    if (options.output.vacuous) outcome.unreached = unreachedAssertions(options, reader, stages);
    outcome.warnings = input.system.warnings;
  } catch (const engines::TimeOver& e) {
    outcome = {};
    outcome.reason = e.what();
  }
  return outcome;
}

int verifyAndReport(const Options& options, const Reader& reader) {
  Outcome outcome;
  {
    Stages stages(options.limits.time, isatty(STDERR_FILENO) != 0, options.output.verbose);
    outcome = verify(options, reader, stages);
    outcome.stages = stages.times();
    outcome.seconds = stages.elapsed();
  }
  const bool gaveUp = !options.question.asked() && !outcome.reason.empty();  // the time was over before the dump
  const bool answered = options.question.asked() || gaveUp;
  if (answered) print(report(outcome));
  if (options.output.stats) print(statistics(outcome));
  if (options.output.jsonFile) os::writeFile(*options.output.jsonFile, toJson(options, outcome));
  return answered ? exitCode(outcome.verdict) : 0;
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
  const auto parsed = parseCommandLine(argc, argv);
  if (const auto* end = std::get_if<EndNow>(&parsed)) {
    std::fputs(end->out.c_str(), stdout);
    std::fputs(end->err.c_str(), stderr);
    return end->exitCode;
  }
  const Options& options = std::get<Options>(parsed);
  try {
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
