// The command line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/outcome.h"
#include "frontend/parse.h"
#include "rules/encoding.h"
#include "search/replay.h"
#include "ts/build.h"

namespace redcomp::driver {

enum class Dump { Program, Ts, Dot, Intervals, Movers, Blocks };

// What else must be true of a violation that has been replayed: a sentence if it is not. May add to the account of it.
using Examine = std::function<std::string(const ts::ConcurrentSystem&, const search::Trace&, Violation&)>;

struct Options {
  std::vector<std::string> files;
  bool safety = false;
  bool deadlock = false;
  bool termination = false;
  bool fair = false;                      // for termination: an enabled thread is not ignored for ever
  std::optional<rules::Rule> rule;        // none: several, see strategy.h
  bool sequential = false;                // --engine ul-cseq: the threads as one sequential program
  bool reduce = false;                    // sequential programs switch threads between reducible blocks only
  int threads = 0;                        // copies of a thread that may be any number; 0: several numbers in turn
  std::optional<int> viewLevel;           // threads in a view; none: 1, 2, 3 one after the other
  bool reduction = true;
  bool slicing = true;
  bool intervals = true;
  bool explicitVariables = true;          // small variables are carried in the nodes of control graphs and in views
  double timeLimit = 300;                 // seconds for the whole run; 0: none
  int jobs = 0;                           // engines at a time; 0: as many as there are cores
  long memoryLimit = 4096;                // megabytes for a solver; 0: none
  std::optional<std::string> solver;      // external command
  std::vector<Dump> dumps;
  std::optional<std::string> smt2File;
  std::optional<std::string> emitFile;    // for the sequential program in C
  std::optional<std::string> jsonFile;
  bool showInvariants = false;
  bool stats = false;
  bool verbose = false;
  frontend::ParseOptions parse;           // Clang's arguments among them
  ts::BuildOptions build;
  Examine examine;                        // none: the replay is enough. Not from the command line

  bool verifies() const { return safety || deadlock || termination || parse.checkLocks; }
};

// The run ends here: help was asked for (0), or the command line is wrong (1).
struct EndNow {
  int exitCode = 0;
  std::string out, err;
};

std::variant<Options, EndNow> parseCommandLine(int argc, const char* const* argv);

}  // namespace redcomp::driver
