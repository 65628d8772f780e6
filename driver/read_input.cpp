#include "driver/read_input.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "frontend/initialised.h"
#include "logic/source.h"
#include "passes/seen_parts.h"
#include "ts/text/text.h"

namespace redcomp::driver {

namespace {

}  // namespace

std::string readText(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) throw logic::InputError({path}, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) throw logic::InputError({path}, "is a directory");
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw logic::InputError({path}, "cannot be read");
  return text.str();
}

namespace {

ts::ConcurrentSystem readSystem(const std::string& file, engines::Stages& stages) {
  const std::string text = readText(file);
  ts::ConcurrentSystem system = stages.run("parse", [&] { return ts::parseSystem(text, file); });
  if (system.threads.empty()) throw logic::InputError({file}, "has no thread");
  return system;
}

// Memory that is lost is an error, but not what a global still points to; where the two cannot be told apart nothing is claimed.
void leaveOutReachable(ts::ConcurrentSystem& system) {
  const auto isLeak = [](const ts::ErrorCondition& error) { return error.message.starts_with("memory is not freed when the program ends"); };
  if (std::ranges::any_of(system.errors, isLeak)) system.incomplete.emplace_back("who points to memory that is not freed is not followed");
  std::erase_if(system.errors, [&](const ts::ErrorCondition& error) { return isLeak(error) || error.message.starts_with("valid-memcleanup"); });
}

}  // namespace

frontend::ParseOptions parseOptions(const Options& options) {
  const engines::Question& question = options.question;
  frontend::ParseOptions parse;
  parse.clangArguments = options.semantics.clangArguments;
  parse.architecture = options.semantics.architecture;
  parse.compileCommands = options.semantics.compileCommands.value_or("");
  parse.stubs = options.semantics.stubs;
  parse.entry = options.semantics.entry;
  parse.external = options.semantics.external;
  parse.spuriousWakeups = options.semantics.spuriousWakeups && !question.deadlock;  // a program must not rely on them
  parse.assertions = question.safety ? !question.onlyLabel : !(question.deadlock || question.locks || question.races || question.undefined());
  if (question.safety) parse.errorLabel = question.errorLabel;
  parse.checkLocks = question.locks;
  parse.evaluatesAll = question.undefined() || question.races || options.semantics.signedOverflow == translate::SignedOverflow::Reports;
  parse.checksMemory = question.memory || question.leaks;
  parse.checksInitialised = question.uninit;
  parse.checksRaces = question.races;
  parse.volatileIsAtomic = options.semantics.volatileIsAtomic;
  parse.convertsFloats = question.overflow;
  return parse;
}

translate::BuildOptions buildOptions(const Options& options) {
  translate::BuildOptions build;
  using enum ts::Undefined;
  build.signedOverflow = options.semantics.signedOverflow;
  if (options.question.overflow) build.reports.add({SignedOverflow, DivisionByZero, Shift});
  build.leaks = options.question.leaks;
  build.maxRecursion = options.semantics.recursion;
  if (options.question.memory || options.question.leaks) build.reports.add({Bounds, Pointer, FunctionPointer});
  return build;
}

Input readInput(const Options& options, const Reader& reader, engines::Stages& stages) {
  Input input;
  const std::vector<std::string>& files = options.question.files;
  if (files.front().ends_with(".ts")) {
    input.system = readSystem(files.front(), stages);
    return input;
  }
  input.program = stages.run("parse", [&] { return reader(files, parseOptions(options)); });
  if (options.question.uninit) input.program = frontend::checkInitialised(std::move(*input.program));
  input.system = stages.run("translate", [&] {
    translate::BuildOptions build = buildOptions(options);
    build.tick = [&] { stages.tickOrGiveUp(options.limits.memory); };
    return translate::buildSystem(*input.program, build);
  });
  if (options.question.leaks && !options.question.reachableLeaks) leaveOutReachable(input.system);
  // Plain accesses one after the other: if no other thread meets any of them, their order does not matter.
  if (options.question.races) return input;
  const std::vector<std::string> seen =
      stages.run("translate", [&] { return passes::seenInParts(input.system, input.program->inParts); });
  input.system.incomplete.insert(input.system.incomplete.end(), seen.begin(), seen.end());
  return input;
}

}  // namespace redcomp::driver
