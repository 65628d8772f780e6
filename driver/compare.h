// Comparison of methods: each runs on the same program, in a process of its own, under one limit.
//
// Different methods check each other: a proof and a violation of one program cannot both be right, so such a disagreement is
// an internal error, and everything needed to reproduce it is saved.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace redcomp::driver {

struct Method {
  std::string name;
  std::vector<std::string> options;  // of redcomp
};

// All methods. A further one is one more entry.
const std::vector<Method>& comparedMethods();

struct CompareLimits {
  double timeLimit = 60;             // seconds for one method on one program; 0: none
  long memoryLimit = 4096;           // megabytes for a solver
  std::vector<std::string> options;  // for every method
  std::vector<std::string> clangArguments;
};

struct MethodRun {
  std::string method;
  std::vector<std::string> command;
  std::string verdict;     // proved, violated, inconclusive; refused (input or options); failed (internal error)
  std::string reason;      // of a verdict other than proved and violated
  double seconds = 0;
  long peakMemory = 0;     // kilobytes, of the largest of its processes
  int clauses = 0, predicates = 0;  // given to the solver; 0 if there were none
  std::string output, errors, json;
};

struct Comparison {
  std::string file;
  std::vector<MethodRun> runs;
};

// `tick` is called about every 100 ms.
MethodRun runMethod(const Method& method, const std::string& file, const CompareLimits& limits,
                    const std::function<void()>& tick = {});

// "graph: proved, but ul-cseq: violated"; nothing if no two conclusive answers differ and no method has failed.
std::optional<std::string> disagreement(const Comparison& comparison);

// Saves the program, the commands and what they printed; returns the path of the folder. Throws
// std::filesystem::filesystem_error or std::system_error.
std::string saveReproduction(const Comparison& comparison, const std::string& folder);

}  // namespace redcomp::driver
