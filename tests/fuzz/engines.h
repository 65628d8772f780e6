// The engines under attack, and how one is asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "tests/fuzz/source.h"

namespace redcomp::fuzz {

// A row of command-line options, and the time that they get. A new engine, rule or property is one more row of the list.
struct EngineRow {
  std::string name;
  std::vector<std::string> options;
  double seconds = 3;        // --timeout
  std::string concerns = {};  // a program without this text is like any other to it, and is not asked about
  int every = 1;              // of these programs; variants of an engine that has a row of its own see fewer
};

const std::vector<EngineRow>& allEngines();

// What the row's options mean; nothing if this redcomp does not know them.
std::optional<driver::Options> optionsOf(const EngineRow& row);

enum class Answer { Proved, Violated, Inconclusive, Refused, Broken };
const char* toString(Answer answer);

struct Reply {
  Answer answer = Answer::Broken;
  std::string output;  // stdout and stderr
  double seconds = 0;   // of processors, with all that the verifier started
};

// Runs the verifier on the program, in a process of its own: the executable `redcomp`, or if that is empty this one's.
Reply ask(const EngineRow& row, Source& source, const std::string& redcomp = "");

// A wrong answer: conclusive, and not the truth; or none at all, because the verifier broke down.
bool isWrong(const Reply& reply, std::optional<bool> truth);

}  // namespace redcomp::fuzz
