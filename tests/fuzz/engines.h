// The engines under attack, and how one is asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/fuzz/oracle.h"

namespace redcomp::fuzz {

enum class Property { Safety, SafetyWithoutSpuriousWakeups, Deadlock, Termination };

// A row of command-line options. A new engine, rule or property is one more row of the list.
struct EngineRow {
  std::string name;
  std::vector<std::string> options;
  Property property = Property::Safety;
  int every = 1;          // asked for each such program only: engines that are slow
  double seconds = 3;     // --timeout
};

const std::vector<EngineRow>& allEngines();

// What the oracle knows about the row's property.
std::optional<bool> truthFor(const EngineRow& row, const Truth& truth);

enum class Answer { Proved, Violated, Inconclusive, Refused, Broken };
const char* toString(Answer answer);

struct Reply {
  Answer answer = Answer::Broken;
  std::string output;  // stdout and stderr
  double seconds = 0;
  bool unknownOption = false;  // exit code 1: this redcomp has no such engine
};

// Runs the verifier on the file, in a process of its own: the executable `redcomp`, or if that is empty this one's.
Reply ask(const EngineRow& row, const std::string& file, const std::string& redcomp = "");

// A wrong answer: conclusive, and not the truth; or none at all, because the verifier broke down.
bool isWrong(const Reply& reply, std::optional<bool> truth);

}  // namespace redcomp::fuzz
