// redcomp sweep: many tasks, from the command line to the exit code.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/help.h"
#include "sweep/plan.h"
#include "sweep/slurm.h"

namespace redcomp::driver {

struct SweepOptions {
  std::vector<std::string> named;  // what the tasks are in
  std::string folder;              // for the results
  std::string on = "local";
  std::vector<std::string> specifications;  // only these
  sweep::SweepLimits limits;
  int jobs = 0;                    // tasks at a time; 0: as there are cores
  std::vector<std::string> options, clangArguments;
  std::string cache, against;
  sweep::SlurmOptions slurm;
  long answer = -1;                // of jobs: the task to answer
};

// Its options, and what its help says besides them.
void declareSweep(CLI::App& app, SweepOptions& options);
HelpFrame sweepFrame();

// The words after `redcomp sweep`.
std::variant<SweepOptions, EndNow> parseSweepLine(const std::vector<std::string>& words);

// 0 every task has a result; 1 wrong usage; 2 tasks that cannot be read; 6 a verdict is wrong, a task has failed or was lost, or results
// cannot be written.
int sweepCommand(int argc, const char* const* argv);

}  // namespace redcomp::driver
