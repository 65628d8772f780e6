// redcomp compare: the methods side by side, from the command line to the exit code.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/compare.h"
#include "driver/options.h"

namespace redcomp::driver {

struct CompareOptions {
  std::vector<std::string> files;       // a program each
  std::vector<std::string> only;        // names of methods; empty: all
  CompareLimits limits;
  std::optional<std::string> jsonFile;
  std::string reproductions = "redcomp-disagreements";  // gets a folder for each disagreement
};

// Its options, and what its help says besides them.
void declareCompare(CLI::App& app, CompareOptions& options);
HelpFrame compareFrame();

// The words after `redcomp compare`.
std::variant<CompareOptions, EndNow> parseCompareLine(const std::vector<std::string>& words);

// 0; 1 wrong usage; 2 if a program was refused; 6 if methods disagree or one has failed.
int compareCommand(int argc, const char* const* argv);

}  // namespace redcomp::driver
