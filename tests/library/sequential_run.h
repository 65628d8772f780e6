// Runs a program of one thread to its end, with the interpreter that replays traces: from a C text, through the frontend with
// its models of the library, to the values of assertions.
//
// Values that are left open (which negative number strcmp returns) are drawn so that the run goes on.
#pragma once

#include <map>
#include <string>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::library {

// Variables of the program, by name, and the values that they begin with.
using Values = std::map<std::string, logic::Value>;

struct Execution {
  enum class End { Reached, Violated, Stuck };
  End end = End::Stuck;
  std::string explanation;   // the assertion that fails, or why the run cannot go on
  std::string approximates;  // the first step that is more than the program does; empty: none was taken
};

// Throws logic::InputError for a program that redcomp refuses.
ts::ConcurrentSystem systemOf(const std::string& text);

Execution run(const ts::ConcurrentSystem& system, const Values& initial);

}  // namespace redcomp::library
