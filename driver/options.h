// The command line.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/help.h"
#include "engines/request.h"
#include "frontend/parse.h"
#include "translate/build_system.h"

namespace redcomp::driver {

// The semantics of the program.
struct Semantics {
  frontend::Architecture architecture = frontend::Architecture::Bits64;
  translate::SignedOverflow signedOverflow = translate::SignedOverflow::Undefined;
  frontend::ExternalEffects external = frontend::ExternalEffects::Globals;
  bool spuriousWakeups = true;                 // a wait on a condition variable may return without a signal
  bool spuriousWakeupsGiven = false;           // somebody has said so
  bool volatileIsAtomic = false;
  std::optional<std::string> compileCommands;  // the directory of compile_commands.json
  std::optional<std::string> project;          // a directory in which, or below which, that is
  std::vector<std::string> stubs;              // files with bodies for functions that the program does not have
  frontend::Entry entry;                       // where the program begins
  int recursion = 5;                           // calls inside of each other that are followed where there may be any number
  std::vector<std::string> clangArguments;
};

// A system or an analysis to print.
struct Dump {
  enum class What { Program, Ts, Dot, Intervals, Movers, Blocks, AfterPass } what;
  std::string pass = {};  // for AfterPass
};

struct Output {
  std::vector<Dump> dumps;
  std::optional<std::string> smt2File;
  std::optional<std::string> emitFile;  // for the sequential program in C
  std::optional<std::string> jsonFile;
  bool invariants = false;
  bool vacuous = false;                 // assertions that no run reaches
  bool stats = false;
  bool verbose = false;
  bool strictChecks = false;            // for tests: engines/strict_checks.h
};

struct Options {
  engines::Question question;
  Semantics semantics;
  engines::Limits limits;
  Output output;
};

// The part of the options that the engines need.
engines::Request requestOf(const Options& options);

std::variant<Options, EndNow> parseCommandLine(int argc, const char* const* argv);

}  // namespace redcomp::driver
