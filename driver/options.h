// The command line.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/help.h"
#include "engines/request.h"
#include "frontend/parse.h"
#include "reports/style.h"
#include "tasks/task_definition.h"
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
  bool cbmcDialect = false;             // the C of CBMC
  std::optional<std::string> jsonFile;     // "-": standard output, and no text
  std::optional<std::string> sarifFile;
  std::optional<std::string> witnessFile;  // .graphml: of the old format
  std::optional<std::string> replayFile;   // for the violation as a program
  std::optional<std::string> htmlFile;
  std::optional<std::string> annotatedFile;  // for the source with comments
  std::optional<std::string> givenWitness;  // to be validated
  enum class Format { Text, Github, Gitlab } format = Format::Text;  // of standard output
  reports::Style::Trace trace = reports::Style::Trace::Short;
  std::optional<std::string> cache;     // the folder with answers of earlier runs
  bool invariants = false;
  bool blocks = false;                  // lines that may be taken as one step, and locks
  bool vacuous = false;                 // assertions that no run reaches
  bool stats = false;
  bool verbose = false;
  bool quiet = false;                   // neither progress nor warnings
  bool strictChecks = false;            // for tests: engines/strict_checks.h
};

struct Options {
  engines::Question question;
  Semantics semantics;
  engines::Limits limits;
  Output output;
  std::optional<std::string> changedSince;  // a commit: the files are those that differ from it
  std::string specification;               // the text of the property file, if one was given
  std::vector<tasks::AskedProperty> asked;  // of a task definition, those that are supported
};

// Throws logic::InputError for a property file or a task definition that cannot be read.
std::variant<Options, EndNow> parseCommandLine(int argc, const char* const* argv);

// The part of the options that the engines need.
engines::Request requestOf(const Options& options);

}  // namespace redcomp::driver
