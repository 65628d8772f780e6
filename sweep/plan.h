// What a sweep is to do: tasks, options and limits. DIR/plan.json holds it, for jobs on other machines and for the next start.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tasks/task_list.h"

namespace redcomp::sweep {

struct SweepLimits {
  double time = 300;   // seconds for a task
  long memory = 4096;  // megabytes for a task, with all its processes; 0: none
  int cores = 1;       // for a task
  bool operator==(const SweepLimits&) const = default;
};

struct Plan {
  std::string tool;                  // the program that answers
  std::string version;               // its version; answers of others do not count
  std::vector<std::string> options;  // for every task
  std::vector<std::string> clangArguments;
  SweepLimits limits;
  std::string cache;                 // its folder; "": none
  bool keepsAnswers = false;         // records hold what was printed and the JSON
  std::vector<tasks::Task> tasks;
};

std::string toJson(const Plan& plan);
Plan parsePlan(const std::string& json);  // throws std::runtime_error: damaged

// Why a sweep that began with one plan cannot go on with the other: "it was begun with --timeout 60"; "" if it can. Tasks may differ.
std::string whyNotTheSame(const Plan& begun, const Plan& now);

// What a task asks, as a digest: the contents of its files and of compile_commands.json, its property, options, limits and the version. Headers that files include
// do not count. Files that are not there count as such.
std::string inputOf(const Plan& plan, const tasks::Task& task);

}  // namespace redcomp::sweep
