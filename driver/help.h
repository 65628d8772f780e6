// What a command line tells about itself: help, version, the passes; as text, as a table for the documents, as a man page.
//
// All of it is made from the options as they are declared (options.cpp, compare_command.cpp), so that there is one place to
// change. README.md and docs/methods.md hold the tables, and a test compares them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace redcomp::driver {


// What the help says besides the options.
struct HelpFrame {
  struct Row {
    std::string what, meaning;
  };
  std::string usage;              // a line per form
  std::vector<Row> besides = {};  // what is no option
  std::string exitCodes;
};

// The run ends here: help was asked for (0), or the command line is wrong (1).
struct EndNow {
  int exitCode = 0;
  std::string out, err;
};

// Declares --help; declareAbout: also --version, --list-passes and the one that prints the man page.
void declareHelp(CLI::App& app);
void declareAbout(CLI::App& app);

// Reads the words into what the options of `app` were declared with.
std::optional<EndNow> parseOrEnd(CLI::App& app, const HelpFrame& frame, const std::vector<std::string>& words);

}  // namespace redcomp::driver
