#include "driver/run.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

#include "driver/compare_command.h"
#include "driver/emit.h"
#include "driver/deadlock.h"
#include "driver/json.h"
#include "driver/options.h"
#include "driver/prepare.h"
#include "driver/report.h"
#include "driver/safety.h"
#include "driver/termination.h"
#include "frontend/parse.h"
#include "horn/write_file.h"
#include "movers/dump.h"
#include "ts/build.h"
#include "ts/dot.h"
#include "ts/spin.h"
#include "ts/text.h"

namespace redcomp::driver {

namespace {

constexpr int badInput = 2, internalError = 6;

bool endsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::string readFile(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) throw logic::InputError({path}, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) throw logic::InputError({path}, "is a directory");
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw logic::InputError({path}, "cannot be read");
  return text.str();
}

// The input, on its way from text to a transition system.
struct Input {
  std::optional<frontend::Program> program;  // of C
  ts::ConcurrentSystem system;
};

Input readInput(const Options& options, const Reader& reader, Stages& stages) {
  Input input;
  if (endsWith(options.files.front(), ".ts")) {
    std::string text = readFile(options.files.front());
    input.system = stages.run("parse", [&] { return ts::parseSystem(text, options.files.front()); });
    if (input.system.threads.empty()) throw logic::InputError({options.files.front()}, "has no thread");
    return input;
  }
  input.program = stages.run("parse", [&] { return reader(options.files, parseOptions(options)); });
  input.system = stages.run("transition systems", [&] { return ts::buildSystem(*input.program, options.build); });
  return input;
}

std::string dumpOf(Dump what, const Input& input) {
  switch (what) {
    case Dump::Program:
      if (!input.program) throw logic::InputError({}, "--dump program needs a C program");
      return frontend::dump(*input.program);
    case Dump::Ts: return ts::printSystem(input.system);
    case Dump::Dot: return ts::printDot(input.system);
    case Dump::Intervals: return dumpIntervals(input.system);
    case Dump::Movers: {
      ts::ConcurrentSystem system = ts::withoutSpinning(input.system);
      return movers::dumpMovers(system, movers::analyseMovers(system));
    }
    case Dump::Blocks: {
      ts::ConcurrentSystem system = ts::withoutSpinning(input.system);
      movers::Movers movers = movers::analyseMovers(system);
      return movers::dumpBlocks(system, movers, movers::findBlocks(system, movers));
    }
  }
  return "";
}

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

std::string propertyOf(const Options& options) {
  if (options.termination) return options.fair ? "every fair run ends" : "every run ends";
  std::string property = options.safety ? "no assertion can fail" : "";
  if (options.deadlock) property = "no deadlock";
  if (options.parse.checkLocks) property += (property.empty() ? "" : ", ") + std::string("no mutex is misused");
  if (options.build.signedOverflow == ts::SignedOverflow::Reports) property += ", no signed arithmetic overflows";
  return property;
}

// Nobody may rely on spurious wake-ups: where there may be some, blocked states are looked for without.
Outcome terminationOf(const ts::ConcurrentSystem& program, const Options& options, const Reader& reader, Stages& stages) {
  if (!options.parse.spuriousWakeups) return checkTermination(program, program, options, stages);
  Options signalled = options;
  signalled.parse.spuriousWakeups = false;
  return checkTermination(program, readInput(signalled, reader, stages).system, options, stages);
}

Outcome verify(const Options& options, const Reader& reader, Stages& stages) {
  try {
    Input input = readInput(options, reader, stages);
    for (const std::string& w : input.system.warnings) fmt::print(stderr, "redcomp: warning: {}\n", w);
    const ts::ConcurrentSystem program = input.system;
    const bool shown = !options.dumps.empty() || options.smt2File;
    if (options.deadlock && shown) input.system = movers::withDeadlocks(program, movers::Deadlocks::AlsoOfSome);
    for (Dump what : options.dumps) print(dumpOf(what, input));
    if (options.smt2File && !options.termination) horn::writeFile(*options.smt2File, clausesAsSmt2(input.system, options, stages));
    if (options.emitFile) horn::writeFile(*options.emitFile, sequentialProgram(input.system, options));
    Outcome outcome;
    if (options.termination) outcome = terminationOf(program, options, reader, stages);
    else if (options.deadlock) outcome = checkDeadlock(program, movers::Deadlocks::AlsoOfSome, options, stages);
    else if (options.verifies()) outcome = checkSafety(program, options, stages);
    outcome.property = propertyOf(options);
    outcome.warnings = input.system.warnings;
    return outcome;
  } catch (const TimeOver& e) {
    Outcome outcome;
    outcome.reason = e.what();
    return outcome;
  }
}

int verifyAndReport(const Options& options, const Reader& reader) {
  Outcome outcome;
  {
    Stages stages(options.timeLimit, isatty(STDERR_FILENO) != 0, options.verbose);
    outcome = verify(options, reader, stages);
    outcome.stages = stages.times();
    outcome.seconds = stages.elapsed();
  }
  bool gaveUp = !options.verifies() && !outcome.reason.empty();  // time was over before the dump
  if (options.verifies() || gaveUp) print(report(outcome));
  if (options.stats) print(statistics(outcome));
  if (options.jsonFile) horn::writeFile(*options.jsonFile, toJson(options, outcome));
  return options.verifies() || gaveUp ? exitCode(outcome.verdict) : 0;
}

int fail(int code, const std::string& message) {
  fmt::print(stderr, "redcomp: {}\n", message);
  return code;
}

}  // namespace

frontend::ParseOptions parseOptions(const Options& options) {
  frontend::ParseOptions parse = options.parse;
  parse.assertions = options.safety || !(options.deadlock || options.parse.checkLocks);
  parse.spuriousWakeups = parse.spuriousWakeups && !options.deadlock;  // nobody may rely on them
  return parse;
}

int run(int argc, const char* const* argv, const Reader& reader) {
  if (argc > 1 && std::string(argv[1]) == "compare") return compareCommand(argc, argv);
  auto parsed = parseCommandLine(argc, argv);
  if (auto* end = std::get_if<EndNow>(&parsed)) {
    std::fputs(end->out.c_str(), stdout);
    std::fputs(end->err.c_str(), stderr);
    return end->exitCode;
  }
  try {
    return verifyAndReport(std::get<Options>(parsed), reader);
  } catch (const logic::InputError& e) {
    return fail(badInput, e.what());
  } catch (const std::system_error& e) {
    return fail(internalError, e.what());
  } catch (const std::bad_alloc&) {
    return fail(internalError, "out of memory");
  } catch (const std::exception& e) {
    return fail(internalError, fmt::format("internal error: {}", e.what()));
  }
}

}  // namespace redcomp::driver
