// Help, version and the list of passes: as text, as the table of README.md, as a man page.
//
// All of it is generated from the declarations of the options (options.cpp), so that there is one place to change.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace redcomp::driver {

std::string version();  // "0.2.0"

// Thrown while the command line is parsed: prints this and ends the run.
struct HelpWanted {
  enum class What { Help, Version, Passes, Markdown, ManPage } what;
};

// Declares --help, --version and --list-passes.
void declareHelp(CLI::App& app);

// The requested text, generated from the options of `app`.
std::string helpText(const CLI::App& app, const HelpWanted& wanted);

}  // namespace redcomp::driver
