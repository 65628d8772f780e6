#include "driver/run.h"

#include <fmt/format.h>

#include <cerrno>
#include <memory>
#include <set>
#include <system_error>

#include "driver/cached_run.h"
#include "driver/changed.h"
#include "driver/compare_command.h"
#include "driver/dumps.h"
#include "driver/emit.h"
#include "driver/explain_command.h"
#include "driver/lsp_command.h"
#include "driver/options.h"
#include "driver/outputs.h"
#include "driver/reproduction.h"
#include "driver/swarm_run.h"
#include "driver/sweep_command.h"
#include "driver/validate_witness.h"
#include "driver/verify.h"
#include "driver/verify_each.h"
#include "engines/assumptions.h"
#include "os/write_file.h"
#include "reports/json.h"
#include "reports/report.h"

namespace redcomp::driver {

using engines::Outcome;
using engines::Stages;

namespace {

constexpr int badInput = 2, internalError = 6;
const char* const failures = "redcomp-failures";  // where --strict-checks saves failures

void warn(const Options& options, const std::vector<std::string>& warnings) {
  if (options.output.quiet) return;
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
    warn(options, input.system.warnings);
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
  if (answered && printsText(options)) print(textOf(options, outcome));
  if (options.output.stats) print(reports::statistics(outcome));
  if (options.output.jsonFile) writeOrPrint(*options.output.jsonFile, reports::toJson({options.question, options.output.vacuous}, outcome));
  if (options.question.asked()) print(writeReports(options, {{propertiesOf(options.question).front(), outcome}}));
  return answered ? exitCode(outcome.verdict) : 0;
}

int reportEach(const Options& options, const std::vector<engines::PropertyAnswer>& answers, double seconds) {
  std::set<std::string> warnings;
  for (const engines::PropertyAnswer& each : answers) warnings.insert(each.outcome.warnings.begin(), each.outcome.warnings.end());
  warn(options, {warnings.begin(), warnings.end()});
  if (printsText(options)) print(textOf(options, answers, seconds));
  if (options.output.stats) print(reports::statistics(answers));
  if (options.output.jsonFile) writeOrPrint(*options.output.jsonFile, reports::toJson({options.question, options.output.vacuous}, answers, seconds));
  print(writeReports(options, answers));
  return exitCode(worstOf(answers));
}

int reportValidation(const Options& options, const Reader& reader) {
  Stages stages(options.limits.time, Stages::Progress::None, options.output.verbose);
  const WitnessVerdict verdict = validateWitness(readWitness(*options.output.givenWitness), options, reader, stages);
  const char* const words[] = {"witness confirmed", "witness rejected", "inconclusive"};
  print(fmt::format("{}: {} ({:.2f} s)\n", words[static_cast<int>(verdict.what)], verdict.reason, stages.elapsed()));
  return verdict.what == WitnessVerdict::What::Confirmed ? 0 : verdict.what == WitnessVerdict::What::Rejected ? 10 : 5;
}

// The line of progress ends with the stages, before anything is printed.
int verifyAndReport(const Options& options, const Reader& reader) {
  if (options.output.givenWitness) return reportValidation(options, reader);
  auto stages = std::make_unique<Stages>(options.limits.time, progressOf(options), options.output.verbose);
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

// Where the facts go that --json asks for, also if the command line cannot be read.
std::optional<std::string> jsonFileOf(const std::vector<std::string>& command) {
  for (std::size_t k = 1; k < command.size() && command[k] != "--"; ++k) {
    if (command[k].starts_with("--json=")) return command[k].substr(7);
    if (command[k] == "--json" && k + 1 < command.size()) return command[k + 1];
  }
  return std::nullopt;
}

// A run that ends without an answer.
class Failure {
 public:
  explicit Failure(std::vector<std::string> command) : command_(std::move(command)), jsonFile_(jsonFileOf(command_)) {}

  void know(const Options& options) { files_ = options.question.files, strict_ = options.output.strictChecks; }

  int usage(const EndNow& end) const {
    std::fputs(end.out.c_str(), stdout);
    std::fputs(end.err.c_str(), stderr);
    return end.exitCode == 0 ? 0 : record(end.exitCode, end.err);
  }

  int input(const logic::InputError& e) const { return record(tell(badInput, e.what()), e.what(), e.location()); }

  int internal(const std::string& what) const { return record(tell(internalError, what), what); }

  // A defect of redcomp; strict runs save what is needed to reproduce it.
  int defect(const std::string& what) const {
    const int code = internal("internal error: " + what);
    if (!strict_) return code;
    try {
      fmt::print(stderr, "redcomp: saved in {}\n", saveFailure(failures, files_, command_, what));
    } catch (const std::exception& e) {
      fmt::print(stderr, "redcomp: could not be saved: {}\n", e.what());
    }
    return code;
  }

 private:
  static int tell(int code, const std::string& message) {
    fmt::print(stderr, "redcomp: {}\n", message);
    return code;
  }

  int record(int code, const std::string& message, const logic::SourceLocation& place = {}) const {
    if (!jsonFile_) return code;
    try {
      writeOrPrint(*jsonFile_, reports::errorAsJson(files_, code, message, place));
    } catch (const std::system_error& e) {
      fmt::print(stderr, "redcomp: {}\n", e.what());
    }
    return code;
  }

  std::vector<std::string> command_, files_;
  std::optional<std::string> jsonFile_;
  bool strict_ = false;
};

}  // namespace

int run(int argc, const char* const* argv, const Reader& reader) {
  if (argc > 1 && std::string(argv[1]) == "compare") return compareCommand(argc, argv);
  if (argc > 1 && std::string(argv[1]) == "sweep") return sweepCommand(argc, argv);
  Failure failure({argv, argv + argc});
  try {
    if (argc > 1 && std::string(argv[1]) == "explain") return explainCommand(argc, argv);
    if (argc > 1 && std::string(argv[1]) == "lsp") return lspCommand(argc, argv);
    const auto parsed = parseCommandLine(argc, argv);
    if (const auto* end = std::get_if<EndNow>(&parsed)) return failure.usage(*end);
    const Options& options = std::get<Options>(parsed);
    failure.know(options);
    if (options.changedSince) return runChanged(options, reader);
    if (options.limits.swarm > 0) return runSwarm(options, {argv + 1, argv + argc}, reader);
    if (options.output.cache) return runCached(options, {argv + 1, argv + argc});
    return verifyAndReport(options, reader);
  } catch (const logic::InputError& e) {
    return failure.input(e);
  } catch (const std::system_error& e) {
    return failure.internal(e.what());
  } catch (const std::bad_alloc&) {
    return failure.internal("out of memory");
  } catch (const std::exception& e) {
    return failure.defect(e.what());
  }
}

}  // namespace redcomp::driver
