// What the command line tells about itself: help, version, the passes; as text, as the table of README.md, as a man page.
//
// All of it is made from the options as they are declared (options.cpp), so that there is one place to change.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace redcomp::driver {

std::string version();  // "0.2.0"

// Thrown while the command line is read: the run ends with this.
struct HelpWanted {
  enum class What { Help, Version, Passes, Markdown, ManPage } what;
};

// Declares --help, --version and --list-passes.
void declareHelp(CLI::App& app);

// What was asked for, made from the options of `app`.
std::string helpText(const CLI::App& app, const HelpWanted& wanted);

}  // namespace redcomp::driver
