// What a user names, as a list of tasks: a program and a question each.
//
//     counter.c                   one task, with the questions that the command line asks
//     counter.yml                 one task for each of its properties
//     Concurrency.set             patterns of .yml files, one a line; their category is Concurrency
//     tasks.txt                   names of any of these, one a line, relative to the list; `#` begins a comment; behind a program
//                                 `true` or `false` may say whether what is asked holds
//     a folder                    its task definitions, and the programs that none of them names
//     compile_commands.json       or the folder it is in: a task for each file with a main, together with all files without one
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tasks/specification.h"

namespace redcomp::tasks {

struct Task {
  std::string name;                // unique in a list: "c/counter.yml:unreach-call", "counter.c"
  std::string category;            // of the final table: the set, else the folder
  std::vector<std::string> files;  // absolute paths
  std::optional<Specification> specification = {};  // none: what the command line asks
  std::string propertyFile = {};   // the specification's
  std::optional<bool> expected = {};
  std::string subproperty = {};    // the expected one
  bool is32Bit = false;
  std::vector<std::string> options = {};  // further ones, for this task alone
  std::string compileCommands = {};  // the folder with compile_commands.json
  std::string refusal = {};        // why it cannot be asked
};

struct TaskList {
  std::vector<Task> tasks;         // each once, in the order in which they were named
  std::vector<std::string> notes;  // what was named and is no task
};

struct TaskFilter {
  std::vector<std::string> specifications = {};  // "unreach-call": only these; empty: all
};

// Throws logic::InputError: something is not there, or cannot be read. A task definition in a set, list or folder that is wrong
// is a task with a refusal: it must not keep a sweep from its other tasks.
TaskList tasksOf(const std::vector<std::string>& named, const TaskFilter& filter = {});

}  // namespace redcomp::tasks
